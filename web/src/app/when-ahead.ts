/** So much of the film ahead carries it through the program, which is as heavy as some seconds of it. */
const ENOUGH_S = 8
/** A line that just carries the film gathers nothing: then the program comes at the cost of a moment's standstill. */
const PATIENCE_MS = 25_000
const LOOK_EVERY_MS = 500

/** The last piece may be a little shorter than the film says. */
const END_S = 0.5

function isAhead({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  const endS = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1)
  return endS - currentTime >= ENOUGH_S || endS >= duration - END_S
}

/** Calls back once some of a film is there that has not been played yet, or all of its rest, or after a while. */
export function whenAhead(video: HTMLVideoElement, callBack: () => void): void {
  const sinceMs = performance.now()
  const timer = setInterval(() => {
    if (!isAhead(video) && performance.now() - sinceMs < PATIENCE_MS) return
    clearInterval(timer)
    callBack()
  }, LOOK_EVERY_MS)
}
