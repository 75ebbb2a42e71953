import { useLingui } from '@lingui/react/macro'
import type { MomentDraft } from '@tayang/contract'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { clockOf } from '#features/live/keep-moment'
import { atOf, placesOf, type Handle, type Trim, type TrimEvent } from './trim.ts'
import { stepOf } from './use-trim-keys.ts'
import style from './timeline.module.css'

/** So near to an end of the track a clock would reach out of it. */
const EDGE = 0.05

interface TrimHandleProps {
  draft: MomentDraft
  trim: Trim
  handle: Handle
  change: (event: TrimEvent) => void
  /** The media time below a place on the screen. */
  timeAt: (clientX: number) => number
  /** Where a media time stands, in shares of the track. */
  at: (time: number) => number
}

/** One end of what is selected: a slider for touch, mouse and keys. */
export function TrimHandle({ draft, trim, handle, change, timeAt, at }: TrimHandleProps) {
  const { t } = useLingui()
  const isDragged = useRef(false)
  const time = atOf(trim, handle)
  const places = placesOf(draft, trim, handle)
  const seconds = (one: number) => Math.round((one - draft.startsAt) / 1_000)
  const handleKey = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (step !== null) change({ do: 'step', handle, seconds: step })
    else if (event.key === 'Home') change({ do: 'to-limit', handle, limit: 'first' })
    else if (event.key === 'End') change({ do: 'to-limit', handle, limit: 'last' })
    else return
    event.preventDefault()
  }
  const stop = () => void (isDragged.current = false)
  return (
    <div
      role="slider"
      tabIndex={0}
      className={style.handle}
      data-handle={handle}
      data-edge={at(time) < EDGE || at(time) > 1 - EDGE || undefined}
      aria-label={handle === 'start' ? t`Start` : t`End`}
      aria-valuemin={seconds(places[0] ?? time)}
      aria-valuemax={seconds(places.at(-1) ?? time)}
      aria-valuenow={seconds(time)}
      aria-valuetext={clockOf(draft, time)}
      style={{ insetInlineStart: `${at(time) * 100}%` }}
      onKeyDown={handleKey}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        isDragged.current = true
      }}
      onPointerMove={(event) =>
        isDragged.current && change({ do: 'drag', handle, at: timeAt(event.clientX) })
      }
      onPointerUp={stop}
      onPointerCancel={stop}
    >
      <b>{clockOf(draft, time)}</b>
    </div>
  )
}
