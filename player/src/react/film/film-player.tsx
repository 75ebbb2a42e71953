import { lazyPart } from '@tayang/design/lazy-part'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'

import { offerResume } from '../../core/index.ts'
import type { HistoryReport } from '../../core/index.ts'
import { followViewing, readStoredCaptionLanguage } from '../../dom/index.ts'
import type { Playback, Viewing, ViewingEvent } from '../../dom/index.ts'
import { FilmFrame } from './film-frame.tsx'
import type { FilmPlayerProps } from './film-player-props.ts'
import { isOver, usePlayback } from '../controls/use-playback.ts'

export type { FilmPlayerProps } from './film-player-props.ts'

// Most films start at the beginning, so the prompt is not needed for the first picture.
const ResumePrompt = lazyPart(async () => (await import('./resume-prompt.tsx')).ResumePrompt)
const FilmOverlays = lazyPart(async () => (await import('./film-overlays.tsx')).FilmOverlays)

/** A film over the whole window, with everything needed to watch it. */
export function FilmPlayer(props: FilmPlayerProps) {
  const { source, stored, startS, words } = props
  const [offerS] = useState(() => (startS === undefined ? offerResume(stored ?? null) : null))
  const videoRef = useRef<HTMLVideoElement>(null)
  const begin = startS ?? offerS
  const startSource = source && begin !== null ? { ...source, startS: begin } : source
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
      onHistory: (report) => notifyHistory(report),
      onEvent: (event) => notifyEvent(event),
    })
  })
  const isHeld = isAsking || props.isHeld === true
  const notifyHistory = useEffectEvent((report: HistoryReport) => props.onHistory?.(report))
  const notifyEvent = useEffectEvent((event: ViewingEvent) => props.onEvent?.(event))
  useEffect(() => {
    if (!playback) return
    setEnded(isOver(playback))
    const opened = startPlaying(playback)
    viewing.current = opened
    return () => opened[Symbol.dispose]()
  }, [playback])
  // While the prompt is open, or an ad plays, the film waits at its start position, already loaded.
  useEffect(() => {
    if (playback && !isHeld && !isOver(playback)) void playback.play()
  }, [playback, isHeld])

  return (
    <FilmFrame {...props} words={words} videoRef={videoRef} playback={playback} isAsking={isAsking}>
      {!isAsking && props.children}
      {playback && (
        <AfterLoad playback={playback}>
          <FilmOverlays {...props} {...{ playback, hasEnded }} onReplay={() => setEnded(false)} />
        </AfterLoad>
      )}
      {isAsking && offerS !== null && (
        <ResumePrompt
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

/**
 * Renders its children once the film is loaded or has failed: before that they would compete with its first picture.
 */
function AfterLoad({ playback, children }: { playback: Playback; children: ReactNode }) {
  const isLoading = useStore(playback.view, (view) => view.state.load === 'loading')
  const [hasBegun, setBegun] = useState(false)
  if (!isLoading && !hasBegun) setBegun(true)
  return hasBegun && children
}
