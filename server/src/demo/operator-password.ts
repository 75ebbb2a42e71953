import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { keepInFile } from '../platform/secrets/own-file.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Enough that nobody guesses it, and few enough letters to type. */
const BYTES = 12

/**
 * The password of the demo's operators: made for each home at its first start, or set. A password that everybody knows
 * would give the whole server away where somebody puts the demo behind a proxy by mistake.
 */
export function operatorPasswordOf({ home, demo }: Pick<Settings, 'home' | 'demo'>): string {
  if (demo.operatorPassword !== undefined) return demo.operatorPassword
  const file = path.join(home, 'demo-operator-password')
  return keepInFile(file, () => randomBytes(BYTES).toString('base64url'))
}
