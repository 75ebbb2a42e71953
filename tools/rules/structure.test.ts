import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { code, files, isTest, linesOf, source, textOf } from './repository.ts'

const FOLDER_ENTRIES_MAX = 25
const TEST_RATIO_MIN = 0.6
const MODULE_TEST_RATIO_MIN = 0.4
/** A module with fewer lines is proved through those that use it. */
const MODULE_LINES_MIN = 300

const modules = modulesWithPublicApi()

describe('the structure', () => {
  test('every module has a public API that begins with a module comment', () => {
    const apis = modules.map((module) => `${module}/index.ts`)
    expect(apis.filter((api) => !files.includes(api))).toEqual([])
    expect(apis.filter((api) => !/\/\*\*[\s\S]{60,}?\*\//.test(textOf(api)))).toEqual([])
  })

  test('no module reaches into another past its public API', () => {
    const deep = linesOf(source).filter(({ file, line }) => {
      const target = /(?:from|import\()\s*'(\.[^']+)'/.exec(line)?.[1]
      if (target === undefined || target.endsWith('.po')) return false
      const from = moduleOf(file)
      const to = moduleOf(path.posix.join(path.posix.dirname(file), target))
      return to !== undefined && from !== to && !target.endsWith('/index.ts')
    })
    expect(deep.map(({ at, line }) => `${at}: ${line.trim()}`)).toEqual([])
  })

  test('no folder has more than 25 entries', () => {
    const entries = new Map<string, Set<string>>()
    const add = (folder: string, entry: string) => {
      const known = entries.get(folder) ?? new Set<string>()
      entries.set(folder, known.add(entry))
    }
    for (const file of source) {
      const folder = path.posix.dirname(file)
      add(folder, file)
      add(path.posix.dirname(folder), `${folder}/`)
    }
    const wide = [...entries]
      .filter(
        ([folder, { size }]) => size > FOLDER_ENTRIES_MAX && !/migrations|titles|addresses/.test(folder),
      )
      .map(([folder, { size }]) => `${folder}: ${size}`)
    expect(wide).toEqual([])
  })

  test('SQL is written in rows and migrations only', () => {
    const elsewhere = source.filter(
      (file) =>
        file.startsWith('server/src/modules/') &&
        !/rows?(\.ts|\/)|migrations/.test(file) &&
        /\bsql`/.test(textOf(file)),
    )
    expect(elsewhere).toEqual([])
  })

  test('tests are at least 0.6 of the source, and 0.4 in every module of the server', () => {
    const tests = code.filter((file) => isTest(file) && !file.endsWith('.css'))
    const lines = (of: readonly string[]) =>
      of.reduce((sum, file) => sum + textOf(file).split('\n').length, 0)
    const below = (folder: string) => (file: string) => file.startsWith(`${folder}/`)
    expect(lines(tests) / lines(source)).toBeGreaterThanOrEqual(TEST_RATIO_MIN)
    const thin = modules
      .filter((module) => module.startsWith('server/'))
      .map((module) => ({
        module,
        own: lines(source.filter(below(module))),
        tests: lines(tests.filter(below(module))),
      }))
      .filter(({ own, tests: proof }) => own > MODULE_LINES_MIN && proof / own < MODULE_TEST_RATIO_MIN)
    expect(thin).toEqual([])
  })
})

/** Modules of the server, features and shared modules of the site, sections and shared modules of the console. */
function modulesWithPublicApi(): string[] {
  const found = files.map(moduleOf).filter((module) => module !== undefined)
  return [...new Set(found)]
}

function moduleOf(file: string): string | undefined {
  const kinds = [
    'server/src/modules/[^/]+',
    'web/src/features/[^/]+/[^/]+',
    'web/src/shared/[^/]+',
    'console/src/(?:sections|shared)/[^/]+',
    'console/src/kit',
  ]
  return new RegExp(`^(${kinds.join('|')})/`).exec(file)?.[1]
}
