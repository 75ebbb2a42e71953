import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Borrowed } from '../borrowed.ts'

interface Lent {
  readonly file: string
  readonly sizeBytes: number
  readonly fetched: Promise<void>
  borrowers: number
}

/** What a file is called by its bytes, and how it comes. */
interface Wanted {
  readonly name: string
  readonly sizeBytes: number
  fetch(file: string): Promise<void>
}

/** Gives files of this machine for a while. */
export interface LentFiles {
  borrow(wanted: Wanted): Promise<Borrowed>
}

/**
 * Files of this machine that are lent. One is fetched once, however many borrow it, and stays for the next ones until
 * others need its room; files that are lent are never removed, so that those alone may be more than the bound.
 */
export function openLentFiles(at: {
  folder: string
  bytesMax: number
  requireSpace(sizeBytes: number): Promise<void>
}): LentFiles {
  /** The one that was given back first is the first. */
  const kept = new Map<string, Lent>()

  async function makeRoom(sizeBytes: number): Promise<void> {
    let total = [...kept.values()].reduce((sum, lent) => sum + lent.sizeBytes, sizeBytes)
    for (const [name, lent] of kept) {
      if (total <= at.bytesMax) break
      if (lent.borrowers > 0) continue
      kept.delete(name)
      total -= lent.sizeBytes
      await rm(lent.file, { force: true })
    }
    await at.requireSpace(sizeBytes)
  }

  function begin({ name, sizeBytes, fetch }: Wanted): Lent {
    const file = path.join(at.folder, randomUUID())
    const lent = { file, sizeBytes, borrowers: 0, fetched: makeRoom(sizeBytes).then(() => fetch(file)) }
    lent.fetched.catch(async () => {
      kept.delete(name)
      await rm(file, { force: true })
    })
    return lent
  }

  return {
    async borrow(wanted) {
      const { name } = wanted
      const lent = kept.get(name) ?? begin(wanted)
      kept.set(name, lent)
      lent.borrowers += 1
      try {
        await lent.fetched
      } catch (error) {
        lent.borrowers -= 1
        throw error
      }
      let isBack = false
      return {
        path: lent.file,
        async [Symbol.asyncDispose]() {
          if (isBack) return
          isBack = true
          lent.borrowers -= 1
          if (kept.get(name) !== lent) return
          kept.delete(name)
          kept.set(name, lent)
        },
      }
    },
  }
}
