/** What somebody saw who fetched each segment of a show as it was listed. */
export interface Watched {
  readonly segments: number
  /** Numbers of segments that went by without having been listed. */
  readonly gaps: number
  /** The longest from a new segment to the next one. */
  readonly longestMs: number
}

const LOOK_EVERY_MS = 500

/** A viewer without a picture: reads the list of a rung again and again and fetches what is new in it. */
export function watchAlong(list: string): { stop(): Promise<Watched> } {
  let isOver = false
  let [segments, gaps, longestMs, last] = [0, 0, 0, Number.NaN]
  let newAt = performance.now()

  async function look(): Promise<void> {
    const text = await (await fetch(list)).text()
    const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
    const names = [...text.matchAll(/^(seg-\S+)/gm)].map(([, name]) => name ?? '')
    const newest = first + names.length - 1
    if (Number.isNaN(newest) || newest === last || names.length === 0) return
    if (!Number.isNaN(last)) {
      gaps += Math.max(0, first - last - 1)
      longestMs = Math.max(longestMs, Math.round(performance.now() - newAt))
    }
    newAt = performance.now()
    for (const name of names.slice(Number.isNaN(last) ? -1 : Math.max(0, last + 1 - first))) {
      await (await fetch(new URL(name, list))).arrayBuffer()
      segments += 1
    }
    last = newest
  }

  const watching = (async () => {
    while (!isOver) {
      // What cannot be had now is asked for again; how long that took is in the figure.
      await look().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return { segments, gaps, longestMs }
    },
  }
}
