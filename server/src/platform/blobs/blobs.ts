import type { Readable } from 'node:stream'
import type { Borrowed } from './borrowed.ts'
import type { Partials } from './partials.ts'
import type { ByteRange, RangeAsked } from './range.ts'

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
  /**
   * Moves finished files out of a scratch folder: `files` are relative to it, and so are their keys to `prefix`.
   * Playlists come after what they name.
   */
  takeIn(from: { folder: string; files: readonly string[]; prefix: string }): Promise<void>
  /**
   * Moves the files of a folder in. Who is told of it afterwards finds all of them; until then, and after a crash,
   * `last` is there only if all others are. It may be called again for a folder that was moved in part.
   */
  takeInFolder(from: { folder: string; prefix: string; last?: string }): Promise<void>
  /** The bytes from `start` to `end`, both included; nothing where there is no such blob. */
  read(key: string, range?: { start?: number; end?: number }): Promise<Readable | undefined>
  /** A range with the size of the whole, for one answer; without `asked` the whole. */
  open(key: string, asked?: RangeAsked): Promise<OpenBlob | undefined>
  /** Reads at many places of one blob. */
  openReader(key: string): Promise<BlobReader | undefined>
  stat(key: string): Promise<BlobFacts | undefined>
  /** Keys below a prefix, in order. */
  list(prefix: string): AsyncIterable<string>
  /** Removes one blob, or everything below `prefix`; nothing happens where there is none. */
  remove(prefix: string): Promise<void>
  /** The blob as a file of this machine, for an engine that reads files; it is not written to. */
  borrow(key: string): Promise<Borrowed | undefined>
  /** A private folder of this machine for one job; it is removed after the job, or at the next start. */
  openScratch(name: string): Promise<Scratch>
  /** What arrives piece by piece. */
  readonly partials: Partials
  /** A Failure `NO_SPACE` when storing this much would leave less than the setting demands. */
  requireSpace(sizeBytes: number): Promise<void>
  /** How a bucket was asked since the start; absent where blobs are on a disk. */
  readonly calls?: () => readonly BlobCalls[]
}

/** Calls to a bucket of one kind. */
export interface BlobCalls {
  /** As the API of S3 calls it: `GetObject`. */
  readonly name: string
  readonly count: number
  readonly seconds: number
  readonly failures: number
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

export interface OpenBlob {
  readonly sizeBytes: number
  readonly range: ByteRange
  /** Null where the blob ends before the range. */
  readonly bytes: Readable | null
}

export interface BlobReader extends AsyncDisposable {
  /** Fewer bytes than `length` where the blob ends before. */
  read(place: { offset: number; length: number }): Promise<Buffer>
  sizeBytes(): Promise<number>
}

export interface Scratch extends AsyncDisposable {
  readonly folder: string
}
