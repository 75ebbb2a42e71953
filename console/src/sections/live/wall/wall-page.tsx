import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type RiskBand, type WallShow } from '@tayang/contract'
import { useEffect } from 'react'
import { Empty, FilterChips, FilterChoice, Loading, useListAddress, useShortcuts } from '#kit'
import { useCall } from '#shared/api'
import { formatFigure, useNow } from '#shared/i18n'
import { bandsOf, kindsOf, type WallSort } from './bands.ts'
import { ShowPane } from './show-pane.tsx'
import { Tile } from './tile.tsx'
import { useWallFeed, useWallSocket, watchShow } from './wall-feed.ts'
import style from './wall.module.css'

/** Every show on air, the ones to look at first on top, and one of them beside the wall. */
export function WallPage() {
  const { t } = useLingui()
  useWallSocket()
  const address = useListAddress({ sort: 'risk', kind: '' })
  const { selected, select, filters } = address
  const sort = (['risk', 'viewers', 'newest'].includes(filters.sort) ? filters.sort : 'risk') as WallSort
  const shows = useShows(filters.kind)
  useEffect(() => {
    watchShow(selected)
    return () => watchShow(null)
  }, [selected])
  const bands = bandsOf(shows?.shown ?? [], sort)
  useMoves(
    bands.flatMap((one) => one.shows),
    selected,
    select,
  )
  return (
    <div className={style.wall} data-open={selected !== null || undefined}>
      <section className={style.list} aria-label={t`Live wall`}>
        <header className={style.head}>
          <h1>
            <Trans>Live wall</Trans>
          </h1>
          <Counts shows={shows?.all} />
          <Age />
          <div className={style.filters}>
            <FilterChips
              label={t`Order`}
              value={sort}
              options={[
                { value: 'risk', label: t`Risk` },
                { value: 'viewers', label: t`Viewers` },
                { value: 'newest', label: t`Newest` },
              ]}
              onChoose={(value) => address.setFilters({ sort: value })}
            />
            <FilterChoice
              label={t`Kind`}
              value={filters.kind}
              options={[
                { value: '', label: t`All kinds` },
                ...kindsOf(shows?.all ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChoose={(value) => address.setFilters({ kind: value })}
            />
          </div>
        </header>
        {shows === null && <Loading />}
        {shows?.shown.length === 0 && (
          <Empty>
            <Trans>No one is live.</Trans>
          </Empty>
        )}
        {bands.map(({ band, shows: of }) => (
          <section key={band} className={style.band} data-band={band} aria-label={band}>
            <BandHead band={band} count={of.length} />
            <ul>
              {of.map((show) => (
                <Tile key={show.id} show={show} isSelected={show.id === selected} onSelect={select} />
              ))}
            </ul>
          </section>
        ))}
      </section>
      {selected !== null && <ShowPane key={selected} id={selected} onClose={() => select(null)} />}
    </div>
  )
}

/** More than a machine carries. */
const SHOWS_MAX = 500

function useShows(kind: string): { all: readonly WallShow[]; shown: readonly WallShow[] } | null {
  // The first sight of the wall; from the first tick on it comes by the socket.
  const read = useCall(admin.listShows, { query: { perPage: SHOWS_MAX } })
  const told = useWallFeed((feed) => feed.shows)
  const shows = told ?? read.data ?? null
  const ended = useWallFeed((feed) => feed.ended)
  if (shows === null) return null
  const all = shows.filter(({ id }) => !ended.has(id))
  return { all, shown: kind === '' ? all : all.filter(({ category }) => category?.id === kind) }
}

/** J and the arrows go from tile to tile; K locks a key here. */
function useMoves(shows: readonly WallShow[], selected: string | null, select: (id: string) => void): void {
  const { t } = useLingui()
  const at = shows.findIndex(({ id }) => id === selected)
  const move = (by: number) => {
    const next = shows[at < 0 ? (by > 0 ? 0 : shows.length - 1) : at + by]
    if (next) select(next.id)
  }
  useShortcuts({
    j: { label: t`Next show`, run: () => move(1) },
    ArrowRight: { label: t`Next show`, run: () => move(1) },
    ArrowLeft: { label: t`Previous show`, run: () => move(-1) },
  })
}

function Counts({ shows }: { shows: readonly WallShow[] | undefined }) {
  if (!shows) return null
  const watching = formatFigure(shows.reduce((sum, { viewers }) => sum + viewers, 0))
  const onAir = formatFigure(shows.length)
  return (
    <p className={style.counts}>
      <Trans>
        {onAir} on air, {watching} watching
      </Trans>
    </p>
  )
}

/** How old the wall is: a lamp that goes out when nothing comes. */
function Age() {
  const now = useNow()
  const at = useWallFeed((feed) => feed.at)
  const isLive = useWallFeed((feed) => feed.isLive)
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  return (
    <p className={style.age} data-live={isLive || undefined} role="status">
      {isLive ? <Trans>Stills {seconds} s old</Trans> : <Trans>Connecting</Trans>}
    </p>
  )
}

function BandHead({ band, count }: { band: RiskBand | 'all'; count: number }) {
  const { t } = useLingui()
  const words = { now: t`Look now`, eye: t`Keep an eye on`, calm: t`Calm`, all: t`On air` }
  return (
    <h2>
      {words[band]} <span className="figures">{count}</span>
      {band === 'now' && (
        <small>
          <Trans>reports × viewers × age of the account</Trans>
        </small>
      )}
    </h2>
  )
}
