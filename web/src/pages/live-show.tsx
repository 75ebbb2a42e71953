import { shows } from '@tayang/contract'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { ShowStage } from '#features/live-show'
import { houseOf } from '#ground/api'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = houseOf(context)
  const { data } = await call(shows.getLiveShow, { params: { id: params['showId'] ?? '' } })
  return { show: data }
}

export default function LiveShowPage() {
  const { show } = useLoaderData<typeof loader>()
  return (
    <main id="main">
      <ShowStage key={show.id} show={show} />
    </main>
  )
}
