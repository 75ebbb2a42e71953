/** So much of the film ahead carries it through the program, which is as heavy as some seconds of it. */
const ENOUGH_S = 8
/** A line that just carries the film gathers nothing: then the program comes at the cost of a moment's standstill. */
const PATIENCE_MS = 25_000
const LOOK_EVERY_MS = 500

const aheadS = ({ buffered, currentTime }: HTMLVideoElement) =>
  buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - currentTime

/** Calls back once some of a film is there that has not been played yet, or after a while. */
export function whenAhead(video: HTMLVideoElement, callBack: () => void): void {
  const sinceMs = performance.now()
  const timer = setInterval(() => {
    if (aheadS(video) < ENOUGH_S && performance.now() - sinceMs < PATIENCE_MS) return
    clearInterval(timer)
    callBack()
  }, LOOK_EVERY_MS)
}
