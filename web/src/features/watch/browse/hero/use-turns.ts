import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { isSliding, slideTo, stopSliding } from './slide-to.ts'

/** The carousel turns every 5 s, in half a second, and is centred under 950 px. */
const TURN_EVERY_MS = 5000
const TURN_MS = 500
/** Resizing is answered half a second after it ended. */
const RESIZE_REST_MS = 500
const CENTRED_BELOW = '(max-width: 949px)'
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

export interface Turns {
  track: RefObject<HTMLUListElement | null>
  active: number
  /** Turning by itself right now. */
  playing: boolean
  /** Stopped by the pause button. */
  stopped: boolean
  turnTo(index: number): void
  toggle(): void
  /** Held while a mouse rests on it or the keyboard is inside. */
  hold(held: boolean): void
}

/** Which slide of the carousel is shown, and the clock that turns it. */
export function useTurns(count: number): Turns {
  const track = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const [held, setHeld] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [still, setStill] = useState(true)
  const playing = count > 1 && !held && !stopped && !still

  useEffect(() => {
    const calm = matchMedia(REDUCED_MOTION)
    const look = () => setStill(calm.matches || document.hidden)
    look()
    calm.addEventListener('change', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      calm.removeEventListener('change', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  const turnTo = useCallback(
    (index: number) => {
      const next = (index + count) % count
      setActive(next)
      const list = track.current
      const left = list && leftOf(list, next)
      if (list && left !== null) slideTo(list, left, matchMedia(REDUCED_MOTION).matches ? 0 : TURN_MS)
    },
    [count],
  )

  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => turnTo(active + 1), TURN_EVERY_MS)
    return () => clearTimeout(timer)
  }, [playing, active, turnTo])

  useEffect(() => followFinger(track.current, setActive), [])
  useEffect(() => recentreAfterResize(track.current, active), [active])

  return {
    track,
    active,
    playing,
    stopped,
    turnTo,
    toggle: () => setStopped((was) => !was),
    hold: setHeld,
  }
}

/** Under 950 px a finger slides the track: what has come to rest in the middle is the active one. */
function followFinger(list: HTMLUListElement | null, setActive: (index: number) => void) {
  if (!list) return undefined
  const handleRest = () => {
    if (!matchMedia(CENTRED_BELOW).matches || isSliding(list)) return
    const middle = list.scrollLeft + list.clientWidth / 2
    const slides = [...list.children] as HTMLElement[]
    const away = slides.map((slide) => Math.abs(slide.offsetLeft + slide.clientWidth / 2 - middle))
    setActive(away.indexOf(Math.min(...away)))
  }
  const handleTouch = () => stopSliding(list)
  list.addEventListener('scrollend', handleRest)
  list.addEventListener('pointerdown', handleTouch)
  return () => {
    list.removeEventListener('scrollend', handleRest)
    list.removeEventListener('pointerdown', handleTouch)
  }
}

/** Where the track stands with that slide in its middle; null from 950 px on, where slides lie on one another. */
function leftOf(list: HTMLElement, index: number): number | null {
  const slide = list.children[index]
  if (!(slide instanceof HTMLElement) || !matchMedia(CENTRED_BELOW).matches) return null
  return slide.offsetLeft - (list.clientWidth - slide.clientWidth) / 2
}

/** Another width has another middle: the active slide is put there once the window has come to rest. */
function recentreAfterResize(list: HTMLElement | null, active: number) {
  if (!list) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleResize = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const left = leftOf(list, active)
      if (left !== null) list.scrollLeft = left
    }, RESIZE_REST_MS)
  }
  addEventListener('resize', handleResize)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', handleResize)
  }
}
