import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Failure } from '../errors/failure.ts'
import { isId } from './ids.ts'
import { keepInFile } from '../secrets/own-file.ts'
import type { Settings } from '../settings/settings.ts'

/** A file of the home. A backup contains it, so a restored installation keeps its node id. */
export const NODE_FILE = 'node'

/**
 * The id of this installation among others on one database. It is made at the first start and kept in the home, so that
 * the server knows after a crash which shows on air were its own.
 */
export function readNodeId({ home }: Pick<Settings, 'home'>): string {
  const file = path.join(home, NODE_FILE)
  const id = keepInFile(file, randomUUID)
  if (!isId(id))
    throw new Failure(`The node id in ${file} is damaged. Restore it from a backup, or remove it.`)
  return id
}
