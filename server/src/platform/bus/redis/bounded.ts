/** What work answers within its time, or an error. Work that is late goes on, and nobody hears of it. */
export async function bounded<Result>(work: Promise<Result>, msMax: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // Where this process itself was busy, the answer may wait to be read: one look at the sockets first.
    setImmediate(() => reject(new Error(`no answer within ${msMax} ms`)))
  }, msMax)
  // Whichever is second must not be an error that nobody caught.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
