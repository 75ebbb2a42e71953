import type { JournalOf } from '@tayang/contract/ingest'

type Stored = JournalOf<'segment'>
type Init = JournalOf<'init'>

/** Several consecutive segments of one file, which a viewer who rewinds fetches at once. */
export interface Piece {
  /** Counts the pieces of its rendition, those that were removed included. */
  number: number
  period: number
  offset: number
  bytes: number
  seconds: number
  wallMs: number
  breaks: boolean
}

/**
 * The pieces of one rendition that viewers can rewind to. Each has several segments, so that hours are a short list.
 */
export interface RewindIndex {
  add(line: Init | Stored): void
  pieces(): readonly Piece[]
  piece(number: number): Piece | null
  init(period: number): Init | null
  /** Discontinuities before the first piece. */
  breaksBefore(): number
}

export const PIECE_SECONDS = 6

export function createRewindIndex({ windowSeconds }: { windowSeconds: number }): RewindIndex {
  const pieces: Piece[] = []
  const inits = new Map<number, Init>()
  let open: Piece | null = null
  let next = 0
  let seconds = 0
  let breaksBefore = 0
  let lastPeriod: number | null = null

  function close(): void {
    if (open === null) return
    pieces.push(open)
    seconds += open.seconds
    open = null
    for (let oldest = pieces[0]; oldest && seconds - oldest.seconds >= windowSeconds; [oldest] = pieces) {
      pieces.shift()
      seconds -= oldest.seconds
      if (oldest.breaks) breaksBefore += 1
    }
    const first = pieces[0]?.period ?? 0
    for (const period of inits.keys()) if (period < first) inits.delete(period)
  }

  return {
    pieces: () => pieces,
    piece: (number) => pieces[number - (pieces[0]?.number ?? 0)] ?? null,
    init: (period) => inits.get(period) ?? null,
    breaksBefore: () => breaksBefore,
    add(line) {
      if (line.is === 'init') {
        inits.set(line.period, line)
        return
      }
      const follows =
        open !== null &&
        open.period === line.period &&
        open.offset + open.bytes === line.offset &&
        !line.breaks
      if (!follows) close()
      if (open === null) {
        const breaks = lastPeriod !== null && (lastPeriod !== line.period || line.breaks)
        const { period, offset, wallMs } = line
        open = { number: next, period, offset, bytes: 0, seconds: 0, wallMs, breaks }
        next += 1
      }
      open.bytes += line.bytes
      open.seconds += line.seconds
      lastPeriod = line.period
      if (open.seconds >= PIECE_SECONDS - 0.5) close()
    },
  }
}
