import type { Readable } from 'node:stream'
import type { Partials } from './partials.ts'

/**
 * Blobs: every file that is not code, under a generated name.
 *
 * A blob is complete or absent, never partial. Keys look like paths (`videos/{id}/v1/720p/3.m4s`) and no part of one
 * was ever typed by a person. An unknown or invalid key reads as absent.
 */
export interface Blobs extends AsyncDisposable {
  /** Writes a stream. Beyond the bound nothing is kept and the answer is `too-large`. */
  write(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    bound: { sizeBytesMax: number },
  ): Promise<Written | 'too-large'>
  /** Moves finished files out of a scratch folder: `files` are relative to it, and so are their keys to `prefix`. */
  takeIn(from: { folder: string; files: readonly string[]; prefix: string }): Promise<void>
  /** Moves a whole folder in atomically. */
  takeInFolder(from: { folder: string; prefix: string }): Promise<void>
  /** The bytes from `start` to `end`, both included; nothing where there is no such blob. */
  read(key: string, range?: { start?: number; end?: number }): Promise<Readable | undefined>
  stat(key: string): Promise<BlobFacts | undefined>
  /** Keys below a prefix, in order. */
  list(prefix: string): AsyncIterable<string>
  /** Removes one blob, or everything below `prefix`; nothing happens where there is none. */
  remove(prefix: string): Promise<void>
  /** The path of the file on this machine, for an engine that reads files. */
  localPath(key: string): string
  /** A private folder for one job, on the disk of the blobs; it is removed after the job, or at the next start. */
  openScratch(name: string): Promise<Scratch>
  /** What arrives piece by piece. */
  readonly partials: Partials
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
