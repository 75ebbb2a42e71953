/**
 * Runs work at the end of this tick of the event loop, once, however often it is called for: what one tick brings,
 * such as the requests of many sockets, is there together by then.
 */
export function oncePerTick(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      work()
    })
  }
}
