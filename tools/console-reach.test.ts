import { admin, type Operation, type Permission } from '@tayang/contract'
import { expect, it } from 'vitest'
import { isOperation } from './addresses.ts'
import { files, isTest, textOf } from './rules/repository.ts'

/** The desks of the catalogue, of cards, gifts, packages, ads and partners come with the other half of the console. */
const LATER: ReadonlySet<Permission | undefined> = new Set<Permission>([
  'catalogue.read',
  'catalogue.edit',
  'cards.edit',
  'gifts.edit',
  'packages.edit',
  'ads.read',
  'ads.edit',
  'partners.edit',
])

/** Calls that no screen makes, and why. */
const NEVER: Readonly<Record<string, string>> = {
  listClaims: 'the socket of the desk says who works on what',
  getNotificationDraft: 'the list has whole drafts',
  putUpload: 'its address comes signed from another call',
}

const operations = Object.entries<unknown>(admin).filter((entry): entry is [string, Operation] =>
  isOperation(entry[1]),
)
const sources = files.filter((file) => /^console\/src\/.*\.tsx?$/.test(file) && !isTest(file))
const text = sources.map((file) => textOf(file)).join('\n')
const isCalled = (name: string) => new RegExp(`\\badmin\\.${name}\\b`).test(text)

it('a screen of the console reaches every operation of operators but those of the catalogue', () => {
  const unreached = operations.filter(
    ([name, { permission }]) => !LATER.has(permission) && !(name in NEVER) && !isCalled(name),
  )
  expect(operations.length).toBeGreaterThan(150)
  expect(unreached.map(([name, { method, path }]) => `${name}: ${method} ${path}`)).toEqual([])
})

it('no operation is called unreached that a screen calls, or that there is none of', () => {
  const known = new Set(operations.map(([name]) => name))
  expect(Object.keys(NEVER).filter((name) => isCalled(name) || !known.has(name))).toEqual([])
})
