import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf, CatalogPage, readPage, type PageView } from '#features/browse'
import { readPopular } from '#features/popular-streamers'
import { readUpcoming } from '#features/remind-show'
import { houseOf } from '#ground/api'
import { useViewer } from '#ground/session'
import { ways } from '#ground/ways'
import { PageHead, SITE } from '../app/page-head.tsx'
import style from './pages.module.css'

const ContinueWatching = lazy(async () => ({
  default: (await import('#features/continue-watching')).ContinueWatching,
}))

// At the end of the page, so not in a first load; the server renders them all the same.
const PopularStreamers = lazy(async () => ({
  default: (await import('#features/popular-streamers')).PopularStreamers,
}))
const UpcomingRow = lazy(async () => ({ default: (await import('#features/browse')).UpcomingRow }))

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
  const [page, popular, announced] = await Promise.all([
    readPage(house, 'home'),
    readPopular(house),
    // Without what is announced the page is still that page.
    readUpcoming(house).catch(() => []),
  ])
  const upcoming = announced.map((show) => cardOf(show, house.language))
  return { page: page ?? untouched, popular, upcoming }
}

export default function Home() {
  const { t } = useLingui()
  const { page, popular, upcoming } = useLoaderData<typeof loader>()
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
        last={
          <>
            {upcoming.length > 0 && (
              <Suspense>
                <UpcomingRow cards={upcoming} />
              </Suspense>
            )}
            {popular.length > 0 && (
              <Suspense>
                <PopularStreamers people={popular} />
              </Suspense>
            )}
          </>
        }
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
