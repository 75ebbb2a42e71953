import { Trans, useLingui } from '@lingui/react/macro'
import { shows, type PastShow } from '@tayang/contract'
import { Button, Cloth, Skeleton } from '@tayang/design'
import type { ReactNode } from 'react'
import { useCallPages } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { formatBalance, formatClock, formatDay, useCount, useLanguage } from '#shared/i18n'
import { Panel } from '../panel.tsx'
import { RecordingActions } from './recording-actions.tsx'
import style from './past.module.css'

const PER_PAGE = 10
const HOUR_MS = 60 * 60 * 1000

/** Shows that are over, with their figures and a link to their replay. */
export function PastShowsPanel() {
  const { t } = useLingui()
  const past = useCallPages(shows.listPastShows, (page) => ({ query: { page, perPage: PER_PAGE } }), {
    freshMs: 0,
  })
  const found = past.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel
      title={t`Past shows`}
      place={7}
      aside={
        <Link to={urls.gencashStatement()} className={style.statement}>
          <Trans>Statement</Trans>
        </Link>
      }
    >
      {past.isPending ? (
        <Skeleton height="120px" />
      ) : found === undefined ? (
        <div className={style.failed}>
          <p role="alert">
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="outline" size="small" onClick={() => void past.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : found.length === 0 ? (
        <p className={style.nothing}>
          <Trans>Your stats appear here after your first show.</Trans>
        </p>
      ) : (
        <ul className={style.shows}>
          {found.map((show) => (
            <Past key={show.id} show={show} />
          ))}
        </ul>
      )}
      {past.hasNextPage && (
        <Button
          tone="outline"
          size="small"
          busy={past.isFetchingNextPage ? t`Loading...` : undefined}
          onClick={() => void past.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </Panel>
  )
}

function Past({ show }: { show: PastShow }) {
  const inShort = useCount()
  const { t } = useLingui()
  const language = useLanguage()
  const { figures } = show
  const tenths = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB', { maximumFractionDigits: 1 })
  // Small ones say their tenths; a thousand is as short as every other count.
  const short = (value: number) => (value < 1_000 ? tenths.format(value) : inShort(value))
  return (
    <li>
      <div className={style.poster} style={{ backgroundColor: show.thumbColor }}>
        {show.thumbnail ? (
          <img src={show.thumbnail} alt="" width={48} height={64} loading="lazy" />
        ) : (
          <Cloth kind="ceplok" tile={24} />
        )}
      </div>
      <div className={style.what}>
        {show.recording ? <Link to={urls.replay(show.id)}>{show.name}</Link> : <b>{show.name}</b>}
        <p>
          {show.finishedAt !== null && formatDay(show.finishedAt, language, { year: true })}
          {' · '}
          {formatClock(figures.durationMs / 1000)}
        </p>
      </div>
      <dl className={style.figures}>
        <Figure name={t`Peak`}>{inShort(figures.peakViewers)}</Figure>
        <Figure name={t`Average`}>{short(figures.averageViewers)}</Figure>
        <Figure name={t`Watched`}>
          <Trans>{short(figures.watchMs / HOUR_MS)} h</Trans>
        </Figure>
        <Figure name={t`New followers`}>+{inShort(figures.newFollowers)}</Figure>
        <Figure name={t`Gencash`}>{formatBalance(show.gencash)}</Figure>
        <Figure name={t`Gifts`}>{inShort(show.gifts)}</Figure>
      </dl>
      {show.recording && <RecordingActions show={show} />}
    </li>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
