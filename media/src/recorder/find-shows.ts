import { JOURNAL_NAME, readJournalLine, type JournalLine, type JournalOf } from '@tayang/contract/ingest'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { RecorderSettings } from '../settings.ts'
import type { StoredSegment } from './show-recording.ts'

/** Where a rendition stopped. */
export interface FoundRendition {
  /** The next sequence number. */
  msn: number
  /** Discontinuities so far. */
  breaks: number
  /** Wall clock at the end of the last stored segment; null before the first. */
  endMs: number | null
}

/** A show that an earlier process left open. */
export interface FoundShow {
  facts: JournalOf<'opened'>
  renditions: ReadonlyMap<string, FoundRendition>
  /** The number of the next period. */
  period: number
  codecs: ReadonlyMap<string, string>
  /** The segments that viewers can still rewind to, in order, and the initialisation segments of all periods. */
  stored: readonly (JournalOf<'init'> | StoredSegment)[]
}

const SHOWS_MAX = 100
const RENDITIONS_PER_SHOW_MAX = 9

/** Reads the journals of the shows that wait for their publisher and whose grace has not ended. */
export async function findShows(
  settings: Pick<RecorderSettings, 'graceMs' | 'rewindSeconds'>,
  folder: string,
): Promise<FoundShow[]> {
  const found: { show: FoundShow; touchedMs: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name, JOURNAL_NAME)
    const facts = await stat(path).catch(() => null)
    if (!facts || Date.now() - facts.mtimeMs > settings.graceMs || found.length >= SHOWS_MAX) continue
    const show = await readShow(path, settings.rewindSeconds)
    if (show !== null && show.facts.showId === name) found.push({ show, touchedMs: facts.mtimeMs })
  }
  return found.toSorted((one, other) => other.touchedMs - one.touchedMs).map(({ show }) => show)
}

async function readShow(path: string, rewindSeconds: number): Promise<FoundShow | null> {
  const renditions = new Map<string, FoundRendition>()
  const codecs = new Map<string, string>()
  const inits: JournalOf<'init'>[] = []
  let segments: StoredSegment[] = []
  let facts: JournalOf<'opened'> | null = null
  let period = 0
  // Segments last a second or more; up to twice as many as needed are kept before the list is cut.
  const segmentsMax = (rewindSeconds + 1) * RENDITIONS_PER_SHOW_MAX

  function count(line: JournalOf<'segment' | 'passed'>): void {
    const known = renditions.get(line.rendition) ?? { msn: 0, breaks: 0, endMs: null }
    renditions.set(line.rendition, {
      msn: line.msn + 1,
      breaks: known.breaks + (line.breaks ? 1 : 0),
      endMs: (line.is === 'segment' ? line.wallMs + line.seconds * 1000 : line.endMs) ?? known.endMs,
    })
    period = Math.max(period, line.period + 1)
  }

  function readLine(line: JournalLine): boolean {
    if (line.is === 'opened') facts ??= line
    if (line.is === 'init') {
      inits.push(line)
      codecs.set(line.rendition, line.codec)
      period = Math.max(period, line.period + 1)
    }
    if (line.is === 'segment' || line.is === 'passed') count(line)
    if (line.is === 'segment') segments.push(line)
    if (segments.length > 2 * segmentsMax) segments = segments.slice(-segmentsMax)
    return line.is !== 'ended'
  }

  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
  for await (const text of lines) {
    const line = readJournalLine(text)
    if (line !== null && !readLine(line)) return null
  }
  // Assigned by the function above, which the compiler does not track.
  const known = facts as JournalOf<'opened'> | null
  if (known === null || renditions.size === 0) return null
  return { facts: known, renditions, codecs, period, stored: [...inits, ...segments] }
}
