import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Kbd, useShortcuts } from '#kit'
import { playFilm, shuttleOf } from '#shared/film'
import { formatClock } from '#shared/i18n'
import style from './clips.module.css'

interface ClipPlayerProps {
  stream: string
  poster: string | null | undefined
  title: string
  isUpright: boolean
  /** Where a still was pressed. */
  seek: { to: number } | null
  onPosition: (seconds: number) => void
}

/** The film of a clip: it starts by itself, and J K L, comma and full stop move it. */
export function ClipPlayer(props: ClipPlayerProps) {
  const { stream, poster, title, isUpright, seek, onPosition } = props
  const video = useRef<HTMLVideoElement>(null)
  const { hasFailed, framesPerSecond } = useFilm(video, stream)
  const state = useVideoState(video, onPosition)
  const { speed, press } = useShuttle(video, framesPerSecond)
  useEffect(() => {
    if (seek && video.current) video.current.currentTime = seek.to
  }, [seek])
  return (
    <div className={style.player} data-upright={isUpright || undefined}>
      <video
        ref={video}
        {...(poster && { poster })}
        aria-label={title}
        playsInline
        autoPlay
        muted={state.isMuted}
        preload="auto"
      />
      {hasFailed && (
        <p role="alert" className={style.filmFailed}>
          <Trans>This video couldn't be played. Reload the page to try again.</Trans>
        </p>
      )}
      <Controls state={state} speed={speed} onPress={press} video={video} />
    </div>
  )
}

type VideoState = ReturnType<typeof useVideoState>

interface ControlsProps {
  state: VideoState
  speed: number
  onPress: (key: 'j' | 'k' | 'l' | ',' | '.') => void
  video: RefObject<HTMLVideoElement | null>
}

function Controls({ state, speed, onPress, video }: ControlsProps) {
  const { t } = useLingui()
  const { isPaused, position, duration, isMuted, setMuted } = state
  return (
    <div className={style.controls}>
      <input
        type="range"
        aria-label={t`Place in the film`}
        aria-valuetext={formatClock(position)}
        min={0}
        max={duration || 1}
        step={0.01}
        value={Math.min(position, duration || 1)}
        style={{ '--share': `${(position / (duration || 1)) * 100}%` } as React.CSSProperties}
        onChange={({ target }) => {
          if (video.current) video.current.currentTime = Number(target.value)
        }}
      />
      <div>
        <button type="button" aria-label={isPaused ? t`Play` : t`Pause`} onClick={() => onPress('k')}>
          {isPaused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
        </button>
        <button
          type="button"
          aria-label={isMuted ? t`Sound on` : t`Sound off`}
          onClick={() => setMuted(!isMuted)}
        >
          {isMuted ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        </button>
        <span className="figures">
          {formatClock(position)} / {formatClock(duration)}
        </span>
        <span className={style.hints} aria-hidden>
          <Kbd keys="j" />
          <Kbd keys="k" />
          <Kbd keys="l" />
          <Trans>shuttle</Trans>
          <Kbd keys="," />
          <Kbd keys="." />
          <Trans>frame</Trans>
          <span className="figures">{speed}x</span>
        </span>
      </div>
    </div>
  )
}

function useFilm(video: RefObject<HTMLVideoElement | null>, stream: string) {
  const [state, setState] = useState({ hasFailed: false, framesPerSecond: 30 })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const stop = new AbortController()
    setState((before) => ({ ...before, hasFailed: false }))
    playFilm(element, stream, stop.signal).then(
      ({ framesPerSecond }) => setState({ hasFailed: false, framesPerSecond }),
      () => stop.signal.aborted || setState((before) => ({ ...before, hasFailed: true })),
    )
    return () => stop.abort()
  }, [video, stream])
  return state
}

/** Whether reviewers hear clips is theirs to say, for the whole shift. */
const SOUND_KEY = 'tayang.console.clips.sound'

function useVideoState(video: RefObject<HTMLVideoElement | null>, onPosition: (seconds: number) => void) {
  const [shown, setShown] = useState({ isPaused: true, position: 0, duration: 0 })
  const [isMuted, setMuted] = useState(() => localStorage.getItem(SOUND_KEY) !== 'on')
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const read = () => {
      const { paused, currentTime, duration } = element
      setShown({
        isPaused: paused,
        position: currentTime,
        duration: Number.isFinite(duration) ? duration : 0,
      })
      onPosition(currentTime)
    }
    const events = ['timeupdate', 'seeking', 'play', 'pause', 'durationchange', 'loadedmetadata']
    for (const event of events) element.addEventListener(event, read)
    return () => {
      for (const event of events) element.removeEventListener(event, read)
    }
  }, [video, onPosition])
  return {
    ...shown,
    isMuted,
    setMuted: (muted: boolean) => {
      localStorage.setItem(SOUND_KEY, muted ? 'off' : 'on')
      setMuted(muted)
    },
  }
}

/** Backwards a browser plays nothing: the place is moved instead. */
const BACK_TICK_MS = 100

function useShuttle(video: RefObject<HTMLVideoElement | null>, framesPerSecond: number) {
  const { t } = useLingui()
  const [speed, setSpeed] = useState(1)
  const press = (key: 'j' | 'k' | 'l' | ',' | '.') => {
    const element = video.current
    if (!element) return
    const isPaused = element.paused && speed > 0
    const next = shuttleOf({ key, speed, isPaused })
    setSpeed(next.speed)
    if (next.frames !== 0)
      element.currentTime = Math.max(0, element.currentTime + next.frames / framesPerSecond)
    if (next.speed > 0) element.playbackRate = next.speed
    if (next.plays && next.speed > 0) void element.play().catch(() => undefined)
    else element.pause()
  }
  useEffect(() => {
    if (speed >= 0) return undefined
    const timer = setInterval(() => {
      const element = video.current
      if (element) element.currentTime = Math.max(0, element.currentTime + (speed * BACK_TICK_MS) / 1_000)
    }, BACK_TICK_MS)
    return () => clearInterval(timer)
  }, [speed, video])
  useShortcuts({
    j: { label: t`Backwards, faster each time`, run: () => press('j') },
    k: { label: t`Play or pause`, run: () => press('k') },
    l: { label: t`Forwards, faster each time`, run: () => press('l') },
    ',': { label: t`One frame back`, run: () => press(',') },
    '.': { label: t`One frame on`, run: () => press('.') },
  })
  return { speed, press }
}
