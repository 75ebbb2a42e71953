import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { keepInFile } from '../platform/secrets/own-file.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Long enough not to be guessed, and short enough to type. */
const BYTES = 12

/**
 * The password of the demo's operators: created for each home at its first start, or set. A known password would give
 * the whole server away where the demo is put behind a proxy by mistake.
 */
export function operatorPasswordOf({ home, demo }: Pick<Settings, 'home' | 'demo'>): string {
  if (demo.operatorPassword !== undefined) return demo.operatorPassword
  const file = path.join(home, 'demo-operator-password')
  return keepInFile(file, () => randomBytes(BYTES).toString('base64url'))
}
