import assert from 'node:assert/strict'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../../log/log.ts'
import type { Settings } from '../../settings/settings.ts'
import { isBlobKey } from '../blob-key.ts'
import type { BlobReader, Blobs } from '../blobs.ts'
import type { Borrowed } from '../borrowed.ts'
import { openScratchFolder } from '../scratch.ts'
import { openLentFiles, type LentFiles } from './lent-files.ts'
import { openObjects, type Objects } from './objects.ts'
import { openS3 } from './open-s3.ts'
import { openS3Partials } from './partials-s3.ts'
import { sweepUploads, upload } from './upload.ts'
import { watchCalls } from './watch-calls.ts'

const KEPT = 'kept/'
/** Files that are taken in at once; each has two parts in memory at most. */
const FILES_AT_ONCE_MAX = 4
/** No upload takes as long. */
const UPLOAD_MS_MAX = 24 * 60 * 60_000

/**
 * Blobs as objects of a bucket, so that every machine has the same ones. Nothing but what is being worked on is on the
 * disk of this one: scratch folders, and files that are lent.
 */
export async function openS3Blobs(at: {
  settings: Pick<Settings, 's3' | 'blobs'>
  folder: string
  owner: string
  log: Log | undefined
}): Promise<Blobs> {
  await using opened = new AsyncDisposableStack()
  const s3 = opened.use(await openS3(at.settings))
  const { freeBytesMin } = at.settings.blobs
  const { owner } = at
  const scratch = await openScratchFolder({ folder: path.join(at.folder, 'unfinished'), owner, freeBytesMin })
  const { openScratch, requireSpace, temporary } = scratch
  const lending = opened.use(await openScratch('lent'))
  const bytesMax = at.settings.s3.cacheBytes
  const lent = openLentFiles({ folder: lending.folder, bytesMax, requireSpace })
  const calls = watchCalls(s3.client)
  const objects = openObjects(s3)
  sweepUploads(s3, Date.now() - UPLOAD_MS_MAX).catch((error: unknown) =>
    at.log?.warn({ err: error }, 'what uploads left in S3 was not swept'),
  )

  const keyOf = (key: string) => {
    assert(isBlobKey(key), 'a blob key is made by us')
    return KEPT + key
  }
  const write: Blobs['write'] = async (key, bytes, { sizeBytesMax }) =>
    upload(s3, keyOf(key), { bytes, sizeBytesMax })
  const open: Blobs['open'] = async (key, asked) =>
    isBlobKey(key) ? objects.open(KEPT + key, asked) : undefined

  const closing = opened.move()
  return {
    requireSpace,
    openScratch,
    write,
    open,
    calls,
    partials: openS3Partials(s3, { objects, write, temporary, requireSpace }),

    takeIn: ({ folder, files, prefix }) => takeFiles(write, { folder, prefix, lots: byRank(files) }),

    async takeInFolder({ folder, prefix, last }) {
      await takeFiles(write, { folder, prefix, lots: byRank(await filesBelow(folder), last) })
      await rm(folder, { recursive: true, force: true })
    },

    async read(key, range) {
      const asked = range && {
        start: range.start ?? 0,
        ...(range.end === undefined ? {} : { end: range.end }),
      }
      const isAll = asked === undefined || (asked.start === 0 && asked.end === undefined)
      return (await open(key, isAll ? undefined : asked))?.bytes ?? undefined
    },

    async openReader(key) {
      const facts = await objects.facts(keyOf(key))
      return facts && readerOf(open, key, facts.sizeBytes)
    },

    async stat(key) {
      return isBlobKey(key) ? await objects.facts(KEPT + key) : undefined
    },

    async *list(prefix) {
      for await (const { key } of objects.list(`${keyOf(prefix)}/`)) yield key.slice(KEPT.length)
    },

    async remove(prefix) {
      const keys = [keyOf(prefix)]
      for await (const { key } of objects.list(`${keyOf(prefix)}/`)) keys.push(key)
      await objects.remove(keys)
    },

    borrow: (key) => borrow(key, { facts: (of) => objects.facts(keyOf(of)), open, lent }),

    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function borrow(
  key: string,
  { facts, open, lent }: Pick<Objects, 'facts'> & Pick<Blobs, 'open'> & { lent: LentFiles },
): Promise<Borrowed | undefined> {
  const found = await facts(key)
  if (!found) return undefined
  return lent.borrow({
    name: `${key} ${found.etag}`,
    sizeBytes: found.sizeBytes,
    async fetch(file) {
      const bytes = (await open(key))?.bytes
      if (!bytes) throw new Error(`${key} is gone`)
      await pipeline(bytes, createWriteStream(file, { flags: 'wx' }))
    },
  })
}

/** In lots: what is named comes before what names it. */
async function takeFiles(
  write: Blobs['write'],
  { folder, prefix, lots }: { folder: string; prefix: string; lots: readonly (readonly string[])[] },
): Promise<void> {
  async function take(name: string): Promise<void> {
    const file = path.join(folder, name)
    const { size } = await stat(file)
    await write(`${prefix}/${name}`, createReadStream(file), { sizeBytesMax: size })
    await rm(file)
  }
  for (const lot of lots) {
    for (let i = 0; i < lot.length; i += FILES_AT_ONCE_MAX) {
      await Promise.all(lot.slice(i, i + FILES_AT_ONCE_MAX).map(take))
    }
  }
}

function readerOf(open: Blobs['open'], key: string, sizeBytes: number): BlobReader {
  return {
    async read({ offset, length }) {
      if (length === 0) return Buffer.alloc(0)
      const bytes = (await open(key, { start: offset, end: offset + length - 1 }))?.bytes
      return bytes ? buffer(bytes) : Buffer.alloc(0)
    },
    sizeBytes: async () => sizeBytes,
    async [Symbol.asyncDispose]() {},
  }
}

/** Media, then the playlists that name them, then the file that says that all is there. */
function byRank(files: readonly string[], last?: string): readonly (readonly string[])[] {
  const rankOf = (name: string) => (name === last ? 2 : name.endsWith('.m3u8') ? 1 : 0)
  return [0, 1, 2].map((rank) => files.filter((name) => rankOf(name) === rank))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
