const ASK_AGAIN_MS = 50

/** Waits until a fact is there; asks again and again, within a bound. A question that fails is asked again too. */
export async function until<T>(
  fact: () => Promise<T | null | undefined | false>,
  how: { withinMs: number; what: string; said?: () => string; everyMs?: number },
): Promise<T> {
  const end = performance.now() + how.withinMs
  let trouble = ''
  for (;;) {
    try {
      const found = await fact()
      if (found !== null && found !== undefined && found !== false) return found
    } catch (error) {
      trouble = String(error)
    }
    if (performance.now() > end) {
      throw new Error(`waited ${how.withinMs} ms in vain for ${how.what}: ${how.said?.() ?? trouble}`)
    }
    await new Promise((resolve) => setTimeout(resolve, how.everyMs ?? ASK_AGAIN_MS))
  }
}
