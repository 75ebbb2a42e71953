import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'

import styles from './ad-break.module.css'
import { fetchBounded } from './fetch-bounded.ts'
import { playSpot } from './play-spot.ts'
import type { PlayedSpot, SpotView } from './play-spot.ts'
import type { LinearSpot } from './read-vast.ts'
import { webUrl } from './read-vast.ts'
import { resolveSpot } from './resolve-spot.ts'
import { skipWaitS } from './spot-marks.ts'
import { fillMacros, tellTrackers } from './tell-trackers.ts'

/** From the tag to the spot, all wrappers together: who waits longer has waited for nothing. */
const RESOLVE_MS_MAX = 4_000
/** A pre-roll is fifteen seconds (Spec 2, section 4): nobody is held longer, whatever a stranger's spot says. */
const HELD_S_MAX = 15

export interface AdWords {
  advertisement: string
  /** Seconds that are left. */
  endsIn(seconds: number): string
  skip: string
  skipIn(seconds: number): string
  visit: string
  back: string
  play: string
  pause: string
  mute: string
  tapToUnmute: string
  loading: string
}

export interface AdBreakProps {
  tagUrl: string
  words: AdWords
  /** The film may begin: the spot is over, was skipped, or never was. */
  onDone(): void
  onBack(): void
}

const nothingYet: SpotView = { positionS: 0, durationS: 0, isPaused: false, isMuted: false, hasBegun: false }

/** The spot before a film, over the player that has already loaded it. */
export function AdBreak({ tagUrl, words, onDone, onBack }: AdBreakProps) {
  const root = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [view, setView] = useState(nothingYet)
  const { spot, played } = useSpot({ tagUrl, video, onChange: setView, onDone })
  useAlone(root)
  useKeys({ played, onBack })

  const durationS = view.durationS
  const skipAfterS = Math.min(spot?.skipAfterS ?? HELD_S_MAX, HELD_S_MAX)
  const waitS = view.hasBegun ? skipWaitS({ skipAfterS, durationS }, view.positionS) : null
  return (
    <div ref={root} className={styles.break} role="region" aria-label={words.advertisement} tabIndex={-1}>
      <video ref={video} className={styles.video} playsInline data-spot />
      {spot?.clickUrl && view.hasBegun && (
        <a
          className={styles.link}
          href={spot.clickUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          onClick={() => played.current?.click()}
        >
          <span>{words.visit}</span>
        </a>
      )}
      {!view.hasBegun && <div className={styles.spinner} role="status" aria-label={words.loading} />}
      <button type="button" className={styles.back} aria-label={words.back} onClick={onBack}>
        <Sign path="M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z" />
      </button>
      {view.hasBegun && (
        <div className={styles.bar}>
          <p className={styles.label}>
            <strong>{words.advertisement}</strong>
            {durationS > 0 && <span>{words.endsIn(Math.max(0, Math.ceil(durationS - view.positionS)))}</span>}
          </p>
          <div className={styles.buttons}>
            <button
              type="button"
              className={styles.round}
              aria-label={view.isPaused ? words.play : words.pause}
              onClick={() => played.current?.togglePlay()}
            >
              <Sign path={view.isPaused ? 'M8 5v14l11-7z' : 'M6 5h4v14H6zm8 0h4v14h-4z'} />
            </button>
            <button
              type="button"
              className={view.isMuted ? styles.unmute : styles.round}
              aria-label={view.isMuted ? words.tapToUnmute : words.mute}
              onClick={() => played.current?.toggleMute()}
            >
              <Sign path={view.isMuted ? MUTED : SOUND} />
              {view.isMuted && <span>{words.tapToUnmute}</span>}
            </button>
            {waitS !== null && (
              <button
                type="button"
                className={styles.skip}
                disabled={waitS > 0}
                onClick={() => played.current?.skip()}
              >
                {waitS > 0 ? words.skipIn(waitS) : words.skip}
              </button>
            )}
          </div>
        </div>
      )}
      {durationS > 0 && (
        <div className={styles.line} aria-hidden>
          <div style={{ transform: `scaleX(${Math.min(1, view.positionS / durationS)})` }} />
        </div>
      )}
    </div>
  )
}

const SOUND = 'M3 9v6h4l5 5V4L7 9zm13.5 3A4.5 4.5 0 0 0 14 8v8a4.5 4.5 0 0 0 2.5-4z'
const MUTED =
  'M3 9v6h4l5 5V4L7 9zm18.4 5.9L18.5 12l2.9-2.9-1.4-1.4-2.9 2.9-2.9-2.9-1.4 1.4 2.9 2.9-2.9 2.9 1.4 1.4 2.9-2.9 2.9 2.9z'

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

interface SpotNeeds {
  tagUrl: string
  video: RefObject<HTMLVideoElement | null>
  onChange(view: SpotView): void
  onDone(): void
}

/** From the tag to a spot that plays. Where there is none, the film is told to begin. */
function useSpot({ tagUrl, video, onChange, onDone }: SpotNeeds) {
  const [spot, setSpot] = useState<LinearSpot | null>(null)
  const played = useRef<PlayedSpot>(null)
  const done = useEffectEvent(() => onDone())
  const change = useEffectEvent((view: SpotView) => onChange(view))
  useEffect(() => {
    const asking = new AbortController()
    const late = setTimeout(() => asking.abort(), RESOLVE_MS_MAX)
    let isGone = false
    async function open(): Promise<void> {
      const url = webUrl(fillMacros(tagUrl, {}, new Date()), location.href)
      const found = url === null ? null : await resolveSpot(url, fetchBounded, asking.signal)
      clearTimeout(late)
      if (isGone) return
      const element = video.current
      if (!found?.spot || !element) {
        if (found?.spot === null) tellTrackers(found.errorUrls, { errorCode: found.errorCode })
        return done()
      }
      setSpot(found.spot)
      played.current = playSpot({
        ...found,
        video: element,
        onChange: (view) => change(view),
        onDone: () => done(),
      })
    }
    open().catch(() => isGone || done())
    return () => {
      isGone = true
      clearTimeout(late)
      asking.abort()
      played.current?.[Symbol.dispose]()
      played.current = null
    }
  }, [tagUrl, video])
  return { spot, played }
}

/** While it is on, nothing beside it in the player can be reached, and the film below does not begin. */
function useAlone(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const own = root.current
    const player = own?.parentElement
    if (!own || !player) return
    const closing = new AbortController()
    const others = [...player.children].filter((child) => child !== own && !child.hasAttribute('inert'))
    for (const other of others) other.setAttribute('inert', '')
    for (const other of player.querySelectorAll('video:not([data-spot])')) {
      const film = other as HTMLVideoElement
      film.addEventListener('play', () => film.pause(), { signal: closing.signal })
    }
    own.focus()
    return () => {
      closing.abort()
      for (const other of others) other.removeAttribute('inert')
      player.focus()
    }
  }, [root])
}

/** The keyboard is the spot's: before the player below hears of a key, and without what a spot cannot do. */
function useKeys({ played, onBack }: { played: RefObject<PlayedSpot | null>; onBack(): void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
    event.stopPropagation()
    const isOnControl = event.target instanceof Element && event.target.closest('button, a[href]') !== null
    if (isOnControl && (event.key === ' ' || event.key === 'Enter')) return
    const act = {
      ' ': () => played.current?.togglePlay(),
      k: () => played.current?.togglePlay(),
      m: () => played.current?.toggleMute(),
      Escape: onBack,
    }[event.key === 'Escape' ? 'Escape' : event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}
