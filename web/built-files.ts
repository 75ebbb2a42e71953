import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
}

/**
 * The scripts of these entries and of all that they import, in that order; none where nothing is built. The client is
 * built before the server, and its manifest is still there.
 */
export function builtFiles(entries: readonly string[]): string[] {
  const file = path.resolve('build/client/.vite/manifest.json')
  if (!existsSync(file)) return []
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk | undefined>
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} was not built`)
    if (found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const below of chunk.imports ?? []) add(below)
  }
  for (const entry of entries) add(entry)
  return [...found]
}
