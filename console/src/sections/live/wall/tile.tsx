import { useLingui } from '@lingui/react/macro'
import type { WallShow } from '@tayang/contract'
import { Avatar } from '@tayang/design'
import { Eye, EyeOff, Flag } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { HoldToSee } from '#kit'
import { useHolder } from '#shared/desk'
import { formatAgo, formatFigure, useLanguage, useNow } from '#shared/i18n'
import { isCovered, shortReason } from './bands.ts'
import { showStill, useWallFeed } from './wall-feed.ts'
import style from './wall.module.css'

const MINUTE_MS = 60_000
const YOUNG_MS = 30 * 24 * 60 * MINUTE_MS

interface TileProps {
  show: WallShow
  isSelected: boolean
  onSelect: (id: string) => void
}

/** One show of the wall: its still, who it is, and what speaks against it. */
export function Tile({ show, isSelected, onSelect }: TileProps) {
  const { t } = useLingui()
  const { id, name, viewers, risk } = show
  const holder = useHolder('show', id)
  const covered = isCovered(show)
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li ref={box} className={style.tile} data-band={risk.band} data-selected={isSelected || undefined}>
      <div className={style.picture}>
        {covered && isSelected ? (
          <HoldToSee>
            <Still id={id} name={name} />
          </HoldToSee>
        ) : (
          <Still id={id} name={name} isHeld={covered} />
        )}
        {risk.score > 0 && (
          <span className={style.score} title={t`Risk`}>
            {risk.score}
          </span>
        )}
        {holder && (
          <span className={style.holder}>
            <Avatar name={holder} picture={null} size={20} />
            {holder}
          </span>
        )}
        <span className={style.viewers}>
          <Eye size={13} aria-hidden />
          <span className="figures">{formatFigure(viewers)}</span>
        </span>
      </div>
      <button
        type="button"
        className={style.open}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(id)}
      >
        <span className={style.name}>
          <bdi>{name}</bdi>
        </span>
        <About show={show} />
      </button>
    </li>
  )
}

function About({ show }: { show: WallShow }) {
  const { t } = useLingui()
  const language = useLanguage()
  const now = useNow(MINUTE_MS)
  const { streamer, risk, reports, held, topReason, isHidden, isSilent } = show
  const isYoung = now - streamer.accountMadeAt < YOUNG_MS
  const words = [
    reports > 0 && risk.band === 'now' && topReason !== null && held === 0
      ? `${reports} ${shortReason(topReason)}`
      : '',
    reports > 0 && (held > 0 || risk.band !== 'now' || topReason === null) ? String(reports) : '',
    held > 0 ? t`${held} held` : '',
  ].filter((word) => word !== '')
  return (
    <span className={style.about}>
      <span className={style.who}>
        <bdi>{streamer.name}</bdi>
        {isYoung && ` · ${formatAgo(streamer.accountMadeAt, now, language).replace(/ (ago|lalu)$/, '')}`}
        {isHidden && ` · ${t`hidden`}`}
        {isSilent && ` · ${t`silent`}`}
      </span>
      {words.length > 0 && (
        <span className={style.against}>
          {reports > 0 && <Flag size={13} aria-label={t`reports`} />}
          {words.join(' · ')}
        </span>
      )}
    </span>
  )
}

interface StillProps {
  id: string
  name: string
  isHeld?: boolean
  /** Shown until the socket has brought one. */
  first?: string | null
}

/** The still of a show, read only while it is on screen. */
export function Still({ id, name, isHeld = false, first = null }: StillProps) {
  const { t } = useLingui()
  const told = useWallFeed(({ stills }) => stills[id])
  const address = told ?? first
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let leave: (() => void) | null = null
    const seen = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.at(-1)?.isIntersecting === true
        if (isSeen) leave ??= showStill(id)
        else {
          leave?.()
          leave = null
        }
      },
      { rootMargin: '200px' },
    )
    if (box.current) seen.observe(box.current)
    return () => {
      seen.disconnect()
      leave?.()
    }
  }, [id])
  return (
    <div ref={box} className={style.still} data-held={isHeld || undefined}>
      {address && <img src={address} alt={t`What ${name} shows now`} draggable={false} />}
      {isHeld && (
        <span className={style.cover}>
          <EyeOff size={18} aria-hidden />
          {t`Open it to see`}
        </span>
      )}
    </div>
  )
}
