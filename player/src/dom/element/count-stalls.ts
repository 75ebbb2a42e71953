/** Seconds after which a wait counts as a stall; an earlier one belongs to the start. */
const BEGUN_S = 1

/** The part of an element that is observed. */
interface Watched {
  readonly seeking: boolean
  readonly played: TimeRanges
  addEventListener(name: 'waiting', listen: () => void, how: { signal: AbortSignal }): void
}

/** Whether a wait is one for data that is late: those at a start and at a seek say nothing about the connection. */
export function isStall({ seeking, played }: Pick<Watched, 'seeking' | 'played'>): boolean {
  const last = played.length - 1
  return !seeking && last >= 0 && played.end(last) - played.start(last) >= BEGUN_S
}

/** Counts how often playback had to wait for data. */
export function countStalls(video: Watched, signal: AbortSignal): () => number {
  let stalls = 0
  const listen = () => {
    if (isStall(video)) stalls += 1
  }
  video.addEventListener('waiting', listen, { signal })
  return () => stalls
}
