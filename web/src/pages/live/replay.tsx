import { idOfSegment, shows, type Show } from '@tayang/contract'
import type { Playback } from '@tayang/player/dom'
import { useMemo, useState } from 'react'
import { redirect, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { useKeepMoment } from '#features/live/keep-moment'
import { useQuizReplay } from '#features/live/live-quiz'
import { ReplayStage } from '#features/watch/watch-replay'
import { siteContextOf } from '#shared/api'
import { linkedShow } from '#shared/linked-data'
import { namedUrls } from '#shared/named-urls'
import { urls, urlWithin } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

/** `/liveshow-vod/{id}`: a show that is over; one that is not is at its own address. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = idOfSegment(params['showId'] ?? '')
  const site = siteContextOf(context)
  const { data: show } = await site.call(shows.getLiveShow, { params: { id } })
  if (show.status !== 'finished') {
    throw redirect(urlWithin(new URL(request.url).pathname, urls.liveShow(show.id)))
  }
  return { show, linked: linkedShow(show, site), now: Date.now() }
}

export default function ReplayPage() {
  const { show, linked, now } = useLoaderData<typeof loader>()
  const startS = secondOf(useSearchParams()[0].get('t'))
  return (
    <>
      <PageHead
        title={show.name}
        description={show.description || show.profile.name}
        path={namedUrls.replay(show)}
        picture={show.thumbnail ?? undefined}
        kind="video.other"
        linked={linked}
        hasCard
      />
      <Replay key={`${show.id} ${startS}`} show={show} now={now} startS={startS} />
    </>
  )
}

function Replay({ show, now, startS }: { show: Show; now: number; startS: number | null }) {
  const [playback, setPlayback] = useState<Playback | null>(null)
  const moment = useKeepMoment(show.id)
  const mediaTime = useMemo(() => (playback ? () => playback.programAt() : null), [playback])
  const quiz = useQuizReplay({ showId: show.id, mediaTime })
  return (
    <ReplayStage show={show} now={now} startS={startS} onPlayback={setPlayback} onKeepMoment={moment.keep}>
      {quiz}
      {moment.card}
    </ReplayStage>
  )
}

/** `?t=4318`: the second at which a moment of the show was cut. */
function secondOf(text: string | null): number | null {
  const second = Number(text)
  return text !== null && Number.isInteger(second) && second > 0 ? second : null
}
