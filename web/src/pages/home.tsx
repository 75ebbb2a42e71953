import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CatalogPage, readPage, type PageView } from '#features/browse'
import { PopularStreamers, readPopular } from '#features/popular-streamers'
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
  const house = houseOf(context)
  const [page, popular] = await Promise.all([readPage(house, 'home'), readPopular(house)])
  return { page: page ?? untouched, popular }
}

export default function Home() {
  const { t } = useLingui()
  const { page, popular } = useLoaderData<typeof loader>()
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
        last={<PopularStreamers people={popular} />}
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
