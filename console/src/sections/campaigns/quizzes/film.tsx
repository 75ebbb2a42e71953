import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Pause, Play } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import { Kbd, SmallButton, useShortcuts } from '#kit'
import { scrubFilm, Still, thumbnailAt, useThumbnails } from '#shared/film'
import { formatClock } from '#shared/i18n'
import style from './quizzes.module.css'

export interface FilmAt {
  goTo: (second: number) => void
}

interface FilmProps {
  version: string
  /** The second that is chosen. */
  mark: number | null
  onPick: (second: number) => void
  ref: Ref<FilmAt>
}

/** A long step on the film. */
const FAR_S = 10
const STILLS = 6
/** Between stills of the strip, which lie around the place that is looked at. */
const STILL_STEP_S = 5

/** The film of a title, looked at to find a second of it; it counts no view. */
export function Film({ version, mark, onPick, ref }: FilmProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const hasFailed = useFilm(video, `/media/t/${version}/multivariant.m3u8`)
  const { position, duration, isPaused } = usePlace(video)
  const goTo = (second: number) => {
    if (video.current) video.current.currentTime = Math.max(0, Math.min(second, duration || second))
  }
  // From where the film is, not from what was shown last: keys are faster than the film says where it is.
  const step = (by: number) => goTo((video.current?.currentTime ?? 0) + by)
  const turn = () => {
    const element = video.current
    if (element?.paused) void element.play().catch(() => undefined)
    else element?.pause()
  }
  const pick = () => onPick(Math.max(1, Math.floor(position)))
  useImperativeHandle(ref, () => ({ goTo }))
  useShortcuts({
    p: { label: t`Play or pause`, run: turn },
    // No arrows and no blank: a radio beside the film wants them for itself.
    ',': { label: t`One second back`, run: () => step(-1) },
    '.': { label: t`One second on`, run: () => step(1) },
    '<': { label: t`Ten seconds back`, run: () => step(-FAR_S) },
    '>': { label: t`Ten seconds on`, run: () => step(FAR_S) },
    m: { label: t`Take this second`, run: pick },
  })
  useStart(video, mark)
  return (
    <div className={style.film}>
      <video ref={video} aria-label={t`Film`} playsInline muted preload="auto" />
      {hasFailed && (
        <p role="alert">
          <Trans>This film could not be played; its second can be typed.</Trans>
        </p>
      )}
      <input
        type="range"
        aria-label={t`Place in the film`}
        aria-valuetext={formatClock(position)}
        min={0}
        max={duration || 1}
        step={1}
        value={Math.min(position, duration || 1)}
        onChange={({ target }) => goTo(Number(target.value))}
      />
      <Strip version={version} position={position} onSeek={goTo} />
      <div className={style.controls}>
        <SmallButton aria-label={isPaused ? t`Play` : t`Pause`} onPress={turn}>
          {isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
        </SmallButton>
        <span className="figures">
          {formatClock(position)} / {formatClock(duration)}
        </span>
        <span className={style.hints} aria-hidden>
          <Kbd keys="p" /> <Trans>play</Trans> <Kbd keys="," /> <Kbd keys="." /> <Trans>a second</Trans>{' '}
          <Kbd keys="<" /> <Kbd keys=">" /> <Trans>ten</Trans>
        </span>
        <SmallButton onPress={pick}>
          <MapPin size={16} aria-hidden />
          <Trans>Take this second</Trans>
          <Kbd keys="m" />
        </SmallButton>
      </div>
    </div>
  )
}

function useFilm(video: RefObject<HTMLVideoElement | null>, stream: string): boolean {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const stop = new AbortController()
    setFailed(false)
    scrubFilm(element, stream, stop.signal).catch(() => stop.signal.aborted || setFailed(true))
    return () => stop.abort()
  }, [video, stream])
  return hasFailed
}

function usePlace(video: RefObject<HTMLVideoElement | null>) {
  const [place, setPlace] = useState({ position: 0, duration: 0, isPaused: true })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const stop = new AbortController()
    const read = () =>
      setPlace({
        position: element.currentTime,
        duration: Number.isFinite(element.duration) ? element.duration : 0,
        isPaused: element.paused,
      })
    for (const event of ['timeupdate', 'seeking', 'play', 'pause', 'durationchange']) {
      element.addEventListener(event, read, { signal: stop.signal })
    }
    return () => stop.abort()
  }, [video])
  return place
}

/** A quiz that has its second already is opened at it. */
function useStart(video: RefObject<HTMLVideoElement | null>, mark: number | null): void {
  const first = useRef(mark)
  useEffect(() => {
    const element = video.current
    const second = first.current
    if (!element || second === null) return undefined
    const begin = () => void (element.currentTime = second)
    element.addEventListener('loadedmetadata', begin, { once: true })
    return () => element.removeEventListener('loadedmetadata', begin)
  }, [video])
}

/** Stills around the place that is looked at; a press goes there. Nothing where a film has none. */
function Strip({
  version,
  position,
  onSeek,
}: {
  version: string
  position: number
  onSeek: (second: number) => void
}) {
  const { t } = useLingui()
  const thumbnails = useThumbnails(`/media/t/${version}/pictures/thumbnails.vtt`)
  if (thumbnails.length === 0) return null
  const first = Math.max(0, Math.floor(position / STILL_STEP_S) - Math.floor(STILLS / 2)) * STILL_STEP_S
  return (
    <ol className={style.strip}>
      {Array.from({ length: STILLS }, (_, nth) => {
        const second = first + nth * STILL_STEP_S
        const still = thumbnailAt(thumbnails, second)
        return (
          still && (
            <li key={second}>
              <button type="button" aria-label={t`To ${formatClock(second)}`} onClick={() => onSeek(second)}>
                <Still still={still} />
              </button>
            </li>
          )
        )
      })}
    </ol>
  )
}
