import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as contract from '../contract/src/index.ts'
import * as site from '../contract/src/site.ts'
import { folder, isOperation, makeAddresses } from './addresses.ts'

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

it('nothing that the site reads of the contract imports a schema', () => {
  const root = path.resolve(import.meta.dirname, '../contract/src')
  const found = new Set([`${root}/site.ts`, `${root}/socket/limits.ts`, `${root}/notices/notices-path.ts`])
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
