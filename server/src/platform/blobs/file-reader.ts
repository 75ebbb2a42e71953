import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { BlobReader } from './blobs.ts'
import { absent } from './disk-files.ts'

/** Reads a file at any place, also while it grows, is renamed or removed; undefined where there is none. */
export async function openFileReader(file: string): Promise<BlobReader | undefined> {
  const handle = await open(file, constants.O_RDONLY).catch(absent)
  if (!handle) return undefined
  return {
    async read({ offset, length }) {
      const bytes = Buffer.allocUnsafe(length)
      let done = 0
      while (done < length) {
        const { bytesRead } = await handle.read(bytes, done, length - done, offset + done)
        if (bytesRead === 0) break
        done += bytesRead
      }
      return bytes.subarray(0, done)
    },
    sizeBytes: async () => (await handle.stat()).size,
    [Symbol.asyncDispose]: () => handle.close(),
  }
}
