import { Trans, useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { Cloth } from '@tayang/design'
import { LivePlayer } from '@tayang/player/react'
import type { Playback } from '@tayang/player/dom'
import { LoaderCircle, Unplug } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { urls } from '#shared/urls'
import { usePlayerTexts } from '#shared/i18n'
import type { LiveGameView } from '../broadcast/live-game-state.ts'
import { CopyField } from '../connection/copy-field.tsx'
import { Panel } from '../panel.tsx'
import type { ShowPulse } from '../use-show-pulse.ts'
import { useIdleEncoder } from './use-idle-encoder.ts'
import { usePreviewStream } from './use-preview-stream.ts'
import style from './preview.module.css'

/** A player that gave up gets its source again after this. */
const TRY_AGAIN_MS = 1_000

interface PreviewPanelProps {
  state: LiveGameView['state']
  show: Show | null
  pulse: ShowPulse
  onSetUp: () => void
}

/** OFFLINE, connecting or the live picture, and the public link below. */
export function PreviewPanel({ state, show, pulse, onSetUp }: PreviewPanelProps) {
  const { t } = useLingui()
  const isOnAir = state === 'broadcasting'
  const link = show && state !== 'none' ? `${location.origin}${urls.liveShow(show.id)}` : null
  return (
    <Panel title={t`Stream Preview`} place={1}>
      {isOnAir && show ? (
        <LivePreview show={show} pulse={pulse} onSetUp={onSetUp} />
      ) : (
        <Screen>
          <strong className={style.offline}>
            <Trans>OFFLINE</Trans>
          </strong>
          <NextStep isOffline={state === 'none' || state === 'created'} />
          <SetUpLink onSetUp={onSetUp} />
        </Screen>
      )}
      {link && (
        <div className={style.link}>
          <CopyField label={t`Public link`} value={link} isBare />
        </div>
      )}
    </Panel>
  )
}

/** What a streamer does next; the software of the last show may still be sending. */
function NextStep({ isOffline }: { isOffline: boolean }) {
  const isEncoderIdle = useIdleEncoder(isOffline)
  return (
    <p role="status">
      {isEncoderIdle ? (
        <Trans>
          Your streaming software is still connected, but nothing is shown. Stop it there, or press Start
          Streaming for a new show.
        </Trans>
      ) : (
        <Trans>Connect your streaming software to begin.</Trans>
      )}
    </p>
  )
}

function LivePreview({ show, pulse, onSetUp }: { show: Show; pulse: ShowPulse; onSetUp: () => void }) {
  const words = usePlayerTexts()
  const [attempt, setAttempt] = useState(0)
  const stream = usePreviewStream(show.id, attempt)
  const [player, setPlayer] = useState<Playback | null>(null)

  useEffect(() => {
    if (!player) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = player.view.subscribe(({ state }) => {
      if (state.error && timer === undefined) {
        timer = setTimeout(() => setAttempt((before) => before + 1), TRY_AGAIN_MS)
      }
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [player])

  if (stream === null) {
    return (
      <Screen>
        <LoaderCircle size={28} className={style.turning} aria-hidden />
        <p role="status">
          <Trans>Connecting. Waiting for video from your streaming software.</Trans>
        </p>
        <SetUpLink onSetUp={onSetUp} />
      </Screen>
    )
  }
  return (
    <div className={style.player}>
      {/* Nobody is counted as a viewer of their own show here: no playing beat. */}
      <LivePlayer
        title={show.name}
        source={{ stream }}
        words={words}
        options={{ isMuted: true }}
        hasOwnKeysOnly
        onPlayback={setPlayer}
      />
      {pulse.health?.state === 'away' && (
        <p className={style.away} role="status">
          <Unplug size={16} aria-hidden />
          <Trans>
            Your streaming software disconnected. Your viewers stay, and the show continues when it's back.
          </Trans>
        </p>
      )}
    </div>
  )
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <div className={style.screen}>
      <Cloth kind="parang" tile={56} className={style.cloth} />
      <div className={style.said}>{children}</div>
    </div>
  )
}

function SetUpLink({ onSetUp }: { onSetUp: () => void }) {
  return (
    <button type="button" className={style.setUp} onClick={onSetUp}>
      <Trans>How to setup in OBS</Trans>
    </button>
  )
}
