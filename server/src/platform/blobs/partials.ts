import type { Borrowed } from './borrowed.ts'

/**
 * Partials: files that arrive piece by piece, apart from blobs: nobody reads one before it is whole.
 *
 * What an append wrote counts, also where its source broke off or the process was killed. Its owner removes a partial;
 * nothing here knows when it is over. One append to a partial runs at once: that is the caller's to keep.
 */
export interface Partials {
  /** How many bytes there are; 0 where there is none. */
  sizeOf(name: string): Promise<number>
  /**
   * Writes on at byte `at`, which is where it ends, or 0 to replace it. Throws what the source throws, and a Failure
   * `NO_SPACE`; in both cases what was written stays. Beyond the bound this append is undone.
   */
  append(
    name: string,
    bytes: AsyncIterable<Uint8Array>,
    how: { at: number; sizeBytesMax: number },
  ): Promise<{ sizeBytes: number } | 'elsewhere' | 'too-large'>
  /** Makes a blob of it, whole or not at all; the partial stays until it is removed, and
   * nothing is appended to it any more. False where there is none. */
  publish(name: string, key: string): Promise<boolean>
  /** As `Blobs.borrow`; nothing is appended meanwhile. */
  borrow(name: string): Promise<Borrowed | undefined>
  list(): AsyncIterable<string>
  remove(name: string): Promise<void>
}
