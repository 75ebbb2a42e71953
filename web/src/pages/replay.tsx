import { shows } from '@tayang/contract'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ReplayStage } from '#features/watch-replay'
import { siteContextOf } from '#ground/api'
import { ways, wayWithin } from '#ground/ways'
import { PageHead } from '../app/page-head.tsx'

/** `/liveshow-vod/{id}`: a show that is over; one that is not is at its own address (A109). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['showId'] ?? ''
  const { data: show } = await siteContextOf(context).call(shows.getLiveShow, { params: { id } })
  if (show.status !== 'finished') {
    throw redirect(wayWithin(new URL(request.url).pathname, ways.liveShow(show.id)))
  }
  return { show, now: Date.now() }
}

export default function ReplayPage() {
  const { show, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={show.name}
        description={show.description || show.profile.name}
        path={ways.replay(show.id)}
        picture={show.thumbnail ?? undefined}
        kind="video.other"
        hasCard
      />
      <ReplayStage key={show.id} show={show} now={now} />
    </>
  )
}
