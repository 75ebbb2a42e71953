import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { cp, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { isBlobKey } from './blob-key.ts'
import type { Blobs, OpenBlob, Written } from './blobs.ts'
import { absent, borrowFile, isNoSpace, noSpace, syncFile, writeAll } from './disk-files.ts'
import { openFileReader } from './file-reader.ts'
import { openDiskPartials } from './partials-disk.ts'
import { rangeWithin, type RangeAsked } from './range.ts'
import { openScratchFolder } from './scratch.ts'

/** How often a long write checks the free space. */
const SPACE_CHECK_BYTES = 64 * 1024 * 1024

/** Files that are synced to disk at once while a job's files are taken in. */
const SYNC_AT_ONCE_MAX = 8

/**
 * Blobs in a folder: a temporary file, synced, then renamed. `kept` holds the blobs, `partial` what arrives piece by
 * piece, and `unfinished` is swept.
 */
export async function openDiskBlobs(at: {
  folder: string
  freeBytesMin: number
  /** Whose unfinished files these are, and which are swept at its start. */
  owner: string
}): Promise<Blobs> {
  const kept = path.join(at.folder, 'kept')
  await mkdir(kept, { recursive: true })
  const scratch = await openScratchFolder({ ...at, folder: path.join(at.folder, 'unfinished') })
  const { temporary, openScratch, requireSpace } = scratch

  const fileOf = (key: string) => {
    assert(isBlobKey(key), 'a blob key is made by us')
    return path.join(kept, key)
  }
  const partials = await openDiskPartials({
    folder: path.join(at.folder, 'partial'),
    fileOf,
    temporary,
    requireSpace,
  })

  return {
    requireSpace,
    openScratch,
    borrow: (key) => borrowFile(fileOf(key)),
    partials,

    async write(key, bytes, { sizeBytesMax }) {
      const file = fileOf(key)
      await requireSpace(0)
      const draft = temporary('write')
      try {
        const written = await writeDraft(draft, bytes, { sizeBytesMax, requireSpace })
        if (written !== 'too-large') await publish(draft, file)
        return written
      } catch (error) {
        throw isNoSpace(error) ? noSpace(at.folder, error) : error
      } finally {
        await rm(draft, { force: true })
      }
    },

    takeIn: ({ folder, files, prefix }) =>
      moveFiles(files.map((name) => ({ from: path.join(folder, name), to: fileOf(`${prefix}/${name}`) }))),

    takeInFolder: ({ folder, prefix }) => moveFolder(folder, fileOf(prefix), temporary('folder')),

    read: async (key, range = {}) => (isBlobKey(key) ? readFile(path.join(kept, key), range) : undefined),

    open: async (key, asked) => (isBlobKey(key) ? openFile(path.join(kept, key), asked) : undefined),

    openReader: (key) => openFileReader(fileOf(key)),

    async stat(key) {
      if (!isBlobKey(key)) return undefined
      const facts = await stat(path.join(kept, key)).catch(absent)
      return facts?.isFile() ? { sizeBytes: facts.size, modifiedMs: Math.trunc(facts.mtimeMs) } : undefined
    },

    list: (prefix) => listBelow(fileOf(prefix), prefix),

    async remove(prefix) {
      await rm(fileOf(prefix), { recursive: true, force: true })
    },

    // The reader of a stream closes its handle; there is nothing else to close.
    async [Symbol.asyncDispose]() {},
  }
}

async function readFile(file: string, range: { start?: number; end?: number }) {
  const found = await openHandle(file)
  return found && createReadStream('', { fd: found.handle, ...range })
}

async function openFile(file: string, asked: RangeAsked | undefined): Promise<OpenBlob | undefined> {
  const found = await openHandle(file)
  if (!found) return undefined
  const { handle, sizeBytes } = found
  const range = asked && rangeWithin(asked, sizeBytes)
  if (range === null) {
    await handle.close()
    return { sizeBytes, range: { start: 0, end: -1 }, bytes: null }
  }
  return {
    sizeBytes,
    range: range ?? { start: 0, end: sizeBytes - 1 },
    bytes: createReadStream('', { fd: handle, ...range }),
  }
}

async function openHandle(file: string): Promise<{ handle: FileHandle; sizeBytes: number } | undefined> {
  const handle = await open(file, 'r').catch(absent)
  if (!handle) return undefined
  const facts = await handle.stat()
  if (facts.isFile()) return { handle, sizeBytes: facts.size }
  await handle.close()
  return undefined
}

async function writeDraft(
  draft: string,
  bytes: AsyncIterable<Uint8Array>,
  bounds: { sizeBytesMax: number; requireSpace(sizeBytes: number): Promise<void> },
): Promise<Written | 'too-large'> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  let checkAtBytes = SPACE_CHECK_BYTES
  await using handle = await open(draft, 'wx')
  for await (const chunk of bytes) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > bounds.sizeBytesMax) return 'too-large'
    if (sizeBytes >= checkAtBytes) {
      await bounds.requireSpace(0)
      checkAtBytes = sizeBytes + SPACE_CHECK_BYTES
    }
    hash.update(chunk)
    await writeAll(handle, chunk, null)
  }
  await handle.sync()
  return { sizeBytes, sha256: hash.digest('hex') }
}

async function moveFiles(moves: readonly { from: string; to: string }[]): Promise<void> {
  for (let i = 0; i < moves.length; i += SYNC_AT_ONCE_MAX) {
    await Promise.all(moves.slice(i, i + SYNC_AT_ONCE_MAX).map(({ from }) => syncFile(from)))
  }
  const folders = new Set(moves.map(({ to }) => path.dirname(to)))
  for (const each of folders) await mkdir(each, { recursive: true })
  for (const { from, to } of moves) await rename(from, to)
  for (const each of folders) await syncFile(each)
}

async function moveFolder(folder: string, to: string, draft: string): Promise<void> {
  for (const name of await readdir(folder)) await syncFile(path.join(folder, name))
  await mkdir(path.dirname(to), { recursive: true })
  try {
    await rename(folder, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    // Another disk: copied under a name that a crash sweeps, then renamed, so that it appears at once as well.
    await cp(folder, draft, { recursive: true })
    await rename(draft, to)
    await rm(folder, { recursive: true, force: true })
  }
  await syncFile(path.dirname(to))
}

async function publish(draft: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await rename(draft, file)
  await syncFile(path.dirname(file))
}

async function* listBelow(folder: string, prefix: string): AsyncIterable<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absent)
  for (const entry of (entries ?? []).sort(byName)) {
    const key = `${prefix}/${entry.name}`
    if (entry.isDirectory()) yield* listBelow(path.join(folder, entry.name), key)
    else yield key
  }
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : 1
}
