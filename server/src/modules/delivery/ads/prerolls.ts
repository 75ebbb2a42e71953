import type { Readable } from 'node:stream'
import { admin } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { readBody } from '#platform/http/bodies/read-body'
import { refuse } from '#platform/http/refusal'
import { createHash } from 'node:crypto'
import type { AdRows } from './rows.ts'
import type { Preroll } from './write-vast.ts'

/** Another node serves a new pre-roll after this long at the latest. */
const KEPT_MS = 5_000
const UPLOAD_MS_MAX = 2 * 60_000
const ID = /^[0-9a-f]{16}$/

export type PrerollDraft = Omit<Preroll, 'id' | 'sizeBytes'>
export type Prerolls = ReturnType<typeof openPrerolls>

/** The operator's one pre-roll: an MP4 that is served unchanged, because operators are trusted. */
export function openPrerolls({ rows, blobs, clock }: { rows: AdRows; blobs: Blobs; clock: Clock }) {
  let kept: { preroll: Promise<Preroll | null>; at: number } | undefined

  return {
    /** From memory; queried once in some seconds, however many watch. */
    current(): Promise<Preroll | null> {
      // In either direction: a clock that was put back does not keep a pre-roll for hours.
      if (kept && Math.abs(clock.now() - kept.at) < KEPT_MS) return kept.preroll
      const asking = { preroll: rows.preroll(), at: clock.now() }
      kept = asking
      asking.preroll.catch(() => {
        if (kept === asking) kept = undefined
      })
      return asking.preroll
    },

    async put(draft: PrerollDraft, stream: Readable): Promise<void> {
      const bounds = { sizeBytesMax: admin.SPOT_BYTES_MAX, withinMs: UPLOAD_MS_MAX, clock }
      const bytes = await readBody(stream, bounds)
      if (!beginsAtOnce(bytes)) return refuse('MEDIA_NOT_SUPPORTED')
      const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
      const before = await rows.preroll()
      await blobs.write(prerollKey(id), once(bytes), { sizeBytesMax: bytes.byteLength })
      await rows.putPreroll({ ...draft, id, sizeBytes: bytes.byteLength })
      kept = undefined
      if (before && before.id !== id) await blobs.remove(prerollKey(before.id))
    },

    async remove(): Promise<void> {
      const before = await rows.preroll()
      await rows.putPreroll(null)
      kept = undefined
      if (before) await blobs.remove(prerollKey(before.id))
    },
  }
}

/** The blob key of a pre-roll by its file name; nothing for another name. */
export function prerollKeyOf(fileName: string): { key: string; id: string } | undefined {
  const [id = '', ending, ...more] = fileName.split('.')
  return ID.test(id) && ending === 'mp4' && more.length === 0 ? { key: prerollKey(id), id } : undefined
}

function prerollKey(id: string): string {
  return `ads/${id}.mp4`
}

/** An MP4 whose index precedes its media: a player can begin before it has the whole file. */
function beginsAtOnce(bytes: Buffer): boolean {
  const names: string[] = []
  for (let at = 0; at + 8 <= bytes.length && names.length < 16;) {
    const size = bytes.readUInt32BE(at)
    names.push(bytes.toString('latin1', at + 4, at + 8))
    if (size < 8) break
    at += size
  }
  const [index, pictures] = [names.indexOf('moov'), names.indexOf('mdat')]
  return names[0] === 'ftyp' && index > 0 && pictures > index
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
