import { shows } from '@tayang/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook } from '@tayang/design'
import { Radio } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { SeeAll } from '#features/watch/browse'
import { FurtherShows, LiveList, readLastLines, readPrevious } from '#features/live/live-lists'
import { PopularStreamers, readPopular } from '#features/people/popular-streamers'
import { OnAirLine, readOnAir } from '#features/shared/on-air'
import { siteContextOf } from '#shared/api'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'

/** What stands in the rows below who is on air. */
const ROW_MAX = 10

export async function loader({ context }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const { call, language } = site
  const [live, categories, upcoming, previous, popular, onAir] = await Promise.all([
    call(shows.listLiveShows, { query: { mostwatch: '1' } }),
    call(shows.listShowCategories, {}),
    // Without its rows the page is still that page.
    call(shows.listLiveShows, { query: { status: 'upcoming', perPage: ROW_MAX, locale: language } }).catch(
      () => null,
    ),
    readPrevious(site, { page: 1, perPage: ROW_MAX }).catch(() => null),
    readPopular(site),
    readOnAir(site),
  ])
  const [only, ...others] = live.data
  return {
    shows: live.data,
    said: only && others.length === 0 ? await readLastLines(call, only.id).catch(() => []) : undefined,
    categories: { list: categories.data, pages: categories.meta.totalPages },
    upcoming: upcoming?.data ?? [],
    previous: previous?.items ?? [],
    popular,
    onAir: { total: onAir.total, viewers: onAir.viewers },
    now: Date.now(),
  }
}

/** A signed-in person may go live. */
function GoLive() {
  return useViewer() ? (
    <Link to={urls.streamerDashboard()} className={buttonLook({ tone: 'outline', size: 'small' })}>
      <Radio size={16} aria-hidden />
      <Trans>Go live</Trans>
    </Link>
  ) : null
}

/** `/live`: who is on air, who will be, who was, and who is followed most. */
export default function LivePage() {
  const { t } = useLingui()
  const {
    shows: live,
    said,
    categories,
    upcoming,
    previous,
    popular,
    onAir,
    now,
  } = useLoaderData<typeof loader>()
  const streamers = (
    <PopularStreamers
      people={popular}
      more={<SeeAll to={urls.popularStreamers()} title={t`Popular streamers`} />}
    />
  )
  return (
    <div className={style.list}>
      <PageHead title={t`Live`} description={t`Who is live on Tayang right now`} path={urls.live()} />
      <div className={style.liveHead}>
        <h1>
          <Trans>Live</Trans>
        </h1>
        <OnAirLine first={onAir} />
        <GoLive />
      </div>
      <LiveList shows={live} said={said} categories={categories} now={now} hasReplays={previous.length > 0} />
      {/* Without a show, what can be watched instead comes first. */}
      {live.length > 0 && streamers}
      <FurtherShows shows={{ previous, upcoming }} now={now} />
      {live.length === 0 && streamers}
    </div>
  )
}
