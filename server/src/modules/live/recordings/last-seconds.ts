import { JOURNAL_NAME } from '@tayang/contract/ingest'
import type { Readable } from 'node:stream'
import type { Blobs } from '#platform/blobs/blobs'
import { openShowFiles, type ShowFiles } from './cuts/index.ts'
import { openFilm } from './one-film.ts'
import { readJournal, type Recorded, type Stretch } from './read-journal.ts'

/** How much of a show is kept as evidence. */
const EVIDENCE_SECONDS = 90
/** Of the tallest rung of a live show, and more. */
const EVIDENCE_BYTES_MAX = 300_000_000
const CHUNK_BYTES = 256 * 1024

const keyOf = (showId: string) => `evidence/shows/${showId}.mp4`

/** The last seconds of shows that operators ended: copies that outlive the recording. */
export interface LastSeconds {
  /** How many seconds were kept; null where nothing was recorded. */
  keep(showId: string): Promise<number | null>
  read(showId: string): Promise<Readable | undefined>
  drop(showId: string): Promise<void>
}

export function openLastSeconds(needs: {
  blobs: Blobs
  liveFolder: string
  /** Also of a hidden show. */
  recordingIdOf(showId: string): Promise<string | null>
}): LastSeconds {
  const { blobs, liveFolder } = needs
  return {
    async keep(showId) {
      const recordingId = await needs.recordingIdOf(showId)
      await using files = openShowFiles(blobs, { liveFolder, showId, recordingId })
      const recorded = await readJournal(linesOf(files))
      const last = recorded && lastOf(recorded)
      if (!last) return null
      const film = await openFilm(last, async (rendition, { offset, bytes }) =>
        files.read(`${rendition}.mp4`, { offset, length: bytes }),
      )
      const bound = { sizeBytesMax: EVIDENCE_BYTES_MAX }
      const kept = await blobs.write(keyOf(showId), film.bytes(), bound)
      return kept === 'too-large' ? null : last.seconds
    },
    read: (showId) => blobs.read(keyOf(showId)),
    drop: (showId) => blobs.remove(keyOf(showId)),
  }
}

/** The pieces of the last seconds, whole: a piece begins with a key frame. */
function lastOf(recorded: Recorded): Recorded | null {
  const rung = recorded.facts.rungs[0]?.name ?? ''
  const pieces = (recorded.stretches.get(rung) ?? []).flatMap((stretch) => stretch.pieces)
  const end = Math.max(0, ...pieces.map(({ wallMs, seconds }) => wallMs + seconds * 1000))
  const from = end - EVIDENCE_SECONDS * 1000
  const keep = (stretches: readonly Stretch[]) =>
    stretches.map((stretch) => ({
      ...stretch,
      pieces: stretch.pieces.filter(({ wallMs, seconds }) => wallMs + seconds * 1000 > from),
    }))
  const kept = new Map([...recorded.stretches].map(([name, own]) => [name, keep(own)]))
  // Both renditions have the same periods in the same order, so a period goes as a whole.
  const isKept = (kept.get(rung) ?? []).map((stretch) => stretch.pieces.length > 0)
  const stretches = new Map([...kept].map(([name, own]) => [name, own.filter((_, at) => isKept[at])]))
  const seconds = (stretches.get(rung) ?? [])
    .flatMap((stretch) => stretch.pieces)
    .reduce((sum, piece) => sum + piece.seconds, 0)
  return seconds > 0 ? { ...recorded, stretches, seconds } : null
}

async function* linesOf(files: Pick<ShowFiles, 'read'>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0) as Buffer
  for (let offset = 0; ;) {
    const chunk = await files.read(JOURNAL_NAME, { offset, length: CHUNK_BYTES })
    if (chunk.length === 0) return
    offset += chunk.length
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(10) + 1
    rest = bytes.subarray(end)
    yield* bytes.toString('utf8', 0, end).split('\n')
  }
}
