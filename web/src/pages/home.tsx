import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CatalogPage, readPage, type PageView } from '#features/browse'
import { houseOf } from '#ground/api'
import { useViewer } from '#ground/session'
import { ways } from '#ground/ways'
import { PageHead, SITE } from '../app/page-head.tsx'
import style from './pages.module.css'

const ContinueWatching = lazy(async () => ({
  default: (await import('#features/continue-watching')).ContinueWatching,
}))

/** A house that nobody has filled yet still has a front door. */
const untouched: PageView = {
  friendlyId: 'home',
  title: SITE,
  isCategory: false,
  slides: [],
  rows: [],
  available: null,
}

export async function loader({ context }: LoaderFunctionArgs) {
  return (await readPage(houseOf(context), 'home')) ?? untouched
}

export default function Home() {
  const { t } = useLingui()
  const page = useLoaderData<typeof loader>()
  const viewer = useViewer()
  return (
    <>
      <PageHead
        title={SITE}
        description={t`Movies, series and live shows, made and watched in Indonesia.`}
        path={ways.home()}
        picture={page.slides[0]?.backdrop?.url}
      />
      <CatalogPage
        page={page}
        title={SITE}
        own={
          viewer ? (
            <Suspense fallback={<OwnRowPlace />}>
              <ContinueWatching accountId={viewer.account.id} />
            </Suspense>
          ) : (
            <OwnRowPlace />
          )
        }
      />
    </>
  )
}

/** Keeps the place of the viewer's own row until it has come; a guest's page has none. */
function OwnRowPlace() {
  return <div className={`for-viewers ${style.ownRow}`} />
}
