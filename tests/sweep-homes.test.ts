import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockHome } from '../server/src/platform/database/home-lock.ts'
import { openTestApp } from './app.ts'
import { sweepHomes } from './sweep-homes.ts'

const LONG_AGO = new Date(Date.now() - 3_600_000)

let folder: string
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'tayang-sweep-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('two runs that start at once both sweep what a killed run left, and neither fails', async () => {
  const left = oldHome('tayang-test-left')
  // It cannot even be looked at: what it points to is gone, as when another run removes it first.
  symlinkSync(path.join(folder, 'nothing'), path.join(folder, 'tayang-test-broken'))
  await Promise.all([sweepHomes(folder), sweepHomes(folder)])
  expect(existsSync(left)).toBe(false)
})

test('an old home whose run still lives is left alone', async () => {
  const held = oldHome('tayang-test-held')
  await using _lock = await lockHome(held)
  await sweepHomes(folder)
  expect(existsSync(held)).toBe(true)
})

test('a server under test holds its home, also when its database lies elsewhere', async () => {
  await using test = await openTestApp()
  await using lock = await lockHome(test.app.settings.home)
  expect(lock).toBeUndefined()
})

function oldHome(name: string): string {
  const home = path.join(folder, name)
  mkdirSync(home)
  utimesSync(home, LONG_AGO, LONG_AGO)
  return home
}
