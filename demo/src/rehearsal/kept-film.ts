import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scenario } from '../footage/scenario.ts'

const maker = fileURLToPath(new URL('./film-maker.ts', import.meta.url))

/**
 * The film of the rehearsal, made once. A process of its own draws it: the pictures take some 200 MB, which this one,
 * on air by day and night, would never give back.
 */
export async function keptFilm(film: Scenario, folder: string): Promise<string> {
  const path = join(folder, 'rehearsal.mp4')
  if (await stat(path).catch(() => null)) return path
  const child = spawn(process.execPath, [maker, path, join(folder, 'making')], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-1_000)))
  // One that ends early reads nothing more; its exit tells.
  child.stdin.on('error', () => undefined)
  child.stdin.write(`${JSON.stringify(film)}\n`)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the film of the rehearsal could not be made: ${said.trim()}`)
  return path
}
