/** A picture that has run for so long has begun; before, it waits because everything is only just arriving. */
const BEGUN_S = 1

/** As much of an element as is looked at. */
interface Watched {
  readonly seeking: boolean
  readonly played: TimeRanges
  addEventListener(name: 'waiting', listen: () => void, how: { signal: AbortSignal }): void
}

/** Counts how often a picture that ran had to wait for data. Starting and jumping wait too: no line is told by that. */
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
