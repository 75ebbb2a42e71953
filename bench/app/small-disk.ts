import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A real file system of its own that can be filled to its last byte. */
export interface SmallDisk extends AsyncDisposable {
  readonly folder: string
  /** `ext4`, whose syncs are real, or `tmpfs` where there are no loop devices. */
  readonly kind: 'ext4' | 'tmpfs'
  /** Takes all the room there is, and what is set free meanwhile. */
  fill(): void
  makeRoom(): void
}

const PIECE = Buffer.alloc(1024 * 1024, 1)

/** Null with why where this machine lets us mount nothing. */
export async function openSmallDisk(bytes: number): Promise<SmallDisk | { whyNot: string }> {
  const place = await mkdtemp(path.join(tmpdir(), 'tayang-disk-'))
  const [image, folder] = [`${place}/image`, place]
  const mounted = `${folder}/disk`
  let kind: SmallDisk['kind'] = 'ext4'
  try {
    execFileSync('mkdir', [mounted])
    try {
      closeSync(openSync(image, 'w'))
      truncateSync(image, bytes)
      execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'pipe' })
      execFileSync('mount', ['-o', 'loop', image, mounted], { stdio: 'pipe' })
    } catch {
      kind = 'tmpfs'
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', mounted], { stdio: 'pipe' })
    }
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    return { whyNot: `nothing can be mounted here (${(error as Error).message.split('\n')[0]})` }
  }
  const filler = `${mounted}/filler`
  return {
    folder: mounted,
    kind,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (let size = PIECE.length; size >= 1;) {
          try {
            writeSync(file, PIECE, 0, size)
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
            size = Math.floor(size / 16)
          }
        }
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      execFileSync('umount', ['-l', mounted])
      await rm(place, { recursive: true, force: true })
    },
  }
}
