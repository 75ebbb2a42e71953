import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Avatar, Button, buttonLook, Mark } from '@tayang/design'
import { Eye, Hand, LayoutGrid, Square, Users } from 'lucide-react'
import { formatClock, useNow } from '#shared/i18n'
import type { Viewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { useDeskFigures } from './show/use-desk-figures.ts'
import style from './quiz-desk.module.css'

const SECOND_MS = 1_000

interface DeskHeaderProps {
  viewer: Viewer
  /** The show on air; null where none is. */
  show: Show | null
  isSilent?: boolean
  viewers?: number | null
  /** Of the quiz that runs; null while none does. */
  players?: number | null
  /** Null where nobody hosts. */
  isHolding?: boolean | null
  /** Absent where there is nothing to end, or this page only watches. */
  onEnd?: (() => void) | undefined
  isEnding?: boolean
}

/** The bar of the desk: the show, its audience, who hosts, and the end of the quiz. */
export function DeskHeader(props: DeskHeaderProps) {
  const { viewer, onEnd, isEnding } = props
  const { t } = useLingui()
  const { profile } = viewer
  return (
    <header className={style.header}>
      <Link to={urls.home()} className={style.home} aria-label="Tayang">
        <Mark size={28} />
      </Link>
      <h1>
        <Trans>Live quiz</Trans>
      </h1>
      <Lamp {...props} />
      <Facts {...props} />
      <span className={style.space} />
      <div className={style.deeds}>
        <Link to={urls.streamerDashboard()} className={buttonLook({ tone: 'outline' })}>
          <LayoutGrid size={16} aria-hidden />
          <Trans>Streamer Dashboard</Trans>
        </Link>
        {onEnd && (
          <Button tone="danger" busy={isEnding ? t`Loading...` : undefined} onClick={onEnd}>
            <Square size={14} fill="currentColor" aria-hidden />
            <Trans>End quiz</Trans>
          </Button>
        )}
      </div>
      <Link to={urls.profile()} className={style.self} aria-label={t`Account`}>
        <Avatar name={profile.name} picture={profile.avatar} />
      </Link>
    </header>
  )
}

function Lamp({ show, isSilent }: DeskHeaderProps) {
  const now = useNow()
  const startedAt = show?.startedAt ?? null
  const clock = startedAt !== null && now ? ` · ${formatClock((now - startedAt) / SECOND_MS)}` : ''
  return (
    <p
      className={style.lamp}
      data-tone={show === null ? undefined : isSilent ? 'wait' : 'good'}
      role="status"
    >
      {show === null ? <Trans>Offline</Trans> : isSilent ? <Trans>Interrupted</Trans> : <Trans>On air</Trans>}
      {/* A screen reader does not announce every second. */}
      {show !== null && <span aria-hidden>{clock}</span>}
    </p>
  )
}

function Facts({ show, viewers, players, isHolding }: DeskHeaderProps) {
  const { whole } = useDeskFigures()
  if (show === null) return null
  return (
    <p className={style.facts}>
      {viewers != null && (
        <span>
          <Eye size={16} aria-hidden />
          <Trans>
            {whole(viewers)}
            <span className="only-read"> watching</span>
          </Trans>
        </span>
      )}
      {players != null && (
        <span>
          <Users size={16} aria-hidden />
          <Trans>{whole(players)} playing</Trans>
        </span>
      )}
      {isHolding != null && (
        <span role="status">
          <Hand size={16} aria-hidden />
          {isHolding ? <Trans>You're in control</Trans> : <Trans>Only watching</Trans>}
        </span>
      )}
    </p>
  )
}
