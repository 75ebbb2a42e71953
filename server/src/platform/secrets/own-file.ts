import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A line that is made once and kept in a file which only its owner may read; from then on the file decides.
 *
 * The file is written aside and linked: two processes that start together agree on what the first one made.
 */
export function keepInFile(file: string, make: () => string): string {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const kept = readLine(file)
  if (kept !== undefined) return kept
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function readLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
