import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockHome } from '../platform/database/home-lock.ts'
import { openVault } from '../platform/secrets/vault.ts'
import { putBack, requireApp, takeBackup, type BackupSettings } from './backups.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'tayang-backups-'))
})
afterEach(() => rm(place, { recursive: true, force: true }))

const at = (...names: string[]) => path.join(place, ...names)
const settings = (more: Partial<BackupSettings> = {}) =>
  ({
    home: at('home'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    vault: { keys: undefined },
    installation: { acceptsKeys: false },
    ...more,
  }) as BackupSettings
const NOTE = { format: 1, at: 7, files: 3, bytes: 9, tookMs: 1 }

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(at(file)), { recursive: true })
  await writeFile(at(file), text)
}
async function writeBackup(note: object | string = NOTE): Promise<string> {
  await write('backup/postgres/data/PG_VERSION', '17')
  await write('backup/blobs/kept/ab/one', 'blob')
  await write('backup/secret', 'secret')
  await write('backup/backup.json', typeof note === 'string' ? note : JSON.stringify(note))
  return at('backup')
}
const textOf = (file: string) => readFile(at(file), 'utf8')

describe('restoring a backup', () => {
  it.each([false, true])('copies the database, the blobs and the secret (links: %s)', async (links) => {
    const folder = await writeBackup()
    expect(await putBack(folder, settings(), { links })).toEqual({
      folder,
      at: 7,
      files: 3,
      bytes: 9,
      tookMs: 1,
    })
    expect(await textOf('home/postgres/data/PG_VERSION')).toBe('17')
    expect(await textOf('home/blobs/kept/ab/one')).toBe('blob')
    expect(await textOf('home/secret')).toBe('secret')
    expect(existsSync(at('home/postgres/data.unfinished'))).toBe(false)
  })

  it('shares the bytes of blobs by links, and never those of the database, which will change', async () => {
    const folder = await writeBackup()
    await putBack(folder, settings(), { links: true })
    expect((await stat(at('backup/blobs/kept/ab/one'))).nlink).toBe(2)
    expect((await stat(at('backup/postgres/data/PG_VERSION'))).nlink).toBe(1)
  })

  it.each(['postgres', 'blobs'])('never touches a home that has %s', async (name) => {
    const folder = await writeBackup()
    await write(`home/${name}/mine`, 'mine')
    await expect(putBack(folder, settings())).rejects.toThrow(name)
    expect(await textOf(`home/${name}/mine`)).toBe('mine')
    expect(existsSync(at('home/secret'))).toBe(false)
  })

  it('is refused while a server runs on that home', async () => {
    const folder = await writeBackup()
    await mkdir(at('home'))
    await using lock = await lockHome(at('home'))
    expect(lock).not.toBeNull()
    await expect(putBack(folder, settings())).rejects.toThrow('Stop it first')
  })

  it('is refused without the vault keys that seal rows of it, before anything is copied', async () => {
    const folder = await writeBackup({ ...NOTE, vaultKeys: ['lostlost'] })
    await expect(putBack(folder, settings())).rejects.toThrow(/not in .*vault-keys \(lostlost\)/)
    expect(existsSync(at('home'))).toBe(false)
    await putBack(folder, settings({ installation: { acceptsKeys: true } }))
    expect(await textOf('home/secret')).toBe('secret')
  })

  it('needs the vault keys in the home, or in the setting, and no other', async () => {
    const vault = openVault(settings())
    const folder = await writeBackup({ ...NOTE, vaultKeys: [vault.keyId()] })
    await putBack(folder, settings())
    expect(await textOf('home/postgres/data/PG_VERSION')).toBe('17')
  })

  it('is refused for a backup of a newer version', async () => {
    const folder = await writeBackup({ ...NOTE, format: 2 })
    await expect(putBack(folder, settings())).rejects.toThrow('newer')
    expect(existsSync(at('home'))).toBe(false)
  })

  it('is refused for a folder that is no backup', async () => {
    await expect(putBack(at('nothing'), settings())).rejects.toThrow('no backup')
    await mkdir(at('empty'))
    await expect(putBack(at('empty'), settings())).rejects.toThrow('no backup')
  })
})

describe('taking a backup', () => {
  it('is refused where there is no installation', async () => {
    await expect(takeBackup(settings(), at('to'), { now: 0 })).rejects.toThrow(at('home'))
    expect(() => requireApp({ home: at('home') })).toThrow(at('home'))
    await mkdir(at('home/postgres'), { recursive: true })
    expect(() => requireApp({ home: at('home') })).not.toThrow()
  })

  it('never replaces a folder that exists', async () => {
    await mkdir(at('home/postgres'), { recursive: true })
    await write('to/mine', 'mine')
    await expect(takeBackup(settings(), at('to'), { now: 0 })).rejects.toThrow('is there already')
    expect(await textOf('to/mine')).toBe('mine')
  })
})

it('a database of its own is backed up and restored with its own tools only', async () => {
  const external = settings({ databaseUrl: 'postgres://db.example/tayang' })
  await expect(takeBackup(external, at('to'), { now: 0 })).rejects.toThrow('DATABASE_URL')
  await expect(putBack(await writeBackup(), external)).rejects.toThrow('DATABASE_URL')
})
