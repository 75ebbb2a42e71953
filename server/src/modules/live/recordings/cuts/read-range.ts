import {
  JOURNAL_NAME,
  readJournalLine,
  SOUND_RENDITION,
  type JournalLine,
  type JournalOf,
} from '@tayang/contract/ingest'
import type { ShowFiles } from './show-files.ts'

export type Segment = Pick<JournalOf<'segment'>, 'offset' | 'bytes' | 'seconds' | 'wallMs' | 'period'>
export type Init = JournalOf<'init'>

/** What a journal tells of a range of media time, and a little around it. */
export interface JournalRange {
  facts: JournalOf<'opened'>
  /** Media time of the first recorded picture or sound of the show. */
  beganMs: number
  /** By rendition, in order. */
  segments: ReadonlyMap<string, readonly Segment[]>
  /** By rendition and period: `720 3`. */
  inits: ReadonlyMap<string, Init>
  /** Media times up to which each rendition is told of, as recorded or as left out; infinite where the show is over. */
  toldTo: ReadonlyMap<string, number>
}

export const initKey = (rendition: string, period: number) => `${rendition} ${period}`

/** Lines of renditions are interleaved: one may be ahead of another by this much. */
const MARGIN_MS = 10_000
const CHUNK_BYTES = 64 * 1024
const PROBE_BYTES = 4 * 1024
/** The first lines tell the rungs and when the show began. */
const HEAD_BYTES = 64 * 1024
/** Initializations of one period follow each other closely. */
const INITS_WITHIN_BYTES = 1024 * 1024

type Files = Pick<ShowFiles, 'read' | 'sizeOf'>
type Place = { offset: number; line: JournalLine }

/**
 * Reads the lines of a range without those of the hours around it: the journal is in the order of media time, so its
 * place is found by halving. Null where there is no journal.
 */
export async function readRange(
  files: Files,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<JournalRange | null> {
  const size = await files.sizeOf(JOURNAL_NAME)
  const head = await readHead(files)
  if (!head) return null
  const isBefore = (line: JournalLine) => {
    const at = timeOf(line)
    return at === null ? null : at < fromMs - MARGIN_MS
  }
  const range = new RangeReader(head)
  const begin = await placeOf(files, size, isBefore)
  for await (const { line } of linesFrom(files, begin, size)) {
    range.add(line)
    if ((timeOf(line) ?? 0) >= toMs + MARGIN_MS) break
  }
  await addMissingInits(files, size, range)
  return range.read()
}

class RangeReader {
  readonly #head: Pick<JournalRange, 'facts' | 'beganMs'>
  readonly inits = new Map<string, Init>()
  readonly #segments = new Map<string, Segment[]>()
  readonly #toldTo = new Map<string, number>()
  #isOver = false

  constructor(head: Pick<JournalRange, 'facts' | 'beganMs'>) {
    this.#head = head
  }

  add(line: JournalLine): void {
    if (line.is === 'ended') this.#isOver = true
    if (line.is === 'opened') this.#isOver = false
    if (line.is === 'init') this.inits.set(initKey(line.rendition, line.period), line)
    if (line.is === 'passed' && line.endMs !== undefined) this.#tell(line.rendition, line.endMs)
    if (line.is !== 'segment') return
    const { rendition, offset, bytes, seconds, wallMs, period } = line
    const own = this.#segments.get(rendition) ?? []
    this.#segments.set(rendition, own)
    own.push({ offset, bytes, seconds, wallMs, period })
    this.#tell(rendition, wallMs + seconds * 1000)
  }

  #tell(rendition: string, endMs: number): void {
    this.#toldTo.set(rendition, Math.max(endMs, this.#toldTo.get(rendition) ?? 0))
  }

  /** The period from which on initializations are still unknown; null where all are there. */
  missingPeriod(): number | null {
    const missing = [...this.#segments].flatMap(([rendition, own]) =>
      own.filter(({ period }) => !this.inits.has(initKey(rendition, period))).map(({ period }) => period),
    )
    return missing.length === 0 ? null : Math.min(...missing)
  }

  read(): JournalRange {
    const names = [...this.#head.facts.rungs.map(({ name }) => name), SOUND_RENDITION]
    const told = (name: string) => (this.#isOver ? Infinity : (this.#toldTo.get(name) ?? 0))
    return {
      ...this.#head,
      segments: this.#segments,
      inits: this.inits,
      toldTo: new Map(names.map((name) => [name, told(name)])),
    }
  }
}

/** A period may have begun hours before the range. */
async function addMissingInits(files: Files, size: number, range: RangeReader): Promise<void> {
  const period = range.missingPeriod()
  if (period === null) return
  const isBefore = (line: JournalLine) => ('period' in line ? line.period < period : null)
  const found = await placeOf(files, size, isBefore)
  const begin = Math.max(0, found - CHUNK_BYTES)
  for await (const { offset, line } of linesFrom(files, begin, size)) {
    if (line.is === 'init') range.inits.set(initKey(line.rendition, line.period), line)
    if (offset > found + INITS_WITHIN_BYTES || range.missingPeriod() === null) break
  }
}

function timeOf(line: JournalLine): number | null {
  if (line.is === 'segment') return line.wallMs
  return line.is === 'passed' ? (line.endMs ?? null) : null
}

/** Null where nothing was recorded at all. */
async function readHead(files: Files): Promise<Pick<JournalRange, 'facts' | 'beganMs'> | null> {
  let facts: JournalOf<'opened'> | null = null
  for await (const { line } of linesFrom(files, 0, HEAD_BYTES)) {
    if (line.is === 'opened') facts ??= line
    if (line.is === 'segment' && facts) return { facts, beganMs: line.wallMs }
  }
  return null
}

/** A place at most a chunk before the first line that is not before; lines that cannot tell answer null. */
async function placeOf(
  files: Files,
  size: number,
  isBefore: (line: JournalLine) => boolean | null,
): Promise<number> {
  let low = 0
  let high = size
  while (high - low > CHUNK_BYTES) {
    const middle = Math.floor((low + high) / 2)
    let before: boolean | null = null
    for await (const { line } of linesFrom(files, middle, high, PROBE_BYTES)) {
      before = isBefore(line)
      if (before !== null) break
    }
    if (before === true) low = middle
    else high = middle
  }
  return low
}

/** The lines that begin after an offset, the one at its very place too where that is the beginning. */
async function* linesFrom(
  files: Pick<Files, 'read'>,
  begin: number,
  end: number,
  chunkBytes = CHUNK_BYTES,
): AsyncGenerator<Place> {
  let rest = Buffer.alloc(0) as Buffer
  // What comes before the first line end is the rest of a line that began earlier.
  let isWhole = begin === 0
  for (let at = begin; at < end;) {
    const chunk = await files.read(JOURNAL_NAME, { offset: at, length: Math.min(chunkBytes, end - at) })
    if (chunk.length === 0) return
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const start = at - rest.length
    at += chunk.length
    let from = 0
    for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
      const line = isWhole ? readJournalLine(bytes.toString('utf8', from, to)) : null
      isWhole = true
      if (line) yield { offset: start + from, line }
      from = to + 1
    }
    rest = bytes.subarray(from)
  }
}
