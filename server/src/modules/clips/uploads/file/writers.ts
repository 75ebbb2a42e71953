import type { Readable } from 'node:stream'
import type { Clock } from '#platform/clock/clock'

/** A sender that was silent this long may be replaced by another request of the same file. */
const SILENT_MS_MAX = 2_000

/** One writer for each file. */
export interface Writers {
  /**
   * The right to write, until it is disposed; null while another sender is at it. One that has fallen silent is cut: a
   * phone that comes back on another line sends on while its old connection still looks open.
   */
  claim(id: string, stream: Readable): Promise<Writer | null>
  isWriting(id: string): boolean
  /** Ends the writer of a file that nobody wants any more. */
  stop(id: string): Promise<void>
}

export interface Writer extends Disposable {
  /** The sender was heard. */
  noteBytes(): void
}

interface Writing {
  readonly stream: Readable
  readonly ended: Promise<void>
  heardAt: number
}

export function openWriters(clock: Clock): Writers {
  const writing = new Map<string, Writing>()

  async function end(found: Writing | undefined, why: string): Promise<void> {
    found?.stream.destroy(new Error(why))
    await found?.ended
  }

  return {
    isWriting: (id) => writing.has(id),
    stop: (id) => end(writing.get(id), 'the file is not wanted any more'),

    async claim(id, stream) {
      const other = writing.get(id)
      const isAtIt = other && !other.stream.destroyed && clock.now() - other.heardAt < SILENT_MS_MAX
      if (isAtIt) return null
      await end(other, 'another request goes on')
      // Of several that waited, the first one writes.
      if (writing.has(id)) return null
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const own: Writing = { stream, ended, heardAt: clock.now() }
      writing.set(id, own)
      return {
        noteBytes: () => void (own.heardAt = clock.now()),
        [Symbol.dispose]() {
          if (writing.get(id) === own) writing.delete(id)
          resolve()
        },
      }
    },
  }
}
