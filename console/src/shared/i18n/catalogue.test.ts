import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { indonesian } from './indonesian.ts'

const source = path.resolve(import.meta.dirname, '../..')
const catalogues = globSync('**/texts/id.po', { cwd: source }).map((file) => path.join(source, file))
const entries = catalogues.flatMap((file) => readFileSync(file, 'utf8').split('\n\n').slice(1))

test('every text of the console has its Indonesian', () => {
  const empty = entries.filter((entry) => /^msgstr ""$/m.test(entry) && !entry.includes('#~'))
  expect(entries.length).toBeGreaterThan(60)
  expect(empty).toEqual([])
  expect(Object.keys(indonesian).length).toBeGreaterThan(60)
})

test('every text written in a component is in the catalogues; `lingui extract` puts it there', () => {
  const plain = /<Trans>([^<{]+)<\/Trans>|\b(?:t|msg)`([^`$]+)`/g
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] })
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(plain)].map(([, trans, t]) =>
      (trans ?? t ?? '').trim().replaceAll(/\s+/g, ' '),
    ),
  )
  const known = new Set(entries.map((entry) => /^msgid "(.*)"$/m.exec(entry)?.[1]?.replaceAll('\\"', '"')))
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter((text) => !known.has(text))).toEqual([])
})
