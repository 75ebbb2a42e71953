import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Button, buttonLook, classNames, Mark } from '@tayang/design'
import { CircleQuestionMark, Eye, Play, Square, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { ShareButton } from '#features/shared/share'
import type { Viewer } from '#shared/session'
import { Link, useNavigateTo, urls } from '#shared/urls'
import { formatClock, useCount, useNow } from '#shared/i18n'
import type { LiveGame } from './broadcast/live-game.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ShowPulse } from './use-show-pulse.ts'
import style from './streamer-dashboard.module.css'

interface DashboardHeaderProps {
  viewer: Viewer
  game: LiveGame
  pulse: ShowPulse
  /** There is nothing yet that could go on air: its info is asked for first. */
  onDescribe: () => void
}

/** The bar of the dashboard: the state of the show, and the one button that starts and ends it. */
export function DashboardHeader({ viewer, game, pulse, onDescribe }: DashboardHeaderProps) {
  const inShort = useCount()
  const { t } = useLingui()
  const show = useStore(game.view, (view) => view.show)
  const state = useStore(game.view, (view) => view.state)
  const { profile } = viewer
  return (
    <header className={style.header}>
      <Link to={urls.home()} className={style.home} aria-label="Tayang">
        <Mark size={28} />
      </Link>
      <h1>
        <Trans>Streamer Dashboard</Trans>
      </h1>
      <Lamp game={game} pulse={pulse} />
      {state === 'broadcasting' && (
        <p className={style.counts}>
          <span title={t`Viewers`}>
            <Eye size={16} aria-hidden />
            <span className="only-read">
              <Trans>Viewers</Trans>
            </span>
            {inShort(pulse.viewers ?? 0)}
          </span>
          {pulse.figures && (
            <span title={t`New followers`}>
              <UserPlus size={16} aria-hidden />
              <span className="only-read">
                <Plural value={pulse.figures.newFollowers} one="new follower" other="new followers" />
              </span>
              +{inShort(pulse.figures.newFollowers)}
            </span>
          )}
        </p>
      )}
      <span className={style.space} />
      <Link to={urls.quizDesk()} className={buttonLook({ tone: 'outline' })}>
        <CircleQuestionMark size={16} aria-hidden />
        <Trans>Live quiz</Trans>
      </Link>
      {show && state !== 'none' && (
        <ShareButton item={{ title: show.name, way: urls.liveShow(show.id) }} isIcon />
      )}
      <Toggle game={game} onDescribe={onDescribe} />
      <Link to={urls.profile()} className={style.self} aria-label={t`Account`}>
        <Avatar name={profile.name} picture={profile.avatar} />
      </Link>
    </header>
  )
}

/** Grey, amber, green; and in words. */
function Lamp({ game, pulse }: { game: LiveGame; pulse: ShowPulse }) {
  const state = useStore(game.view, (view) => view.state)
  const show = useStore(game.view, (view) => view.show)
  const now = useNow()
  if (state === null || state === 'failed') return null
  const startedAt = show?.startedAt
  const clock =
    state === 'broadcasting' && startedAt && now ? ` · ${formatClock((now - startedAt) / 1000)}` : ''
  const isHere = show?.status === 'live' && pulse.health?.state !== 'away'
  return (
    <p
      className={classNames(style.lamp, state === 'broadcasting' && (isHere ? style.green : style.amber))}
      role="status"
    >
      {state !== 'broadcasting' ? (
        <Trans>Offline</Trans>
      ) : isHere ? (
        <Trans>On air</Trans>
      ) : show?.status === 'live' ? (
        <Trans>Interrupted</Trans>
      ) : (
        <Trans>Connecting</Trans>
      )}
      {/* A screen reader does not announce every second. */}
      <span aria-hidden>{clock}</span>
    </p>
  )
}

function Toggle({ game, onDescribe }: Pick<DashboardHeaderProps, 'game' | 'onDescribe'>) {
  const { t } = useLingui()
  const go = useNavigateTo()
  const [isAsking, setIsAsking] = useState(false)
  const { state, show, isStarting } = useStore(game.view)
  const isOnAir = state === 'broadcasting' || state === 'stopped'

  const handlePress = () => {
    if (isOnAir) setIsAsking(true)
    else if (show) void game.start()
    else onDescribe()
  }
  const handleEnd = async () => {
    const isOver = await game.stop()
    setIsAsking(false)
    if (isOver) go(urls.live())
  }
  return (
    <>
      <Button
        tone={isOnAir ? 'danger' : 'brand'}
        className={style.toggle}
        disabled={state === null || state === 'failed'}
        busy={isStarting ? t`Loading...` : undefined}
        onClick={handlePress}
      >
        {isOnAir ? (
          <>
            <Square size={14} fill="currentColor" aria-hidden />
            <Trans>End Stream</Trans>
          </>
        ) : (
          <>
            <Play size={16} fill="currentColor" aria-hidden />
            <Trans>Start Streaming</Trans>
          </>
        )}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={t`Do you want to end the stream?`}
          busy={state === 'stopped' ? t`Loading...` : undefined}
          onNo={() => setIsAsking(false)}
          onYes={() => void handleEnd()}
        />
      )}
    </>
  )
}
