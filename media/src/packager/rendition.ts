import type { Fragment } from './boxes/fragment-reader.ts'

/** One part: a fragment with its place. */
export interface Part {
  bytes: Buffer
  durationSeconds: number
  isIndependent: boolean
  /** It stands in for what nobody publishes. */
  isSlate: boolean
}

export interface Segment {
  /** Media sequence number. */
  msn: number
  parts: Part[]
  /** All of its parts in one piece of memory, which they share; null while it is open. */
  bytes: Buffer | null
  durationSeconds: number
  /** Wall clock of its first sample. */
  wallMs: number
  /** Which initialisation segment it needs. */
  period: number
  /** It begins a new period: nothing before it continues into it. */
  isDiscontinuous: boolean
  /** Part of its addresses, so that none repeats with other content after a restart of this process. */
  run: string
}

/**
 * The number of its first part, as its address names it. A period does not take the one that was announced while the
 * period before it went on: whoever asks for that one has the other initialisation, and would stand still with both.
 */
export const firstPartOf = (segment: Segment | null): number => (segment?.isDiscontinuous ? 1 : 0)

export interface RenditionTerms {
  segmentSeconds: number
  windowSeconds: number
  run: string
  /** Where a process before us came to, with the number and the discontinuities that follow. */
  from?: { msn: number; breaks: number } | undefined
  onChange(): void
  onClosed(segment: Segment): void
}

export interface PeriodStart {
  period: number
  wallMs: number
  init: Buffer
}

/**
 * One rung (or the sound) of a live show: parts as they come, segments on the grid of media time, and a window of
 * both. Pure of clocks and sockets: whoever waits for a change is told by `onChange`.
 */
export interface Rendition {
  readonly name: string
  /** Closed segments that a playlist may list, oldest first. */
  listed(): readonly Segment[]
  /** The segment that parts are being added to; null until its first part. */
  open(): Segment | null
  /** The part that will come next, counted from 0. */
  next(): { msn: number; part: number }
  /** Whether it comes for sure, and of this period: then a preload hint names it. */
  isAnnounced(): boolean
  /** What is encoded ends here: what follows is of another period, or of the slate. */
  breakOff(): void
  discontinuitySequence(): number
  longestPartSeconds(): number
  peakBitsPerSecond(): number
  isEnded(): boolean
  /** Also segments that left the playlist a moment ago. */
  segment(msn: number): Segment | null
  init(period: number): Buffer | null
  /** Wall clock of the end of its media; null before the first. */
  edgeMs(): number | null
  startPeriod(period: PeriodStart): void
  add(fragment: Fragment, what?: { isSlate: boolean }): void
  /** The period that is being added to, with its beginning; null before the first. */
  period(): PeriodStart | null
  /** Closes what is open; more may follow. */
  flush(): void
  end(): void
}

/** Segments stay fetchable for this long after they left the playlist (RFC 8216, section 6.2.2). */
const LINGER_SECONDS = 10
/** Media times come as fractions of a timescale; half a millisecond is no fragment. */
const EPSILON_SECONDS = 0.0005

export function createRendition(name: string, terms: RenditionTerms): Rendition {
  const { from, onChange } = terms
  const kept: Segment[] = []
  const inits = new Map<number, Buffer>()
  let listedFrom = 0
  let open: Segment | null = null
  let nextMsn = from?.msn ?? 0
  let periodNow = { period: 0, wallMs: 0 }
  let isFirstOfPeriod = false
  let isAnnounced = true
  let discontinuitySequence = from?.breaks ?? 0
  let edgeMs: number | null = null
  let longestPartSeconds = 0
  let peakBitsPerSecond = 0
  let isEnded = false

  function close(): void {
    if (open === null) return
    kept.push(open)
    nextMsn = open.msn + 1
    const bytes = join(open)
    // The first segment of a short period would count its key frame against almost no time.
    if (open.durationSeconds > terms.segmentSeconds / 2) {
      peakBitsPerSecond = Math.max(peakBitsPerSecond, (bytes * 8) / open.durationSeconds)
    }
    const closed = open
    open = null
    slide()
    terms.onClosed(closed)
  }

  /** Oldest segments leave the playlist, and a little later the memory. */
  function slide(): void {
    let listedSeconds = kept.slice(listedFrom).reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
    for (let oldest = kept[listedFrom]; oldest && listedSeconds > terms.windowSeconds;) {
      listedSeconds -= oldest.durationSeconds
      if (oldest.isDiscontinuous) discontinuitySequence += 1
      listedFrom += 1
      oldest = kept[listedFrom]
    }
    let unlistedSeconds = kept.slice(0, listedFrom).reduce((sum, segment) => sum + segment.durationSeconds, 0)
    while (unlistedSeconds > LINGER_SECONDS && listedFrom > 0) {
      unlistedSeconds -= kept.shift()?.durationSeconds ?? 0
      listedFrom -= 1
    }
    const oldestPeriod = kept[0]?.period ?? periodNow.period
    for (const period of inits.keys()) if (period < oldestPeriod) inits.delete(period)
  }

  function startSegment(fragment: Fragment): Segment {
    const segment = {
      msn: nextMsn,
      parts: [],
      bytes: null,
      durationSeconds: 0,
      wallMs: periodNow.wallMs + fragment.startSeconds * 1000,
      period: periodNow.period,
      isDiscontinuous: isFirstOfPeriod && nextMsn > 0,
      run: terms.run,
    }
    isFirstOfPeriod = false
    return segment
  }

  return {
    name,
    listed: () => kept.slice(listedFrom),
    open: () => open,
    next: () => (open ? { msn: open.msn, part: open.parts.length } : { msn: nextMsn, part: 0 }),
    isAnnounced: () => isAnnounced,
    breakOff() {
      isAnnounced = false
    },
    discontinuitySequence: () => discontinuitySequence,
    longestPartSeconds: () => longestPartSeconds,
    peakBitsPerSecond: () => peakBitsPerSecond,
    isEnded: () => isEnded,
    segment: (msn) => (open?.msn === msn ? open : (kept.find((segment) => segment.msn === msn) ?? null)),
    init: (period) => inits.get(period) ?? null,
    edgeMs: () => edgeMs,
    startPeriod({ period, wallMs, init }) {
      close()
      periodNow = { period, wallMs }
      inits.set(period, init)
      isFirstOfPeriod = true
      isAnnounced = true
      onChange()
    },
    period() {
      const init = inits.get(periodNow.period)
      return init ? { ...periodNow, init } : null
    },
    add(fragment, { isSlate } = { isSlate: false }) {
      if (isEnded) return
      // The slate goes on for as long as nobody comes.
      isAnnounced ||= isSlate
      const segment = (open ??= startSegment(fragment))
      const durationSeconds = fragment.endSeconds - fragment.startSeconds
      segment.parts.push({
        bytes: fragment.bytes,
        durationSeconds,
        isIndependent: fragment.isIndependent,
        isSlate,
      })
      segment.durationSeconds += durationSeconds
      edgeMs = periodNow.wallMs + fragment.endSeconds * 1000
      longestPartSeconds = Math.max(longestPartSeconds, durationSeconds)
      // Closed by its own end, not by the next fragment: otherwise the hint would name a part that never comes.
      const cell = Math.floor((fragment.endSeconds + EPSILON_SECONDS) / terms.segmentSeconds)
      const startSeconds = fragment.endSeconds - segment.durationSeconds
      if (cell > Math.floor((startSeconds + EPSILON_SECONDS) / terms.segmentSeconds)) close()
      onChange()
    },
    flush: close,
    end() {
      if (isEnded) return
      close()
      isEnded = true
      onChange()
    },
  }
}

/** Thousands of viewers ask for the whole: it is put together once. Answers how long it is. */
function join(segment: Segment): number {
  const bytes = Buffer.concat(segment.parts.map((part) => part.bytes))
  let at = 0
  for (const part of segment.parts) {
    part.bytes = bytes.subarray(at, at + part.bytes.length)
    at += part.bytes.length
  }
  segment.bytes = bytes
  return bytes.length
}
