/** Seconds after which a wait counts as a stall; an earlier one belongs to the start. */
const BEGUN_S = 1

/** The part of an element that is observed. */
interface Watched {
  readonly seeking: boolean
  readonly played: TimeRanges
  addEventListener(name: 'waiting', listen: () => void, how: { signal: AbortSignal }): void
}

/** Counts how often playback had to wait for data. Waits at a start and at a seek say nothing about the connection. */
export function countStalls(video: Watched, signal: AbortSignal): () => number {
  let stalls = 0
  const listen = () => {
    const last = video.played.length - 1
    const ranS = last < 0 ? 0 : video.played.end(last) - video.played.start(last)
    if (!video.seeking && ranS >= BEGUN_S) stalls += 1
  }
  video.addEventListener('waiting', listen, { signal })
  return () => stalls
}
