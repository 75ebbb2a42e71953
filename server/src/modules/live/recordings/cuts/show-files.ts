import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { isId } from '#platform/ids/ids'
import type { Blobs } from '#platform/blobs/blobs'
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
export function openShowFiles(blobs: Pick<Blobs, 'localPath'>, place: ShowPlace): ShowFiles {
  const opened = new Map<string, ReturnType<typeof openOne>>()

  async function openOne(name: string) {
    const { liveFolder, showId, recordingId } = place
    // The id names a folder: it must be one of ours.
    const paths = [
      ...(isId(showId) ? [path.join(liveFolder, showId, name)] : []),
      ...(recordingId === null ? [] : [blobs.localPath(`${recordingFolder(recordingId)}/${name}`)]),
    ]
    for (const file of paths) {
      const handle = await open(file, constants.O_RDONLY).catch(absent)
      if (handle) return handle
    }
    return null
  }

  const fileOf = (name: string) => {
    const known = opened.get(name) ?? openOne(name)
    opened.set(name, known)
    return known
  }

  return {
    async read(name, { offset, length }) {
      const file = await fileOf(name)
      const bytes = Buffer.allocUnsafe(file ? length : 0)
      let done = 0
      while (file && done < length) {
        const { bytesRead } = await file.read(bytes, done, length - done, offset + done)
        if (bytesRead === 0) break
        done += bytesRead
      }
      return bytes.subarray(0, done)
    },
    async sizeOf(name) {
      const file = await fileOf(name)
      return file ? (await file.stat()).size : 0
    },
    async [Symbol.asyncDispose]() {
      for (const file of opened.values()) await (await file.catch(() => null))?.close()
    },
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
