import { lazily } from '@tayang/design/lazily'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'

import { offerResume } from '../../core/index.ts'
import type { Chapter, HistoryReport, Intro } from '../../core/index.ts'
import { followViewing, readStoredCaptionLanguage } from '../../dom/index.ts'
import type { Playback, PlaybackOptions, PlaybackSource, Viewing, ViewingEvent } from '../../dom/index.ts'
import { FilmFrame } from './film-frame.tsx'
import type { PlayerWords } from '../player-words.ts'
import { usePlayback } from '../controls/use-playback.ts'

// Most films are begun at their beginning: the question is not needed for the first picture.
const AskResume = lazily(async () => (await import('./ask-resume.tsx')).AskResume)
const FilmLate = lazily(async () => (await import('./film-late.tsx')).FilmLate)

export interface FilmPlayerProps {
  mediaId: string
  title: string
  subtitle?: string | undefined
  /** Null while the access call is still out. */
  source: PlaybackSource | null
  nextId?: string | null | undefined
  /** Where the viewer was the last time. */
  stored?: { positionS: number; lengthS: number } | null | undefined
  posterUrl?: string | undefined
  /** A WebVTT list of sprite places. */
  thumbnailsUrl?: string | null | undefined
  /** Named parts, in order; the bar is cut where they begin. */
  chapters?: readonly Chapter[] | undefined
  intro?: Intro | null | undefined
  /** 15 for films, 10 in the partner's player and for clips (decision A085). */
  skipS?: number | undefined
  options?: Pick<PlaybackOptions, 'renew' | 'onAccessLost' | 'capHeightPx' | 'captionLanguage'> | undefined
  words: PlayerWords
  /** Stands in a place of the page instead of over all of it. */
  isEmbedded?: boolean | undefined
  /** Something comes before the film, which is loaded meanwhile and does not begin. */
  isHeld?: boolean | undefined
  onBack(): void
  onNext?: ((nextId: string) => void) | undefined
  /** After the end, when nothing follows. */
  onClose(): void
  onEpisodes?: (() => void) | undefined
  onHistory?: ((report: HistoryReport) => void) | undefined
  onEvent?: ((event: ViewingEvent) => void) | undefined
  /** Hands the playback out, so that a page may pause for something of its own. */
  onPlayback?: ((playback: Playback | null) => void) | undefined
  /** Overlays of the page, above the picture; they wait for an answer about resuming. */
  children?: ReactNode
}

/** A film over the whole window, with everything needed to watch it. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { source, stored, words } = props
  const [offerS] = useState(() => offerResume(stored ?? null))
  const videoRef = useRef<HTMLVideoElement>(null)
  const startSource = source && offerS !== null ? { ...source, startS: offerS } : source
  const [hasEnded, setEnded] = useState(false)
  const playback = usePlayback(videoRef, startSource, {
    captionLanguage: readStoredCaptionLanguage(),
    ...props.options,
    onEnded: () => setEnded(true),
  })

  const [isAsking, setAsking] = useState(offerS !== null)
  const viewing = useRef<Viewing>(null)
  const startPlaying = useEffectEvent((opened: Playback) => {
    props.onPlayback?.(opened)
    return followViewing(opened, {
      storedS: stored?.positionS ?? null,
      onHistory: (report) => tellHistory(report),
      onEvent: (event) => tellEvent(event),
    })
  })
  const isHeld = isAsking || props.isHeld === true
  const tellHistory = useEffectEvent((report: HistoryReport) => props.onHistory?.(report))
  const tellEvent = useEffectEvent((event: ViewingEvent) => props.onEvent?.(event))
  useEffect(() => {
    if (!playback) return
    setEnded(false)
    const opened = startPlaying(playback)
    viewing.current = opened
    return () => opened[Symbol.dispose]()
  }, [playback])
  // With a question open, or something before it, the film waits at the very frame, already loaded.
  useEffect(() => {
    if (!isHeld) void playback?.play()
  }, [playback, isHeld])

  return (
    <FilmFrame {...props} words={words} videoRef={videoRef} playback={playback} isAsking={isAsking}>
      {!isAsking && props.children}
      {playback && (
        <UnderWay playback={playback}>
          <FilmLate {...props} {...{ playback, hasEnded }} onReplay={() => setEnded(false)} />
        </UnderWay>
      )}
      {isAsking && offerS !== null && (
        <AskResume
          {...props}
          positionS={offerS}
          onResume={() => setAsking(false)}
          onStartOver={() => {
            viewing.current?.startOver()
            playback?.seek(0)
            setAsking(false)
          }}
        />
      )}
    </FilmFrame>
  )
}

/** Waits until the film is there, or is not to be had: until then nothing may stand in its way. */
function UnderWay({ playback, children }: { playback: Playback; children: ReactNode }) {
  const isLoading = useStore(playback.view, (view) => view.state.load === 'loading')
  const [hasBegun, setBegun] = useState(false)
  if (!isLoading && !hasBegun) setBegun(true)
  return hasBegun && children
}
