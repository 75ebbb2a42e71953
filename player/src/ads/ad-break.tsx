import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'

import styles from './ad-break.module.css'
import { fetchBounded } from './fetch-bounded.ts'
import { playPreroll } from './play-preroll.ts'
import type { PlayedPreroll, PrerollView } from './play-preroll.ts'
import type { LinearAd } from './read-vast.ts'
import { webUrl } from './read-vast.ts'
import { resolveAd } from './resolve-ad.ts'
import { skipWaitS } from './ad-progress.ts'
import { fillMacros, sendTracking } from './send-tracking.ts'

/** Time from the tag to the ad, all wrappers together. A viewer waits no longer: then the film begins. */
const RESOLVE_MS_MAX = 4_000
/** A pre-roll lasts fifteen seconds: after that every ad can be skipped, whatever the ad server says. */
const HELD_S_MAX = 15

export interface AdTexts {
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
  words: AdTexts
  /** The film may begin: the ad is over, was skipped, or never came. */
  onDone(): void
  onBack(): void
}

const initialView: PrerollView = {
  positionS: 0,
  durationS: 0,
  isPaused: false,
  isMuted: false,
  hasBegun: false,
}

/** The pre-roll ad, over the player that loads the film meanwhile. */
export function AdBreak({ tagUrl, words, onDone, onBack }: AdBreakProps) {
  const root = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [view, setView] = useState(initialView)
  const { ad, played } = usePreroll({ tagUrl, video, onChange: setView, onDone })
  useModal(root)
  useKeys({ played, onBack })

  const { durationS } = view
  return (
    <div ref={root} className={styles.break} role="region" aria-label={words.advertisement} tabIndex={-1}>
      <video ref={video} className={styles.video} playsInline data-spot />
      {ad?.clickUrl && view.hasBegun && (
        <a
          className={styles.link}
          href={ad.clickUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          onClick={() => played.current?.click()}
        >
          <span>{words.visit}</span>
        </a>
      )}
      {!view.hasBegun && <div className={styles.spinner} role="status" aria-label={words.loading} />}
      <button type="button" className={styles.back} aria-label={words.back} onClick={onBack}>
        <Icon path="M20 11H7.8l5.6-5.6L12 4l-8 8 8 8 1.4-1.4L7.8 13H20z" />
      </button>
      {view.hasBegun && <AdBar {...{ view, words, played }} skipAfterS={ad?.skipAfterS ?? null} />}
      {durationS > 0 && (
        <div className={styles.line} aria-hidden>
          <div style={{ transform: `scaleX(${Math.min(1, view.positionS / durationS)})` }} />
        </div>
      )}
    </div>
  )
}

interface BarProps {
  view: PrerollView
  words: AdTexts
  played: RefObject<PlayedPreroll | null>
  skipAfterS: number | null
}

/** The label with the seconds that are left, and the buttons. */
function AdBar({ view, words, played, skipAfterS }: BarProps) {
  const { durationS, positionS, isPaused, isMuted } = view
  const offeredS = Math.min(skipAfterS ?? HELD_S_MAX, HELD_S_MAX)
  const waitS = skipWaitS({ skipAfterS: offeredS, durationS }, positionS)
  return (
    <div className={styles.bar}>
      <p className={styles.label}>
        <strong>{words.advertisement}</strong>
        {durationS > 0 && <span>{words.endsIn(Math.max(0, Math.ceil(durationS - positionS)))}</span>}
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.round}
          aria-label={isPaused ? words.play : words.pause}
          onClick={() => played.current?.togglePlay()}
        >
          <Icon path={isPaused ? 'M8 5v14l11-7z' : 'M6 5h4v14H6zm8 0h4v14h-4z'} />
        </button>
        <button
          type="button"
          className={isMuted ? styles.unmute : styles.round}
          aria-label={isMuted ? words.tapToUnmute : words.mute}
          onClick={() => played.current?.toggleMute()}
        >
          <Icon path={isMuted ? MUTED : SOUND} />
          {isMuted && <span>{words.tapToUnmute}</span>}
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
  )
}

const SOUND = 'M3 9v6h4l5 5V4L7 9zm13.5 3A4.5 4.5 0 0 0 14 8v8a4.5 4.5 0 0 0 2.5-4z'
const MUTED =
  'M3 9v6h4l5 5V4L7 9zm18.4 5.9L18.5 12l2.9-2.9-1.4-1.4-2.9 2.9-2.9-2.9-1.4 1.4 2.9 2.9-2.9 2.9 1.4 1.4 2.9-2.9 2.9 2.9z'

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

interface PrerollNeeds {
  tagUrl: string
  video: RefObject<HTMLVideoElement | null>
  onChange(view: PrerollView): void
  onDone(): void
}

/** From the tag to an ad that plays. Where there is none, `onDone` lets the film begin. */
function usePreroll({ tagUrl, video, onChange, onDone }: PrerollNeeds) {
  const [ad, setAd] = useState<LinearAd | null>(null)
  const played = useRef<PlayedPreroll>(null)
  const done = useEffectEvent(() => onDone())
  const change = useEffectEvent((view: PrerollView) => onChange(view))
  useEffect(() => {
    const resolving = new AbortController()
    const overtime = setTimeout(() => resolving.abort(), RESOLVE_MS_MAX)
    let isGone = false
    async function open(): Promise<void> {
      const url = webUrl(fillMacros(tagUrl, {}, new Date()), location.href)
      const found = url === null ? null : await resolveAd(url, fetchBounded, resolving.signal)
      clearTimeout(overtime)
      if (isGone) return
      const element = video.current
      if (!found?.ad || !element) {
        if (found?.ad === null) sendTracking(found.errorUrls, { errorCode: found.errorCode })
        return done()
      }
      setAd(found.ad)
      played.current = playPreroll({
        ...found,
        video: element,
        onChange: (view) => change(view),
        onDone: () => done(),
      })
    }
    open().catch(() => isGone || done())
    return () => {
      isGone = true
      clearTimeout(overtime)
      resolving.abort()
      played.current?.[Symbol.dispose]()
      played.current = null
    }
  }, [tagUrl, video])
  return { ad, played }
}

/** While the ad plays, nothing else in the player can be reached, and the film below does not begin. */
function useModal(root: RefObject<HTMLElement | null>): void {
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

/** The ad takes the keyboard before the player below it, with only the keys that an ad has. */
function useKeys({ played, onBack }: { played: RefObject<PlayedPreroll | null>; onBack(): void }): void {
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
