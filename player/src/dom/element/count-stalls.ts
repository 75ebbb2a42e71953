/** A picture that has run for so long has begun; before, it waits because everything is only just arriving. */
const BEGUN_S = 1

type Watched = Pick<HTMLVideoElement, 'seeking' | 'played' | 'addEventListener'>

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
