import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const ANY = /(?<![\w.`])import\(/g
/** What fetches the files first, and again after a lost connection. */
const LOADED = /(?:loadChunk\(\s*\(\) =>|lazyPart(?:<[^(]*>)?\(\s*async \(\) =>\s*\(+await)\s+import\(/g
/** Type positions and comments import nothing. */
const NOT_CODE = /typeof import\(|^\s*(?:\/\/|\/?\*).*$/gm

it('every chunk of the site is loaded by `loadChunk` or `lazyPart`, so that a lost connection is not final', () => {
  const files = globSync('{web,player,design}/src/**/*.{ts,tsx}', {
    cwd: root,
    // Where a worker has failed, the page starts another one, which has loaded nothing yet.
    exclude: ['**/*.test.*', '**/*-worker.ts', 'web/src/entry.client.tsx'],
  })
  const imports = files.map((file) => {
    const code = readFileSync(path.join(root, file), 'utf8').replaceAll(NOT_CODE, '')
    return { file, any: code.match(ANY)?.length ?? 0, loaded: code.match(LOADED)?.length ?? 0 }
  })
  expect(imports.reduce((sum, { loaded }) => sum + loaded, 0)).toBeGreaterThan(50)
  expect(imports.filter(({ any, loaded }) => any !== loaded)).toEqual([])
})
