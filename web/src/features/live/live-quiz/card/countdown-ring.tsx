import { Plural } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import style from './card.module.css'

/** How often the figure is compared with the clock; the ring itself is moved by the style sheet. */
const LOOK_EVERY_MS = 100
/** Seconds that a screen reader announces while they run out; every one of them would drown the question. */
const ANNOUNCED = [30, 20, 10, 5, 3, 1]
const SECOND_MS = 1_000

interface CountdownRingProps {
  windowMs: number
  /** When the time is over, on the clock of `performance.now()`. */
  endsAt: number
}

/** The rest of a viewer's own time: a figure, and a ring around it where motion is welcome. */
export function CountdownRing({ windowMs, endsAt }: CountdownRingProps) {
  const restMs = useRest(endsAt)
  const seconds = Math.ceil(restMs / SECOND_MS)
  const said = ANNOUNCED.find((each) => each === seconds)
  return (
    <div className={style.ring} role="timer">
      <svg viewBox="0 0 44 44" aria-hidden>
        <circle cx="22" cy="22" r="20" />
        <circle
          cx="22"
          cy="22"
          r="20"
          pathLength="1"
          className={style.rest}
          style={{ strokeDashoffset: 1 - Math.min(1, restMs / windowMs) }}
        />
      </svg>
      <span aria-hidden>{seconds}</span>
      <span className="only-read" aria-live="assertive">
        {said !== undefined && <Plural value={said} one="# second left" other="# seconds left" />}
      </span>
    </div>
  )
}

function useRest(endsAt: number): number {
  const restOf = () => Math.max(0, endsAt - performance.now())
  const [restMs, setRest] = useState(restOf)
  useEffect(() => {
    const look = () => setRest(Math.max(0, endsAt - performance.now()))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return restMs
}
