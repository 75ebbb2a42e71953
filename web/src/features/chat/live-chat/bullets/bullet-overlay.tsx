import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react'
import { useBlocked } from '#features/people/block-person'
import type { BulletEvent } from '../chat-rows.ts'
import { BADGES_PX, lanesIn, shoot, type Flight } from './bullet-lanes.ts'
import { useBulletSettings } from './bullet-settings.ts'
import style from './bullets.module.css'

/** The width of a letter, near enough to keep bullets apart. */
const LETTER_PX = 13
const SHARE_OF = { quarter: 0.25, half: 0.5, whole: 1 } as const
const OPACITY_OF = { light: 0.45, middle: 0.7, full: 1 } as const

interface BulletOverlayProps {
  /** Calls the listener for each bullet when the picture reaches it. */
  listen: (listener: (bullet: BulletEvent) => void) => () => void
  /** The picture, where it can be paused, moved or run faster: bullets follow it. */
  video?: HTMLVideoElement | undefined
}

/** Bullets crossing the picture. Viewers who prefer reduced motion read them in the chat, which shows them too. */
export function BulletOverlay({ listen, video }: BulletOverlayProps) {
  const settings = useBulletSettings()
  const blocked = useBlocked()
  const [flights, setFlights] = useState<readonly Flight[]>([])
  const layer = useRef<HTMLDivElement>(null)
  const clear = useCallback(() => setFlights([]), [])
  const { isPaused, rate } = useMotion(video, clear)
  const isOn = settings.isOn && !matchMedia('(prefers-reduced-motion: reduce)').matches

  useEffect(() => {
    if (!isOn) return
    const shareOf = (text: string) =>
      ([...text].length * LETTER_PX) / Math.max(1, layer.current?.clientWidth ?? 640)
    return listen(({ id, data: text, profile, amount: seconds }) => {
      if (blocked.has(profile.id)) return
      const shot = { id, text, profileId: profile.id, name: profile.name, seconds }
      const picture = layer.current?.offsetParent
      const size = { width: picture?.clientWidth ?? 0, height: picture?.clientHeight ?? 0 }
      const rules = { density: settings.density, lanes: lanesIn(size, SHARE_OF[settings.area]), shareOf }
      // On the picture's own time they cross as far as it has played.
      const nowMs = video ? video.currentTime * 1_000 : performance.now()
      setFlights((now) => shoot(now, shot, nowMs, rules))
    })
  }, [listen, isOn, settings.area, settings.density, blocked, video])

  if (!isOn) return null
  const land = (id: string) => setFlights((now) => now.filter((flight) => flight.id !== id))
  return (
    // Hidden from screen readers: the chat shows the same messages.
    <div
      ref={layer}
      className={style.layer}
      style={{
        opacity: OPACITY_OF[settings.opacity],
        height: `calc(${SHARE_OF[settings.area] * 100}% - ${BADGES_PX}px)`,
      }}
      data-still={isPaused || undefined}
      aria-hidden
    >
      {flights.map((flight) => (
        <span
          key={flight.id}
          className={style.bullet}
          style={{ '--lane': flight.lane, '--lasts': `${flight.lastsMs / rate}ms` } as CSSProperties}
          onAnimationEnd={() => land(flight.id)}
        >
          {flight.text}
          {flight.count > 1 && <b> ×{flight.count}</b>}
        </span>
      ))}
    </div>
  )
}

/** How the picture moves; moving it to another time removes its bullets. */
function useMotion(video: HTMLVideoElement | undefined, onMoved: () => void) {
  const [motion, setMotion] = useState({ isPaused: false, rate: 1 })
  useEffect(() => {
    if (!video) return
    const closing = new AbortController()
    const look = () => setMotion({ isPaused: video.paused, rate: Math.max(0.1, video.playbackRate) })
    for (const event of ['play', 'playing', 'pause', 'ratechange'])
      video.addEventListener(event, look, { signal: closing.signal })
    video.addEventListener('seeking', onMoved, { signal: closing.signal })
    look()
    return () => closing.abort()
  }, [video, onMoved])
  return motion
}
