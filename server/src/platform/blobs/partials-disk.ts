import assert from 'node:assert/strict'
import { link, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { isBlobKey } from './blob-key.ts'
import { absent, borrowFile, isNoSpace, noSpace, syncFile, writeAll } from './disk-files.ts'
import type { Partials } from './partials.ts'

/** How much may be lost where the power goes; a process that is killed loses nothing that was written. */
const SYNC_BYTES = 16 * 1024 * 1024

interface DiskPartials {
  /** On the disk of the blobs. */
  readonly folder: string
  fileOf(key: string): string
  temporary(name: string): string
  requireSpace(sizeBytes: number): Promise<void>
}

/** Partial files in a folder of their own; a blob is made of one by a second name for the same bytes. */
export async function openDiskPartials(at: DiskPartials): Promise<Partials> {
  await mkdir(at.folder, { recursive: true })
  const partialOf = (name: string) => {
    assert(isBlobKey(name) && !name.includes('/'), 'the name of a partial is made by us')
    return path.join(at.folder, name)
  }
  const sizeOf = async (name: string) => (await stat(partialOf(name)).catch(absent))?.size ?? 0

  return {
    sizeOf,
    borrow: async (name) => borrowFile(partialOf(name)),

    async append(name, bytes, { at: first, sizeBytesMax }) {
      const file = partialOf(name)
      if (first !== 0 && first !== (await sizeOf(name))) return 'elsewhere'
      await at.requireSpace(0)
      await using handle = await open(file, first === 0 ? 'w' : 'r+')
      try {
        return await writeOn(handle, bytes, { ...at, first, sizeBytesMax })
      } catch (error) {
        throw isNoSpace(error) ? noSpace(at.folder, error) : error
      }
    },

    async publish(name, key) {
      const draft = at.temporary('partial')
      try {
        await link(partialOf(name), draft)
      } catch (error) {
        absent(error as NodeJS.ErrnoException)
        return false
      }
      const file = at.fileOf(key)
      await mkdir(path.dirname(file), { recursive: true })
      // Where both names are of the same file already, `rename` leaves the draft (POSIX).
      await rename(draft, file)
      await rm(draft, { force: true })
      await syncFile(path.dirname(file))
      return true
    },

    async *list() {
      yield* (await readdir(at.folder)).sort()
    },

    async remove(name) {
      await rm(partialOf(name), { force: true })
    },
  }
}

async function writeOn(
  handle: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  how: { first: number; sizeBytesMax: number; requireSpace(sizeBytes: number): Promise<void> },
): Promise<{ sizeBytes: number } | 'too-large'> {
  let sizeBytes = how.first
  let syncAtBytes = sizeBytes + SYNC_BYTES
  try {
    for await (const chunk of bytes) {
      if (sizeBytes + chunk.byteLength > how.sizeBytesMax) {
        await handle.truncate(how.first)
        return 'too-large'
      }
      await writeAll(handle, chunk, sizeBytes)
      sizeBytes += chunk.byteLength
      if (sizeBytes >= syncAtBytes) {
        await handle.datasync()
        await how.requireSpace(0)
        syncAtBytes = sizeBytes + SYNC_BYTES
      }
    }
    return { sizeBytes }
  } finally {
    await handle.datasync()
  }
}
