import { shows } from '@tayang/contract'
import { ShowStage } from '#features/live-show'
import { houseOf } from '#ground/api'
import type { Route } from './+types/live-show.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = houseOf(context)
  const { data } = await call(shows.getLiveShow, { params: { id: params.showId } })
  return { show: data }
}

export default function LiveShowPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <ShowStage key={loaderData.show.id} show={loaderData.show} />
    </main>
  )
}
