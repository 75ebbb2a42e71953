import { shows, type Show } from '@tayang/contract'
import type { Playback } from '@tayang/player/dom'
import { useState } from 'react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useKeepMoment } from '#features/live/keep-moment'
import { ReplayStage } from '#features/watch/watch-replay'
import { siteContextOf } from '#shared/api'
import { urls, urlWithin } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

/** `/liveshow-vod/{id}`: a show that is over; one that is not is at its own address. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['showId'] ?? ''
  const { data: show } = await siteContextOf(context).call(shows.getLiveShow, { params: { id } })
  if (show.status !== 'finished') {
    throw redirect(urlWithin(new URL(request.url).pathname, urls.liveShow(show.id)))
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
        path={urls.replay(show.id)}
        picture={show.thumbnail ?? undefined}
        kind="video.other"
        hasCard
      />
      <Replay key={show.id} show={show} now={now} />
    </>
  )
}

function Replay({ show, now }: { show: Show; now: number }) {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const moment = useKeepMoment({ id: show.id, programAt: () => playback?.programAt() ?? null })
  return (
    <ReplayStage show={show} now={now} onPlayback={setPlayback} onKeepMoment={moment.keep}>
      {moment.card}
    </ReplayStage>
  )
}
