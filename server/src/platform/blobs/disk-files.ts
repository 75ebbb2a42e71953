import { open, stat, type FileHandle } from 'node:fs/promises'
import { Failure } from '../errors/failure.ts'
import type { Borrowed } from './borrowed.ts'

/** One write may take only a part of what it is given. */
export async function writeAll(handle: FileHandle, chunk: Uint8Array, at: number | null): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    const place = at === null ? null : at + done
    done += (await handle.write(chunk, done, chunk.byteLength - done, place)).bytesWritten
  }
}

export async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r')
  await handle.sync()
}

/** For `catch`: what is not there is no error. */
export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

export function isNoSpace(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT'
}

export function noSpace(folder: string, cause?: unknown): Failure {
  return new Failure(`The disk that holds ${folder} has no room left.`, { code: 'NO_SPACE', cause })
}

/** A file that stays where it is. */
export async function borrowFile(file: string): Promise<Borrowed | undefined> {
  const facts = await stat(file).catch(absent)
  return facts?.isFile() ? { path: file, async [Symbol.asyncDispose]() {} } : undefined
}
