import type { Playback } from './playback-shape.ts'

/** Seeks a live stream to a program time; from then on it is not moved back to the edge. */
export function seekToMediaTime(playback: Playback, atMs: number): void {
  const currentMs = playback.programAt()
  if (currentMs === null) return
  playback.view.setState({ isBehindByWill: true })
  playback.seek(playback.video.currentTime + (atMs - currentMs) / 1_000)
}
