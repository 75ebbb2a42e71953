import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Failure } from '../errors/failure.ts'
import { isId } from './ids.ts'
import { keepInFile } from '../secrets/own-file.ts'
import type { Settings } from '../settings/settings.ts'

/** Of a home. A backup has it too: what is restored goes on as the node that it was. */
export const NODE_FILE = 'node'

/**
 * Who this installation is among others on one database: made at its first start and kept in its home, so that it
 * knows after a crash which shows on air were its own.
 */
export function readNodeId({ home }: Pick<Settings, 'home'>): string {
  const file = path.join(home, NODE_FILE)
  const id = keepInFile(file, randomUUID)
  if (!isId(id))
    throw new Failure(`The node id in ${file} is damaged. Restore it from a backup, or remove it.`)
  return id
}
