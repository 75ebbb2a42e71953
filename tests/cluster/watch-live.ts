import { until } from '../app.ts'

/** Encoders and several programs share a machine with whatever else it does. */
const PATIENT_MS = 120_000

/** The end of a playlist. */
interface Edge {
  /** The number of its last segment. */
  readonly number: number
  /** How many discontinuities came before that. */
  readonly discontinuity: number
}

/**
 * A viewer who asks for the playlist of one rendition all the time, as players do: each time for the segment behind
 * the last one, and then for that segment. Until the playlist ends, or it is stopped.
 */
export function watchLive(address: string) {
  const refused: string[] = []
  let edge: Edge | null = null
  let hasEnded = false
  let isOver = false
  let answeredAt = performance.now()
  let longestMs = 0

  async function look(): Promise<boolean> {
    const at = new URL(address)
    if (edge) at.searchParams.set('_HLS_msn', String(edge.number + 1))
    const answer = await fetch(at, { signal: AbortSignal.timeout(60_000) })
    const text = await answer.text()
    if (!answer.ok) {
      // Nobody has it for a moment; anything else would end what a viewer sees.
      if (edge && answer.status !== 503) refused.push(`${answer.status} ${text}`)
      return false
    }
    const newest = edgeOf(text)
    if (newest.number === edge?.number && !text.includes('#EXT-X-ENDLIST')) return false
    const segment = text.match(/^seg-.*$/gm)?.at(-1)
    const media = segment && (await fetch(new URL(segment, address)))
    if (media && !media.ok) {
      if (media.status !== 503 && (await lists(segment))) refused.push(`${media.status} ${segment}`)
      return false
    }
    longestMs = Math.max(longestMs, performance.now() - answeredAt)
    answeredAt = performance.now()
    edge = newest
    hasEnded = text.includes('#EXT-X-ENDLIST')
    return true
  }

  /** What was only at a machine that died is in no list any more. */
  async function lists(segment: string): Promise<boolean> {
    const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) })
    return (await answer.text()).includes(segment)
  }

  const going = (async () => {
    while (!isOver && !hasEnded) {
      // A server that is being restarted takes no connections.
      await until(async () => isOver || (await look().catch(() => false)), { withinMs: PATIENT_MS })
    }
  })()
  going.catch(() => undefined)

  const reaches = (number: number): Promise<Edge> =>
    until(async () => edge !== null && edge.number >= number && edge, {
      what: `segment ${number}`,
      withinMs: PATIENT_MS,
    })
  return {
    reaches,
    /** What it saw last. */
    last(): Edge {
      if (!edge) throw new Error('nothing was seen yet')
      return edge
    },
    /** Answers that a player would take for the end. */
    refusals: () => refused,
    /** Between two answers that brought media. */
    longestGapMs: () => longestMs,
    ended: () => until(async () => hasEnded, { what: 'the end of the playlist', withinMs: PATIENT_MS }),
    async stop() {
      isOver = true
      await going.catch(() => undefined)
    },
  }
}

function edgeOf(playlist: string): Edge {
  const numberOf = (tag: string) => Number(new RegExp(`${tag}:(\\d+)`).exec(playlist)?.[1] ?? 0)
  const count = (line: RegExp) => playlist.match(line)?.length ?? 0
  return {
    number: numberOf('MEDIA-SEQUENCE') + count(/^seg-/gm) - 1,
    discontinuity: numberOf('DISCONTINUITY-SEQUENCE') + count(/^#EXT-X-DISCONTINUITY$/gm),
  }
}
