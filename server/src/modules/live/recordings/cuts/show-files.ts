import path from 'node:path'
import { isId } from '#platform/ids/ids'
import type { BlobReader, Blobs } from '#platform/blobs/blobs'
import { openFileReader } from '#platform/blobs/file-reader'
import { recordingFolder } from '../recording-files.ts'

/** The files of a show that is on air or recorded, for reading at any place. */
export interface ShowFiles extends AsyncDisposable {
  /** Bytes of a file; fewer than `length` where it ends before, none where it does not exist. */
  read(name: string, place: { offset: number; length: number }): Promise<Buffer>
  sizeOf(name: string): Promise<number>
}

/** Where the media engine writes the show while it is on air, and where its recording is afterwards. */
export interface ShowPlace {
  readonly liveFolder: string
  readonly showId: string
  /** Null while there is no recording. */
  readonly recordingId: string | null
}

/** A show that ends is moved: a reader that began before reads on, because open files move along. */
export function openShowFiles(blobs: Pick<Blobs, 'openReader'>, place: ShowPlace): ShowFiles {
  const opened = new Map<string, Promise<BlobReader | undefined>>()

  async function openOne(name: string): Promise<BlobReader | undefined> {
    const { liveFolder, showId, recordingId } = place
    // The id names a folder: it must be one of ours.
    const onAir = isId(showId) ? await openFileReader(path.join(liveFolder, showId, name)) : undefined
    if (onAir || recordingId === null) return onAir
    return blobs.openReader(`${recordingFolder(recordingId)}/${name}`)
  }

  const fileOf = (name: string) => {
    const known = opened.get(name) ?? openOne(name)
    opened.set(name, known)
    return known
  }

  return {
    read: async (name, where) => (await fileOf(name))?.read(where) ?? Buffer.alloc(0),
    sizeOf: async (name) => (await fileOf(name))?.sizeBytes() ?? 0,
    async [Symbol.asyncDispose]() {
      for (const file of opened.values()) await (await file.catch(() => null))?.[Symbol.asyncDispose]()
    },
  }
}
