import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, textOf } from './repository.ts'

const PAGE = 'docs/reference/asvs.md'
const STATES = ['held', 'setting', 'partial', 'not', 'n/a']

interface Row {
  number: string
  state: string
  by: string
}

const rows: Row[] = [
  ...textOf(PAGE).matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| .+? \| (\S+) \| (.+) \|$/gm),
].map(([, number = '', state = '', by = '']) => ({ number, state, by }))
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

describe('the table of ASVS', () => {
  test('names each requirement once, with a state and with what proves it', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(rows.filter(({ state, by }) => !STATES.includes(state) || by.trim() === '')).toEqual([])
  })

  test('names only files that exist, and a file, a setting or a reason for each that is held', () => {
    const files = rows.flatMap(({ number, by }) =>
      namesIn(by)
        .filter((name) => /\.(ts|tsx|md)$/.test(name) && !existsSync(path.join(root, name)))
        .map((name) => `${number}: ${name}`),
    )
    expect(files).toEqual([])
  })

  test('names only settings that there are', () => {
    const known = textOf('docs/reference/settings.md')
    const unknown = rows.flatMap(({ by }) =>
      namesIn(by).filter((name) => /^[A-Z][A-Z_]+$/.test(name) && !known.includes(`\`${name}\``)),
    )
    expect(unknown).toEqual([])
  })

  test('counts its states as they are', () => {
    const counted = (state: string) => rows.filter((row) => row.state === state).length
    for (const state of STATES) expect(textOf(PAGE)).toContain(`| ${state} | ${counted(state)} |`)
    expect(textOf(PAGE)).toContain(`| all | ${rows.length} |`)
  })
})
