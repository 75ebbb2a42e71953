import { Trans, useLingui } from '@lingui/react/macro'
import { ageAt } from '@tayang/contract'
import { Button } from '@tayang/design'
import type { ClipPool, Playback } from '@tayang/player/dom'
import { Coffee } from 'lucide-react'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { useViewer } from '#shared/session'
import { breakWaitOf, noBreak, stepBreak } from './break-rule.ts'
import style from './break-card.module.css'

const LOOK_EVERY_MS = 15_000
const KEY = 'tayang.clip-break'

/** A quiet card after a long time without a pause; the clip plays on. */
export function BreakCard({ pool, playback }: { pool: ClipPool | null; playback: Playback | null }) {
  const { t } = useLingui()
  const [{ isOffered }, step] = useReducer(stepBreak, noBreak)
  const birthDate = useViewer()?.account.birthDate ?? null
  const waitNow = () => breakWaitOf(birthDate === null ? null : ageAt(birthDate, Date.now()))

  useEffect(() => {
    if (!playback || !pool) return
    const { video } = playback
    const closing = new AbortController()
    const look = () => {
      if (!video.paused) step({ type: 'playing', nowMs: Date.now() })
    }
    look()
    video.addEventListener('playing', look, { signal: closing.signal })
    const handlePause = () => {
      // The clip that is left pauses too, when another one is shown already.
      if (pool.view.getState().shown?.playback === playback) step({ type: 'paused' })
    }
    video.addEventListener('pause', handlePause, { signal: closing.signal })
    return () => closing.abort()
  }, [pool, playback])

  const look = useEffectEvent(() =>
    step({ type: 'looked', nowMs: Date.now(), wait: waitNow(), isOff: isTurnedOff() }),
  )
  useEffect(() => {
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  if (!isOffered) return null
  const close = () => step({ type: 'closed', nowMs: Date.now() })
  const handlePause = () => {
    playback?.pause()
    close()
    step({ type: 'paused' })
  }
  const handleOff = () => {
    turnOff()
    close()
  }
  return (
    <aside className={style.card} role="status" aria-label={t`Take a break?`}>
      <Coffee size={24} aria-hidden />
      <p>
        <b>
          <Trans>Take a break?</Trans>
        </b>
        <Trans>You've been watching for a while without a break.</Trans>
      </p>
      <div>
        <Button size="small" onClick={handlePause}>
          <Trans>Pause</Trans>
        </Button>
        <Button size="small" tone="quiet" onClick={close}>
          <Trans>Keep watching</Trans>
        </Button>
        {waitNow().mayBeOff && (
          <Button size="small" tone="ghost" onClick={handleOff}>
            <Trans>Don't ask again</Trans>
          </Button>
        )}
      </div>
    </aside>
  )
}

function isTurnedOff(): boolean {
  try {
    return localStorage.getItem(KEY) === 'off'
  } catch {
    return false
  }
}

function turnOff(): void {
  try {
    localStorage.setItem(KEY, 'off')
  } catch {
    // A locked storage: it is asked again on another visit.
  }
}
