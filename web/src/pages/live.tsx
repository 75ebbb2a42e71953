import { shows } from '@tayang/contract'
import { Trans } from '@lingui/react/macro'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { LiveList } from '#features/live-show'
import { houseOf } from '#ground/api'
import style from './live.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = houseOf(context)
  const [live, categories] = await Promise.all([
    call(shows.listLiveShows, { query: { mostwatch: true } }),
    call(shows.listShowCategories, {}),
  ])
  return { shows: live.data, categories: categories.data }
}

export default function LivePage() {
  const { shows: live, categories } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={style.page}>
      <h1>
        <Trans>Live</Trans>
      </h1>
      <LiveList shows={live} categories={categories} />
    </main>
  )
}
