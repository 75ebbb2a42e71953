import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Encoded slates on disk, by a hash of their inputs. A damaged file counts as missing, and a failed write is ignored.
 */
export interface SlateFiles {
  keyOf(facts: readonly (string | Buffer)[]): string
  read(key: string): Promise<Buffer[] | null>
  write(key: string, pieces: readonly Buffer[]): Promise<void>
}

/** There are few shapes of shows; the oldest files are removed first. */
const FILES_MAX = 64
const HASH_BYTES = 32
const LENGTH_BYTES = 4
const NAME = /^[\da-f]{64}\.slate$/

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

export function openSlateFiles(parent: string | null): SlateFiles {
  const folder = parent && join(parent, 'slates')
  const pathOf = (key: string) => join(folder ?? '', `${key}.slate`)

  async function removeOldest(): Promise<void> {
    const names = (await readdir(folder ?? '')).filter((name) => NAME.test(name))
    if (names.length <= FILES_MAX) return
    const aged = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(folder ?? '', name))).mtimeMs })),
    )
    const old = aged.toSorted((one, other) => one.at - other.at).slice(0, names.length - FILES_MAX)
    for (const { name } of old) await rm(join(folder ?? '', name), { force: true })
  }

  return {
    keyOf(facts) {
      const hash = createHash('sha256')
      for (const fact of facts) hash.update(fact)
      return hash.digest('hex')
    },
    async read(key) {
      if (folder === null) return null
      try {
        return unpack(await readFile(pathOf(key)))
      } catch {
        return null
      }
    },
    async write(key, pieces) {
      if (folder === null) return
      const unfinished = join(folder, randomUUID())
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(unfinished, pack(pieces), { mode: 0o600 })
        await rename(unfinished, pathOf(key))
        await removeOldest()
      } catch {
        // Without the file the next start only encodes the slate again.
        await rm(unfinished, { force: true }).catch(() => undefined)
      }
    },
  }
}

/** A hash of the rest, then each piece after its length. */
function pack(pieces: readonly Buffer[]): Buffer {
  const body = Buffer.concat(
    pieces.flatMap((piece) => {
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(piece.length)
      return [length, piece]
    }),
  )
  return Buffer.concat([hashOf(body), body])
}

function unpack(bytes: Buffer): Buffer[] | null {
  const body = bytes.subarray(HASH_BYTES)
  if (!hashOf(body).equals(bytes.subarray(0, HASH_BYTES))) return null
  const pieces: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const from = at + LENGTH_BYTES
    at = from + body.readUInt32BE(at)
    pieces.push(body.subarray(from, at))
  }
  return pieces
}
