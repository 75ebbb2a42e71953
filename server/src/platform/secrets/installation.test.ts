import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../tests/database.ts'
import type { Database } from '../database/database.ts'
import { installationSchema, noteVaultKey, requireOwnKeys } from './installation.ts'
import { readNodeId } from '../ids/node-id.ts'
import { readSettings } from '../settings/settings.ts'
import { openSecrets } from './secrets.ts'
import { addVaultKey, openVault } from './vault.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tayang-installation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [here, elsewhere] = [path.join(folder, 'here'), path.join(folder, 'elsewhere')]

let database: Database
beforeEach(async () => {
  database = await openTestDatabase([installationSchema])
})
afterEach(() => database[Symbol.asyncDispose]())

const { s3 } = readSettings({}, [])

/** A start on a home, with what is sealed in the database at that moment. */
function start(
  home: string,
  {
    secret,
    vaultKeys,
    sealed = [],
    accepts = false,
  }: {
    secret?: string
    vaultKeys?: string
    sealed?: readonly string[]
    accepts?: boolean
  } = {},
): Promise<void> {
  const settings = { home, secret, vault: { keys: vaultKeys }, installation: { acceptsKeys: accepts }, s3 }
  return requireOwnKeys({
    database,
    settings,
    secrets: openSecrets(settings),
    vault: openVault(settings),
    sealedBy: async () => new Set(sealed),
  })
}

const keyAt = (home: string) => openVault({ home, vault: { keys: undefined } }).keyId()

test('the same installation starts again and again', async () => {
  await start(here)
  await start(here, { sealed: [keyAt(here)] })
})

test('a start with another secret is refused, and the sentence says where its secret came from', async () => {
  const secret = 'a secret of at least thirty-two characters'
  await start(here, { secret })
  await expect(start(here)).rejects.toThrow(
    `The secret of this start (from ${here}/secret, as TAYANG_SECRET is not set) differs`,
  )
  await expect(start(here, { secret: `${secret}!` })).rejects.toThrow('(from TAYANG_SECRET)')
  // What was refused changed nothing.
  await start(here, { secret })
})

test('a start without the vault keys by which something is sealed is refused', async () => {
  const secret = 'a secret of at least thirty-two characters'
  await start(here, { secret })
  const sealed = [keyAt(here)]
  await expect(start(elsewhere, { secret, sealed })).rejects.toThrow(
    `are sealed by vault keys that are not in ${elsewhere}/vault-keys (${sealed.join()})`,
  )
  // What was refused left no key behind that the next start would seal by.
  expect(existsSync(path.join(elsewhere, 'vault-keys'))).toBe(false)
  const keys = Buffer.alloc(32, 7).toString('base64url')
  await expect(start(elsewhere, { secret, sealed, vaultKeys: keys })).rejects.toThrow(
    'not in TAYANG_VAULT_KEYS',
  )
  await start(here, { secret, sealed })
})

test('a start is refused that has the newest vault key and lacks an older one by which something is sealed', async () => {
  const home = path.join(folder, 'older')
  await start(home)
  const older = keyAt(home)
  const newest = addVaultKey({ home, vault: { keys: undefined } })!
  await noteVaultKey(database, newest)
  const [first = ''] = readFileSync(path.join(home, 'vault-keys'), 'utf8').split('\n')
  await expect(start(home, { vaultKeys: first, sealed: [newest, older] })).rejects.toThrow(`(${older})`)
  await start(home, { vaultKeys: first, sealed: [newest, older], accepts: true })
  await start(home, { vaultKeys: first, sealed: [newest, older] })
  // A key that was lost is not missed again, and another one still is.
  await expect(start(home, { vaultKeys: first, sealed: [older, 'another'] })).rejects.toThrow('another')
})

test('other vault keys are taken where nothing is sealed', async () => {
  const secret = 'a secret of at least thirty-two characters'
  await start(here, { secret })
  await start(elsewhere, { secret })
})

test('a change on purpose is accepted once, and is the rule from then on', async () => {
  await start(here)
  const sealed = [keyAt(here)]
  await start(elsewhere, { accepts: true, sealed })
  await start(elsewhere, { sealed })
  await expect(start(here, { sealed })).rejects.toThrow('The secret of this start')
})

test('after a rotation the new master key is needed, and the old one is not', async () => {
  const secret = 'a secret of at least thirty-two characters'
  const home = path.join(folder, 'rotated')
  await start(home, { secret })
  const before = keyAt(home)
  addVaultKey({ home, vault: { keys: undefined } })
  await noteVaultKey(database, keyAt(home))
  expect(keyAt(home)).not.toBe(before)
  await start(home, { secret, sealed: [keyAt(home)] })
  await expect(start(here, { secret, sealed: [keyAt(home)] })).rejects.toThrow('vault keys')
})

test('an installation keeps its node id, and another one has another', () => {
  const [home, other] = [path.join(folder, 'node'), path.join(folder, 'other-node')]
  expect(readNodeId({ home })).toBe(readNodeId({ home }))
  expect(readNodeId({ home: other })).not.toBe(readNodeId({ home }))
})
