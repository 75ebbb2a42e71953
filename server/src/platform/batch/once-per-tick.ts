/**
 * Does something at the end of this turn of the event loop, once, however often it is asked for: what a turn brings,
 * such as the requests of many sockets, is then there together.
 */
export function oncePerTurn(work: () => void): () => void {
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
