import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messages as english } from './catalogues/en.po'
import { messages as indonesian } from './catalogues/id.po'

const source = path.resolve(import.meta.dirname, '../..')
const catalogue = readFileSync(path.join(import.meta.dirname, 'catalogues/en.po'), 'utf8')

test('every interface text has its Indonesian', () => {
  expect(Object.keys(english).length).toBeGreaterThan(100)
  expect(Object.keys(english).filter((id) => !indonesian[id])).toEqual([])
})

test('every text written in a component is in the catalogues; `lingui extract` puts it there', () => {
  const plain = /<Trans>([^<{]+)<\/Trans>|\bt`([^`$]+)`/g
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.*'] })
  const written = files.flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(plain)].map(([, trans, t]) =>
      (trans ?? t!).trim().replaceAll(/\s+/g, ' '),
    ),
  )
  expect(written.length).toBeGreaterThan(100)
  expect(written.filter((text) => !catalogue.includes(`msgid "${text}"`))).toEqual([])
})
