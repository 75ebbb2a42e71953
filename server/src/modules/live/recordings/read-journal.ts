import { readJournalLine, SOUND_RENDITION, type JournalOf } from '@tayang/contract/ingest'

/** Consecutive segments in one file, as one byte range. */
export interface Piece {
  offset: number
  bytes: number
  seconds: number
  wallMs: number
}

/** An uninterrupted period of one rendition. */
export interface Stretch {
  period: number
  init: { offset: number; bytes: number }
  pieces: Piece[]
}

/** The contents of a journal. */
export interface Recorded {
  facts: JournalOf<'opened'>
  codecs: ReadonlyMap<string, string>
  /** By rendition, all with the same periods in the same order. */
  stretches: ReadonlyMap<string, readonly Stretch[]>
  seconds: number
  sizeBytes: number
}

/** Live segments are short; a recording is fetched in longer pieces. */
const PIECE_SECONDS = 6

/** Null where less than a second was recorded. */
export async function readJournal(lines: AsyncIterable<string>): Promise<Recorded | null> {
  const inits = new Map<string, JournalOf<'init'>>()
  const codecs = new Map<string, string>()
  const found = new Map<string, Map<number, Stretch>>()
  let facts: JournalOf<'opened'> | null = null

  function add(segment: JournalOf<'segment'>): void {
    const init = inits.get(`${segment.rendition} ${segment.period}`)
    if (!init) return
    const stretches = found.get(segment.rendition) ?? new Map<number, Stretch>()
    found.set(segment.rendition, stretches)
    const { offset, bytes, seconds, wallMs, period } = segment
    const stretch: Stretch = stretches.get(period) ?? {
      period,
      init: { offset: init.offset, bytes: init.bytes },
      pieces: [],
    }
    stretches.set(period, stretch)
    const last = stretch.pieces.at(-1)
    if (last && last.offset + last.bytes === offset && last.seconds < PIECE_SECONDS - 0.5) {
      last.bytes += bytes
      last.seconds += seconds
    } else stretch.pieces.push({ offset, bytes, seconds, wallMs })
  }

  for await (const text of lines) {
    const line = readJournalLine(text)
    if (line?.is === 'opened') facts ??= line
    if (line?.is === 'init') {
      inits.set(`${line.rendition} ${line.period}`, line)
      codecs.set(line.rendition, line.codec)
    }
    if (line?.is === 'segment') add(line)
  }
  return facts && join(facts, codecs, found)
}

function join(
  facts: JournalOf<'opened'>,
  codecs: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, ReadonlyMap<number, Stretch>>,
): Recorded | null {
  const names = [...facts.rungs.map(({ name }) => name), SOUND_RENDITION]
  const [tallest = ''] = names
  // A period that one rendition lacks, because its engine was killed at its very start, would put them out of step.
  const periods = [...(found.get(tallest)?.keys() ?? [])].filter((period) =>
    names.every((name) => found.get(name)?.has(period)),
  )
  if (periods.length === 0) return null
  const stretches = new Map(
    names.map((name) => [name, periods.flatMap((period) => found.get(name)?.get(period) ?? [])]),
  )
  const pieces = [...stretches.values()].flat().flatMap((stretch) => stretch.pieces)
  const shown = (stretches.get(tallest) ?? []).flatMap((stretch) => stretch.pieces)
  return {
    facts,
    codecs,
    stretches,
    seconds: shown.reduce((sum, { seconds }) => sum + seconds, 0),
    sizeBytes: pieces.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
