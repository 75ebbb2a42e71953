// fs-native-extensions has no types, and a file that is compiled from another package must find ours.
// eslint-disable-next-line typescript/triple-slash-reference
/// <reference path="./fs-native-extensions.d.ts" />
import { open } from 'node:fs/promises'
import path from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { Failure } from '../errors/failure.ts'

/** The file that is locked. It is never removed: a second process could then lock another file of the same name. */
const LOCK_FILE = 'lock'

/**
 * One server per home folder, since two servers must not use one embedded database. Nothing where the lock is held.
 *
 * The kernel holds the lock, on a file of the home: it goes the moment its holder dies, kill -9 included, and two
 * containers that share the home as a volume see it as two processes of one machine do
 * (docs/decisions/0040-a-lock-on-a-file-of-the-home.md).
 */
export async function lockHome(home: string): Promise<AsyncDisposable | undefined> {
  // Node opens files so that children do not inherit them: a child that outlives us holds no lock.
  const file = await open(path.join(home, LOCK_FILE), 'a', 0o600)
  try {
    if (tryLock(file.fd)) return { [Symbol.asyncDispose]: () => file.close() }
  } catch (error) {
    await file.close()
    throw new Failure(`${home} is on a disk without file locks. Choose another TAYANG_HOME.`, {
      cause: error,
    })
  }
  await file.close()
  return undefined
}
