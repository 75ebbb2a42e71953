import { shows } from '@tayang/contract'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ShowStage } from '#features/live-show'
import { houseOf } from '#ground/api'
import { ways } from '#ground/ways'
import { PageHead } from '../app/page-head.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = houseOf(context)
  const { data } = await call(shows.getLiveShow, { params: { id: params['showId'] ?? '' } })
  return { show: data }
}

export default function LiveShowPage() {
  const { show } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={show.name}
        description={show.description || show.profile.name}
        path={ways.liveShow(show.id)}
        hasCard
        picture={show.thumbnail ?? undefined}
        kind="video.other"
      />
      <ShowStage key={show.id} show={show} />
    </>
  )
}
