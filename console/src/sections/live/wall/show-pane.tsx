import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type CurvePoint, type WatchedShow } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { ChevronLeft, Eye } from 'lucide-react'
import { Link } from 'react-router'
import { Chip, HoldToSee, Sparkline, useShortcuts, WhenRead } from '#kit'
import { useCall, useFile } from '#shared/api'
import { useClaim } from '#shared/desk'
import { formatAgo, formatClock, formatFigure, formatTime, useLanguage, useNow } from '#shared/i18n'
import { useMay, useSession } from '#shared/session'
import { isCovered } from './bands.ts'
import { RateShow } from './rate-show.tsx'
import { ShowActions } from './show-actions.tsx'
import { Still } from './tile.tsx'
import { useWallFeed } from './wall-feed.ts'
import style from './pane.module.css'

/** One show beside the wall: what it shows, its health, why it is reported, its last lines, and what can be done. */
export function ShowPane({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const read = useCall(admin.getWatchedShow, { params: { id } })
  const fresh = useWallFeed(({ watched }) => (watched?.id === id ? watched : null))
  const mayAct = useMay('live.act')
  const own = useSession()?.accountId
  const isOwn = ({ streamer }: WatchedShow) => streamer.accountId === own
  useClaim('show', mayAct ? id : null)
  useShortcuts({ Escape: { label: t`Back to the wall`, run: onClose } })
  return (
    <aside className={style.pane} aria-label={t`Show`}>
      <button type="button" className={style.back} onClick={onClose}>
        <ChevronLeft size={20} aria-hidden />
        <Trans>Live wall</Trans>
      </button>
      <WhenRead read={{ ...read, data: fresh ?? read.data }}>
        {(show) => (
          <>
            <Picture show={show} />
            <Head show={show} />
            <Stats show={show} />
            <Risk show={show} />
            <Lines show={show} />
            <Earlier show={show} />
            {mayAct && !isOwn(show) && <RateShow show={show} />}
            {mayAct && <ShowActions show={show} />}
          </>
        )}
      </WhenRead>
    </aside>
  )
}

function Picture({ show }: { show: WatchedShow }) {
  const now = useNow()
  const seconds = show.onAirAt === null ? 0 : (now - show.onAirAt) / 1_000
  const clock = formatClock(seconds)
  const isOn = show.status === 'live'
  const first = useFile(admin.getShowStill, isOn ? { params: { id: show.id }, query: {} } : null)
  return (
    <div className={style.big}>
      <HoldToSee isCovered={isCovered(show)}>
        <Still id={show.id} name={show.name} first={first} />
      </HoldToSee>
      {isOn && !show.isSilent && (
        <span className={style.live}>
          <Trans>LIVE</Trans>
        </span>
      )}
      {show.isSilent && (
        <span className={style.away}>
          <Trans>Publisher away</Trans>
        </span>
      )}
      <span className={style.bigViewers}>
        <Eye size={13} aria-hidden />
        <span className="figures">{formatFigure(show.viewers)}</span>
      </span>
      {isOn && (
        <span className={style.clock}>
          <Trans>
            <span className="figures">{clock}</span> on air
          </Trans>
        </span>
      )}
    </div>
  )
}

function Head({ show }: { show: WatchedShow }) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(60_000)
  const { streamer, earlier } = show
  const age = formatAgo(streamer.accountMadeAt, now, language).replace(/ (ago|lalu)$/, '')
  const count = earlier.length
  return (
    <header className={style.paneHead}>
      {/* On a phone the head of the wall is not shown. */}
      <h1>
        <bdi>{show.name}</bdi>
      </h1>
      <p>
        <Avatar name={streamer.name} picture={streamer.avatar} size={20} />
        <strong>
          <bdi>{streamer.name}</bdi>
        </strong>
        <span>{count === 0 ? t`${age} old, no earlier show` : t`${age} old, ${count} earlier shows`}</span>
        <Link to={`/people/${streamer.accountId}`}>
          <Trans>Person</Trans>
        </Link>
      </p>
      {(show.isHidden || show.isKeyLocked || show.rating !== null || show.status === 'finished') && (
        <p>
          {show.status === 'finished' && <Chip tone="err">{t`over`}</Chip>}
          {show.isHidden && <Chip tone="premium">{t`hidden`}</Chip>}
          {show.isKeyLocked && <Chip tone="premium">{t`key locked`}</Chip>}
          {show.rating !== null && <Chip>{show.rating}</Chip>}
        </p>
      )}
    </header>
  )
}

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 })

function Stats({ show }: { show: WatchedShow }) {
  const { t } = useLingui()
  const { health, curves } = show
  const last = (points: readonly CurvePoint[]) => points.at(-1)?.value ?? 0
  const valuesOf = (points: readonly CurvePoint[]) => points.map(({ value }) => value)
  const stats = [
    {
      label: t`Bitrate`,
      value: health ? decimal.format(Math.round(health.bitsPerSecond / 1_000)) : '–',
      unit: 'kbps',
      points: curves.bitsPerSecond,
      tone: 'info' as const,
    },
    {
      label: t`Frames`,
      value: health ? decimal.format(health.framesPerSecond) : '–',
      unit: 'fps',
      points: curves.framesPerSecond,
      tone: 'info' as const,
    },
    {
      label: t`Gifts`,
      value: formatFigure(last(curves.gifts)),
      unit: t`a min`,
      points: curves.gifts,
      tone: 'info' as const,
    },
    {
      label: t`Reports`,
      value: formatFigure(last(curves.reports)),
      unit: t`a min`,
      points: curves.reports,
      tone: 'brand' as const,
    },
  ]
  return (
    <dl className={style.stats}>
      {stats.map(({ label, value, unit, points, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong className="figures">{value}</strong> {unit}
            <Sparkline values={valuesOf(points)} label={t`${label}, last ten minutes`} tone={tone} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Risk({ show }: { show: WatchedShow }) {
  const { t } = useLingui()
  const { risk, reports, held, viewers, reasons } = show
  const most = Math.max(1, ...reasons.map(({ count }) => count))
  const { newness } = risk
  return (
    <section className={style.risk} aria-label={t`Risk`}>
      <h2>
        <Trans>Risk</Trans> <span data-band={risk.band}>{risk.score}</span>
        <small>
          <Trans>
            {reports} reports, {held} held × {formatFigure(viewers)} watching × {newness} for its age
          </Trans>
        </small>
      </h2>
      <ul>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <bdi>{reason}</bdi>
            <meter min={0} max={most} value={count} aria-label={reason} />
            <span className="figures">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LINES_SHOWN = 5

function Lines({ show }: { show: WatchedShow }) {
  const { t } = useLingui()
  const { heldLately } = show
  return (
    <section className={style.lines} aria-label={t`Last lines`}>
      <h2>
        <Trans>Last lines</Trans>
        <small>
          <Trans>{heldLately} held in 10 min</Trans>
        </small>
      </h2>
      {show.lines.length === 0 && (
        <p>
          <Trans>No one has written.</Trans>
        </p>
      )}
      <ul>
        {show.lines.slice(-LINES_SHOWN).map((line) => (
          <li key={line.id} data-state={line.state} data-streamer={line.isStreamer || undefined}>
            <bdi>{line.profile.name}</bdi> <bdi className={style.said}>{line.text}</bdi>
            {line.state === 'held' && <em>{t`Held`}</em>}
            {line.state === 'hidden' && <em>{t`Hidden`}</em>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Earlier({ show }: { show: WatchedShow }) {
  const { t } = useLingui()
  if (show.earlier.length === 0) return null
  return (
    <details className={style.earlier}>
      <summary>{t`Earlier shows`}</summary>
      <ul>
        {show.earlier.map(({ id, name, finishedAt, peakViewers, reports, isHidden }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            <span className="figures">
              {finishedAt !== null && formatTime(finishedAt)} · <Trans>{peakViewers} at most</Trans>
              {reports > 0 && ` · ${t`${reports} reports`}`}
              {isHidden && ` · ${t`hidden`}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
