import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as contract from '../contract/src/index.ts'
import * as site from '../contract/src/site.ts'
import { folder, isOperation, makeAddresses } from './addresses.ts'
import { files, isTest, textOf } from './rules/repository.ts'

it('the addresses are those of the contract; write them again with: node tools/addresses.ts', () => {
  const stale = Object.entries(makeAddresses()).filter(([name, text]) => {
    const file = path.join(folder, name)
    return !existsSync(file) || readFileSync(file, 'utf8') !== text
  })
  expect(stale.map(([name]) => name)).toEqual([])
})

it('the site reads nothing in its build that the contract does not say', () => {
  const all = new Map<string, unknown>(Object.entries(contract))
  for (const [name, value] of Object.entries(site)) {
    const whole = all.get(name)
    if (!Object.values(value).some(isOperation)) expect(value, name).toBe(whole)
    else expect(whole, name).toMatchObject(Object.fromEntries(Object.entries(value)))
  }
})

it('the site reads no member of a group of the contract that its build does not have', () => {
  const whole = new Map<string, object>(
    Object.entries(contract).map(([name, group]) => [name, Object(group)]),
  )
  const built = new Map<string, object>(Object.entries(site).map(([name, group]) => [name, Object(group)]))
  const sources = files.filter((file) => /^(web|player|design)\/src\/.*\.tsx?$/.test(file) && !isTest(file))
  const missing = sources.flatMap((file) => {
    const text = textOf(file)
    const imports = [...text.matchAll(/import \{([^}]*)\} from '@tayang\/contract'/g)]
    const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
    return names.flatMap((name) => {
      const members = [...text.matchAll(new RegExp(`(?<!typeof )\\b${name}\\.(\\w+)`, 'g'))]
      return members
        .filter(
          ([, member = '']) => member in (whole.get(name) ?? {}) && !(member in (built.get(name) ?? {})),
        )
        .map(([read]) => `${file}: ${read}`)
    })
  })
  expect(sources.length).toBeGreaterThan(300)
  expect(missing).toEqual([])
})

it('nothing that the site reads of the contract imports a schema', () => {
  const root = path.resolve(import.meta.dirname, '../contract/src')
  const found = new Set([
    `${root}/site.ts`,
    `${root}/socket/limits.ts`,
    `${root}/frames/notices/notices-path.ts`,
  ])
  const packages = new Set<string>()
  for (const file of found) {
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^'"]*? from '([^']+)'/gm)
    for (const [, name = ''] of imports) {
      if (name.startsWith('.')) found.add(path.join(path.dirname(file), name))
      else packages.add(name)
    }
  }
  expect(found.size).toBeGreaterThan(30)
  expect([...packages]).toEqual([])
})
