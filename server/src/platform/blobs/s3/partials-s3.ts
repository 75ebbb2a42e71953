import assert from 'node:assert/strict'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isBlobKey } from '../blob-key.ts'
import type { Borrowed } from '../borrowed.ts'
import type { Partials } from '../partials.ts'
import type { Objects } from './objects.ts'
import type { S3 } from './open-s3.ts'

/** How much may be lost where the process is killed. */
const PIECE_BYTES = 8 * 1024 * 1024
const FOLDER = 'partial'
/** Places in a file, so written that their order is that of their names. */
const DIGITS = 15

interface Piece {
  readonly key: string
  readonly at: number
  readonly sizeBytes: number
}

/** Partials as objects, one for each piece: its name says where it begins, so that any machine can go on. */
export function openS3Partials(
  s3: S3,
  needs: {
    objects: Objects
    write(key: string, bytes: AsyncIterable<Uint8Array>, bound: { sizeBytesMax: number }): Promise<unknown>
    temporary(name: string): string
    requireSpace(sizeBytes: number): Promise<void>
  },
): Partials {
  const { objects } = needs
  const { keyAt, piecesOf, bytesOf, sizeOf, remove } = openPieces(objects)

  return {
    sizeOf,

    async append(name, bytes, { at: first, sizeBytesMax }) {
      if (first !== 0 && first !== (await sizeOf(name))) return 'elsewhere'
      if (first === 0) await remove(name)
      return append(s3, objects, { bytes, first, sizeBytesMax, keyAt: (at) => keyAt(name, at) })
    },

    async publish(name, key) {
      const pieces = await piecesOf(name)
      if (pieces.length === 0) return false
      const sizeBytesMax = pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      await needs.write(key, bytesOf(pieces), { sizeBytesMax })
      return true
    },

    async borrow(name) {
      const pieces = await piecesOf(name)
      if (pieces.length === 0) return undefined
      await needs.requireSpace(pieces.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
      return asFile(needs.temporary('partial'), bytesOf(pieces))
    },

    async *list() {
      let told = ''
      for await (const { key } of objects.list(`${FOLDER}/`)) {
        const [, name = ''] = key.split('/')
        if (name !== told) yield name
        told = name
      }
    },

    remove,
  }
}

/** What is there of partials. */
function openPieces(objects: Objects) {
  const folderOf = (name: string) => {
    assert(isBlobKey(name) && !name.includes('/'), 'the name of a partial is made by us')
    return `${FOLDER}/${name}/`
  }
  const keyAt = (name: string, at: number) => folderOf(name) + String(at).padStart(DIGITS, '0')

  /** The pieces that follow each other from the first byte on. */
  async function piecesOf(name: string): Promise<Piece[]> {
    const pieces: Piece[] = []
    let end = 0
    for await (const { key, sizeBytes } of objects.list(folderOf(name))) {
      const at = Number(key.slice(-DIGITS))
      if (at !== end) break
      pieces.push({ key, at, sizeBytes })
      end += sizeBytes
    }
    return pieces
  }
  const sizeOf = async (name: string) =>
    (await piecesOf(name)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

  async function remove(name: string): Promise<void> {
    const keys: string[] = []
    for await (const { key } of objects.list(folderOf(name))) keys.push(key)
    // From the end on: what a crash leaves is a beginning.
    await objects.remove(keys.reverse())
  }

  async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
    for (const { key } of pieces) {
      const opened = await objects.open(key)
      if (!opened?.bytes) throw new Error('a piece of a partial is gone')
      yield* opened.bytes as AsyncIterable<Uint8Array>
    }
  }
  return { keyAt, piecesOf, bytesOf, sizeOf, remove }
}

async function append(
  { sdk, client, bucket }: S3,
  objects: Objects,
  how: {
    bytes: AsyncIterable<Uint8Array>
    first: number
    sizeBytesMax: number
    keyAt: (at: number) => string
  },
): Promise<{ sizeBytes: number } | 'too-large'> {
  const written: string[] = []
  let end = how.first
  const gathered = gather(async (piece) => {
    if (piece.byteLength === 0) return
    const Key = how.keyAt(end)
    await client.send(new sdk.PutObjectCommand({ Bucket: bucket, Key, Body: piece }))
    written.push(Key)
    end += piece.byteLength
  })
  try {
    for await (const chunk of how.bytes) {
      if (end + gathered.sizeBytes() + chunk.byteLength > how.sizeBytesMax) {
        await objects.remove(written.reverse())
        return 'too-large'
      }
      await gathered.add(chunk)
    }
  } catch (error) {
    // The source broke off: what came counts.
    await gathered.flush()
    throw error
  }
  await gathered.flush()
  return { sizeBytes: end }
}

async function asFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<Borrowed> {
  const give = () => rm(file, { force: true })
  try {
    await pipeline(bytes, createWriteStream(file, { flags: 'wx' }))
    return { path: file, [Symbol.asyncDispose]: give }
  } catch (error) {
    await give()
    throw error
  }
}

/** Hands bytes on in pieces of one size; the last may be shorter. */
function gather(put: (piece: Buffer) => Promise<void>) {
  let gathered: Uint8Array[] = []
  let sizeBytes = 0
  async function flush(): Promise<void> {
    const piece = Buffer.concat(gathered)
    gathered = []
    sizeBytes = 0
    await put(piece)
  }
  return {
    sizeBytes: () => sizeBytes,
    flush,
    async add(chunk: Uint8Array) {
      gathered.push(chunk)
      sizeBytes += chunk.byteLength
      if (sizeBytes >= PIECE_BYTES) await flush()
    },
  }
}
