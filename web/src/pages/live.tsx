import { shows } from '@tayang/contract'
import { Trans } from '@lingui/react/macro'
import { LiveList } from '#features/live-show'
import { houseOf } from '#ground/api'
import type { Route } from './+types/live.ts'
import style from './live.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = houseOf(context)
  const [live, categories] = await Promise.all([
    call(shows.listLiveShows, { query: { mostwatch: true } }),
    call(shows.listShowCategories, {}),
  ])
  return { shows: live.data, categories: categories.data }
}

export default function LivePage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className={style.page}>
      <h1>
        <Trans>Live</Trans>
      </h1>
      <LiveList shows={loaderData.shows} categories={loaderData.categories} />
    </main>
  )
}
