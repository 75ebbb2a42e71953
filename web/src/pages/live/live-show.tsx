import { shows } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ShowStage } from '#features/live/live-show'
import { readUpcomingShow } from '#features/live/upcoming-show'
import { siteContextOf } from '#shared/api'
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
    return { show: null, linked: undefined, upcoming: await readUpcomingShow(site, { id, search }) }
  }
  const { data } = await site.call(shows.getLiveShow, { params: { id } })
  return { show: data, linked: linkedShow(data, site), upcoming: null }
}

export default function LiveShowPage() {
  const { show, linked, upcoming } = useLoaderData<typeof loader>()
  if (upcoming) {
    return <UpcomingPage key={upcoming.id} view={upcoming} />
  }
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
      <ShowStage key={show.id} show={show} />
    </>
  )
}
