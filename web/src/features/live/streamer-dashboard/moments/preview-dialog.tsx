import { Trans } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { openPlayback, type Playback } from '@tayang/player/dom'
import { useEffect, useEffectEvent, useRef } from 'react'
import style from './moments.module.css'

export interface PreviewSource {
  stream: string
  /** A piece of it by media times, with about the second at which it begins; all of it where there is none. */
  piece?: { startsAt: number; endsAt: number; startS: number }
}

interface PreviewDialogProps {
  title: string
  source: PreviewSource
  onClose: () => void
}

/** Plays a moment, over and over. */
export function PreviewDialog({ title, source, onClose }: PreviewDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const readPiece = useEffectEvent(() => source.piece)
  const { stream } = source
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const piece = readPiece()
    const opened = openPlayback(element, { stream, startS: piece?.startS })
    void opened.play()
    const stop = piece ? loopPiece(opened, piece) : loopAll(opened)
    return () => {
      stop()
      void opened[Symbol.asyncDispose]()
    }
  }, [stream])
  return (
    <Dialog open onClose={onClose} label={title} size="wide" className={style.preview}>
      <video ref={video} controls playsInline aria-label={title} />
      <h2>{title}</h2>
      <Button tone="ghost" wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  )
}

/** The element says so only where there is a source element; this one has none. */
function loopAll(playback: Playback): () => void {
  const again = () => {
    playback.seek(0)
    void playback.play()
  }
  playback.video.addEventListener('ended', again)
  return () => playback.video.removeEventListener('ended', again)
}

/** The stream's own program times say where the piece is; a person may still seek away from it. */
function loopPiece(playback: Playback, piece: { startsAt: number; endsAt: number }): () => void {
  const { video } = playback
  const seekTo = (at: number) => {
    const now = playback.programAt()
    if (now !== null) playback.seek(video.currentTime + (at - now) / 1_000)
  }
  let lastAt: number | null = null
  const look = () => {
    const now = playback.programAt()
    const hasPassedEnd = now !== null && lastAt !== null && lastAt < piece.endsAt && now >= piece.endsAt
    lastAt = now
    if (hasPassedEnd && !video.seeking) seekTo(piece.startsAt)
  }
  const begin = () => seekTo(piece.startsAt)
  video.addEventListener('loadeddata', begin, { once: true })
  video.addEventListener('timeupdate', look)
  return () => {
    video.removeEventListener('loadeddata', begin)
    video.removeEventListener('timeupdate', look)
  }
}
