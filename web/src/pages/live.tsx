import { shows } from '@tayang/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { LiveList } from '#features/live-show'
import { houseOf } from '#ground/api'
import { ways } from '#ground/ways'
import { PageHead } from '../app/page-head.tsx'
import style from './pages.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = houseOf(context)
  const [live, categories] = await Promise.all([
    call(shows.listLiveShows, { query: { mostwatch: true } }),
    call(shows.listShowCategories, {}),
  ])
  return { shows: live.data, categories: categories.data }
}

export default function LivePage() {
  const { t } = useLingui()
  const { shows: live, categories } = useLoaderData<typeof loader>()
  return (
    <div className={style.live}>
      <PageHead title={t`Live`} description={t`Who is live on Tayang right now`} path={ways.live()} />
      <h1>
        <Trans>Live</Trans>
      </h1>
      <LiveList shows={live} categories={categories} />
    </div>
  )
}
