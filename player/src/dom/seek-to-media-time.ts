import type { Playback } from './playback-shape.ts'

/** Moves a live picture to a moment of its own clock, and lets it stand behind the edge from then on. */
export function seekToMediaTime(playback: Playback, atMs: number): void {
  const shownMs = playback.programAt()
  if (shownMs === null) return
  playback.view.setState({ isBehindByWill: true })
  playback.seek(playback.video.currentTime + (atMs - shownMs) / 1_000)
}
