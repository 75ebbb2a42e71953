import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseConfinement } from './confinement.ts'

let folder: string
const before = process.env['PATH']
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tayang-confinement-'))
})
afterEach(() => {
  process.env['PATH'] = before
  rmSync(folder, { recursive: true, force: true })
})

it('works without any of the tools, and then says a sentence for each thing that is missing', () => {
  process.env['PATH'] = folder
  const { words, environment, missing } = chooseConfinement({ home: folder })
  expect([words, environment]).toEqual([[], {}])
  expect(missing.join(' ')).toContain('setpriv is not there')
  expect(missing.join(' ')).toContain('unshare is not there')
})

it('hides the secrets, the database and the logs of the home from encoders, where that is possible', () => {
  const home = path.join(folder, 'new')
  const { environment, missing } = chooseConfinement({ home })
  expect(existsSync(home)).toBe(true)
  const hides = JSON.parse(environment['TAYANG_ENCODER_HIDES'] ?? '[]') as string[]
  const areAlone = !missing.some((sentence) => sentence.startsWith('Encoders can reach'))
  expect(hides.map((hidden) => path.relative(home, hidden))).toEqual(
    areAlone ? ['secret', 'vault-keys', 'demo-operator-password', 'postgres', 'logs', 'security.log'] : [],
  )
})
