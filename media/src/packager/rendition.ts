import type { Fragment } from './boxes/fragment-reader.ts'

/** One part: a fragment as playlists list it. */
export interface Part {
  bytes: Buffer
  durationSeconds: number
  isIndependent: boolean
  /** It belongs to the slate, not to a publisher. */
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
 * The number of its first part, as its address names it. A new period skips the number that was announced while the
 * period before it went on: a player that requests that part holds the other initialisation segment and would stall.
 */
export const firstPartOf = (segment: Segment | null): number => (segment?.isDiscontinuous ? 1 : 0)

export interface RenditionTerms {
  segmentSeconds: number
  windowSeconds: number
  run: string
  /** Where an earlier process stopped: the next sequence number, and the discontinuities so far. */
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
 * both. It uses no clock and no socket: `onChange` reports every change.
 */
export interface Rendition {
  readonly name: string
  /** Closed segments that a playlist may list, oldest first. */
  listed(): readonly Segment[]
  /** The segment that parts are being added to; null until its first part. */
  open(): Segment | null
  /** The part that will come next, counted from 0. */
  next(): { msn: number; part: number }
  /** Whether that part is certain to come, and of this period: then a preload hint names it. */
  isAnnounced(): boolean
  /** The current period ends here: a new period or the slate follows, and no further part is announced. */
  markDiscontinuity(): void
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
  /** The current period and its start; null before the first. */
  period(): PeriodStart | null
  /** Closes the open segment; more may follow. */
  flush(): void
  end(): void
}

/** Segments stay fetchable for this long after they left the playlist (RFC 8216, section 6.2.2). */
const LINGER_SECONDS = 10
/** Media times are fractions of a timescale: smaller differences are rounding. */
const EPSILON_SECONDS = 0.0005

export function createRendition(name: string, terms: RenditionTerms): Rendition {
  return new LiveRendition(name, terms)
}

class LiveRendition implements Rendition {
  readonly name: string
  readonly #terms: RenditionTerms
  readonly #kept: Segment[] = []
  readonly #inits = new Map<number, Buffer>()
  /** Index in `#kept` of the first segment that playlists list. */
  #listedFrom = 0
  #open: Segment | null = null
  #nextMsn: number
  #period = { period: 0, wallMs: 0 }
  #isFirstOfPeriod = false
  #isAnnounced = true
  #discontinuitySequence: number
  #edgeMs: number | null = null
  #longestPartSeconds = 0
  #peakBitsPerSecond = 0
  #isEnded = false

  constructor(name: string, terms: RenditionTerms) {
    this.name = name
    this.#terms = terms
    this.#nextMsn = terms.from?.msn ?? 0
    this.#discontinuitySequence = terms.from?.breaks ?? 0
  }

  listed() {
    return this.#kept.slice(this.#listedFrom)
  }

  open() {
    return this.#open
  }

  next() {
    const open = this.#open
    return open ? { msn: open.msn, part: open.parts.length } : { msn: this.#nextMsn, part: 0 }
  }

  isAnnounced() {
    return this.#isAnnounced
  }

  markDiscontinuity() {
    this.#isAnnounced = false
  }

  discontinuitySequence() {
    return this.#discontinuitySequence
  }

  longestPartSeconds() {
    return this.#longestPartSeconds
  }

  peakBitsPerSecond() {
    return this.#peakBitsPerSecond
  }

  isEnded() {
    return this.#isEnded
  }

  segment(msn: number) {
    if (this.#open?.msn === msn) return this.#open
    return this.#kept.find((segment) => segment.msn === msn) ?? null
  }

  init(period: number) {
    return this.#inits.get(period) ?? null
  }

  edgeMs() {
    return this.#edgeMs
  }

  period() {
    const init = this.#inits.get(this.#period.period)
    return init ? { ...this.#period, init } : null
  }

  startPeriod({ period, wallMs, init }: PeriodStart) {
    this.flush()
    this.#period = { period, wallMs }
    this.#inits.set(period, init)
    this.#isFirstOfPeriod = true
    this.#isAnnounced = true
    this.#terms.onChange()
  }

  add(fragment: Fragment, { isSlate } = { isSlate: false }) {
    if (this.#isEnded) return
    // The slate goes on until a publisher comes, so its next part is certain.
    this.#isAnnounced ||= isSlate
    const segment = (this.#open ??= this.#startSegment(fragment))
    const durationSeconds = fragment.endSeconds - fragment.startSeconds
    const { bytes, isIndependent } = fragment
    segment.parts.push({ bytes, durationSeconds, isIndependent, isSlate })
    segment.durationSeconds += durationSeconds
    this.#edgeMs = this.#period.wallMs + fragment.endSeconds * 1000
    this.#longestPartSeconds = Math.max(this.#longestPartSeconds, durationSeconds)
    // A segment is closed by its own end, not by the next fragment: otherwise the hint would name a part that never
    // comes.
    const startSeconds = fragment.endSeconds - segment.durationSeconds
    if (this.#cellOf(fragment.endSeconds) > this.#cellOf(startSeconds)) this.flush()
    this.#terms.onChange()
  }

  flush() {
    const open = this.#open
    if (open === null) return
    this.#kept.push(open)
    this.#nextMsn = open.msn + 1
    const bytes = join(open)
    // The first segment of a short period would count its key frame against almost no time.
    if (open.durationSeconds > this.#terms.segmentSeconds / 2) {
      this.#peakBitsPerSecond = Math.max(this.#peakBitsPerSecond, (bytes * 8) / open.durationSeconds)
    }
    this.#open = null
    this.#slide()
    this.#terms.onClosed(open)
  }

  end() {
    if (this.#isEnded) return
    this.flush()
    this.#isEnded = true
    this.#terms.onChange()
  }

  #cellOf(seconds: number): number {
    return Math.floor((seconds + EPSILON_SECONDS) / this.#terms.segmentSeconds)
  }

  #startSegment(fragment: Fragment): Segment {
    const segment = {
      msn: this.#nextMsn,
      parts: [],
      bytes: null,
      durationSeconds: 0,
      wallMs: this.#period.wallMs + fragment.startSeconds * 1000,
      period: this.#period.period,
      isDiscontinuous: this.#isFirstOfPeriod && this.#nextMsn > 0,
      run: this.#terms.run,
    }
    this.#isFirstOfPeriod = false
    return segment
  }

  /** Oldest segments leave the playlist, and a little later the memory. */
  #slide(): void {
    let listedSeconds = secondsOf(this.listed())
    for (let oldest = this.#kept[this.#listedFrom]; oldest && listedSeconds > this.#terms.windowSeconds;) {
      listedSeconds -= oldest.durationSeconds
      if (oldest.isDiscontinuous) this.#discontinuitySequence += 1
      this.#listedFrom += 1
      oldest = this.#kept[this.#listedFrom]
    }
    let unlistedSeconds = secondsOf(this.#kept.slice(0, this.#listedFrom))
    while (unlistedSeconds > LINGER_SECONDS && this.#listedFrom > 0) {
      unlistedSeconds -= this.#kept.shift()?.durationSeconds ?? 0
      this.#listedFrom -= 1
    }
    const oldestPeriod = this.#kept[0]?.period ?? this.#period.period
    for (const period of this.#inits.keys()) if (period < oldestPeriod) this.#inits.delete(period)
  }
}

const secondsOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

/** Joins the parts once, since thousands of viewers request the whole segment. Returns its length in bytes. */
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
