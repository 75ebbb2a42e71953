import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '../platform/errors/failure.ts'

/**
 * A folder as one stream in the ustar format (IEEE Std 1003.1, pax), so that `tar` opens a decrypted backup too. Only
 * files and folders, for their owner alone: a backup has nothing else.
 */
const BLOCK = 512
const NAME_MAX = 100
const PREFIX_MAX = 155
/** What eleven octal digits hold; a larger file has its size in binary, as GNU tar writes it. */
const OCTAL_MAX = 8 ** 11
const FOLDER = '5'
const FILE = '0'

/** Reads file by file: of a folder of any size only one piece is in memory. */
export async function* packFolder(folder: string, below = ''): AsyncGenerator<Buffer> {
  for await (const entry of await opendir(path.join(folder, below))) {
    const name = path.posix.join(below, entry.name)
    if (entry.isDirectory()) {
      yield headerOf({ name: `${name}/`, size: 0, type: FOLDER })
      yield* packFolder(folder, name)
    } else if (entry.isFile()) yield* packFile(path.join(folder, name), name)
  }
  if (below === '') yield Buffer.alloc(2 * BLOCK)
}

async function* packFile(file: string, name: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  yield headerOf({ name, size, type: FILE })
  let left = size
  if (size > 0) {
    for await (const piece of createReadStream(file, { end: size - 1 })) {
      left -= (piece as Buffer).length
      yield piece as Buffer
    }
  }
  if (left !== 0) throw new Failure(`${file} became shorter while it was read.`)
  if (size % BLOCK !== 0) yield Buffer.alloc(BLOCK - (size % BLOCK))
}

/** Writes what `packFolder` read into a folder, and nothing outside of it. Rejects where the end is missing. */
export async function unpackInto(folder: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const reader = readerOf(pieces)
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const { name, size, type } = readHeader(header)
    const to = path.join(folder, ...partsOf(name))
    if (type === FOLDER) await mkdir(to, { recursive: true, mode: 0o700 })
    else await unpackFile(reader, to, size)
  }
  // What follows is read as well: only at its end is a stream that was encrypted known to be whole.
  await reader.drain()
}

async function unpackFile(reader: Reader, to: string, size: number): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await using file = await open(to, 'wx', 0o600)
  for (let left = size; left > 0;) {
    const piece = await reader.some(left)
    await file.writeFile(piece)
    left -= piece.length
  }
  if (size % BLOCK !== 0) await reader.take(BLOCK - (size % BLOCK))
}

function headerOf({ name, size, type }: { name: string; size: number; type: string }): Buffer {
  const header = Buffer.alloc(BLOCK)
  const { prefix, rest } = splitName(name)
  header.write(rest, 0)
  header.write(type === FOLDER ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  if (size < OCTAL_MAX) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write('00000000000\0', 136)
  header.write(type, 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(prefix, 345)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME_MAX) return { prefix: '', rest: name }
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(rest) <= NAME_MAX && Buffer.byteLength(prefix) <= PREFIX_MAX) {
      return { prefix, rest }
    }
  }
  throw new Failure(`${name} is too long a name for a backup in one file.`)
}

/** The sum of all bytes, with spaces where the sum itself is written. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

function readHeader(header: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number) =>
    (header.toString('utf8', from, from + length).split('\0', 1)[0] ?? '').trim()
  if (Number.parseInt(text(148, 8), 8) !== sumOf(header)) throw notOurs()
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  const type = text(156, 1)
  if (!Number.isSafeInteger(size) || (type !== FILE && type !== FOLDER)) throw notOurs()
  const prefix = text(345, PREFIX_MAX)
  return { name: prefix === '' ? text(0, NAME_MAX) : `${prefix}/${text(0, NAME_MAX)}`, size, type }
}

/** An archive may have been written by somebody else: no part of a name leads out of the folder. */
function partsOf(name: string): string[] {
  const parts = name.replace(/\/$/, '').split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\\'))
  if (!isPlain) throw notOurs()
  return parts
}

const notOurs = () => new Failure('What is inside is no backup.')

type Reader = ReturnType<typeof readerOf>

/** Takes exact numbers of bytes from pieces of any size. */
function readerOf(pieces: AsyncIterable<Uint8Array>) {
  const source = pieces[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function some(most: number): Promise<Buffer> {
    while (held.length === 0) {
      const { value, done } = await source.next()
      if (done) throw new Failure('The backup ends too early.')
      held = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    const piece = held.subarray(0, most)
    held = held.subarray(piece.length)
    return piece
  }

  return {
    some,
    async take(bytes: number): Promise<Buffer> {
      const taken: Buffer[] = []
      for (let left = bytes; left > 0;) {
        const piece = await some(left)
        taken.push(piece)
        left -= piece.length
      }
      return Buffer.concat(taken)
    },
    async drain(): Promise<void> {
      held = Buffer.alloc(0)
      while (!(await source.next()).done);
    },
  }
}
