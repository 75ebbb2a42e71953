import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { isBlobKey } from './blob-key.ts'
import type { Scratch } from './blobs.ts'
import { absent, noSpace } from './disk-files.ts'

/** What nobody wrote to for so long belongs to no process that still works, wherever it runs. */
const LEFT_MS = 24 * 60 * 60_000

/**
 * Unfinished files on the disk of this machine. Their names begin with their owner: what a node left is removed at its
 * next start, and what others left after a day. A process id would say nothing, because each container counts its own.
 */
export interface ScratchFolder {
  /** A path that nobody else has; nothing is there yet. */
  temporary(name: string): string
  openScratch(name: string): Promise<Scratch>
  /** A Failure `NO_SPACE` when so many bytes more would leave less than the setting demands. */
  requireSpace(sizeBytes: number): Promise<void>
}

export async function openScratchFolder(at: {
  folder: string
  owner: string
  freeBytesMin: number
}): Promise<ScratchFolder> {
  const { folder, owner } = at
  await mkdir(folder, { recursive: true })
  await sweep(folder, owner)
  const temporary = (name: string) => path.join(folder, `${owner}.${name}.${randomUUID()}`)
  return {
    temporary,
    async openScratch(name) {
      assert(isBlobKey(name) && !name.includes('/'), 'a scratch name is made by us')
      const own = temporary(name)
      await mkdir(own)
      return { folder: own, [Symbol.asyncDispose]: () => rm(own, { recursive: true, force: true }) }
    },
    async requireSpace(sizeBytes) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize - sizeBytes < at.freeBytesMin) throw noSpace(folder)
    },
  }
}

async function sweep(folder: string, owner: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isLeft =
      name.startsWith(`${owner}.`) || (await touchedAt(path.join(folder, name))) < Date.now() - LEFT_MS
    if (isLeft) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** When this, or anything in it, was written to. */
async function touchedAt(entry: string): Promise<number> {
  const facts = await stat(entry).catch(absent)
  if (!facts?.isDirectory()) return facts?.mtimeMs ?? 0
  const inside = await readdir(entry).catch(absent)
  const times = await Promise.all((inside ?? []).map((name) => touchedAt(path.join(entry, name))))
  return Math.max(facts.mtimeMs, ...times)
}
