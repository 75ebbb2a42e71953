import { playback, shows, type Access } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { preload } from 'react-dom'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readFurther } from '#features/live/live-lists'
import { ShowStage } from '#features/live/live-show'
import { readUpcomingShow } from '#features/live/upcoming-show'
import { siteContextOf, type SiteContext } from '#shared/api'
import { linkedShow } from '#shared/linked-data'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

const UpcomingPage = lazyPart(async () => (await import('./upcoming-show.tsx')).UpcomingPage, {
  isNeeded: true,
})

/** A live show; with `isUpComing=true` one that is announced. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const { searchParams: search } = new URL(request.url)
  const id = params['showId'] ?? ''
  if (search.get('isUpComing') === 'true') {
    const [view, further] = await Promise.all([readUpcomingShow(site, { id, search }), readFurther(site)])
    const upcoming = { view, further, now: Date.now() }
    return { show: null, linked: undefined, early: null, upcoming }
  }
  const [{ data }, access] = await Promise.all([
    site.call(shows.getLiveShow, { params: { id } }),
    readAccess(site, id),
  ])
  // A recording is not what this page plays.
  const early = access && data.status !== 'finished' ? { access, isLive: true } : null
  return { show: data, linked: linkedShow(data, site), early, upcoming: null }
}

/** Where a guest sees the show, so that it plays before the page is hydrated; null while nothing is published. */
async function readAccess({ call }: Pick<SiteContext, 'call'>, id: string): Promise<Access | null> {
  return call(playback.getLiveShowPublicAccess, { params: { id }, query: {} }).then(
    ({ data }) => data,
    () => null,
  )
}

export default function LiveShowPage() {
  const { show, linked, early, upcoming } = useLoaderData<typeof loader>()
  if (upcoming) {
    return <UpcomingPage key={upcoming.view.id} {...upcoming} />
  }
  if (early) preload(early.access.stream, { as: 'fetch', crossOrigin: 'anonymous' })
  return (
    <>
      <PageHead
        title={show.name}
        description={show.description || show.profile.name}
        path={urls.liveShow(show.id)}
        hasCard
        picture={show.thumbnail ?? undefined}
        kind="video.other"
        linked={linked}
      />
      <ShowStage key={show.id} show={show} early={early?.access ?? null} />
    </>
  )
}
