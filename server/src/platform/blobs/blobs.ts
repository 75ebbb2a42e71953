import type { Readable } from 'node:stream'

/**
 * Blobs: every file that is not code, by a name that we made.
 *
 * A blob is complete or absent, never half. Keys look like paths (`videos/{id}/v1/720p/3.m4s`) and no
 * part of one was ever typed by a person. An unknown or impossible key is simply not there.
 */
export interface Blobs extends AsyncDisposable {
  /** Streams a blob in. Over the bound nothing stays and the answer is `too-large`. */
  write(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    bound: { sizeBytesMax: number },
  ): Promise<Written | 'too-large'>
  /** Moves finished files out of a scratch folder: `files` are relative to it, and so are their keys to `prefix`. */
  takeIn(from: { folder: string; files: readonly string[]; prefix: string }): Promise<void>
  /** The same of a whole folder, at once: it is there with all that is in it, or not at all. */
  takeInFolder(from: { folder: string; prefix: string }): Promise<void>
  /** The bytes from `start` to `end`, both included; nothing where there is no such blob. */
  read(key: string, range?: { start?: number; end?: number }): Promise<Readable | undefined>
  stat(key: string): Promise<BlobFacts | undefined>
  /** Keys below a prefix, in order. */
  list(prefix: string): AsyncIterable<string>
  /** Removes one blob, or everything below `prefix`. What is not there is fine. */
  remove(prefix: string): Promise<void>
  /** Where the bytes lie on this machine, for an engine that reads files. */
  localPath(key: string): string
  /** A private folder for one job, on the disk of the blobs; it is gone after the job, or at the next start. */
  openScratch(name: string): Promise<Scratch>
  /** A Failure `NO_SPACE` when storing this much would leave less than the setting demands. */
  requireSpace(sizeBytes: number): Promise<void>
}

export interface Written {
  readonly sizeBytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface BlobFacts {
  readonly sizeBytes: number
  readonly modifiedMs: number
}

export interface Scratch extends AsyncDisposable {
  readonly folder: string
}
