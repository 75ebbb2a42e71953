import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putBack, takeBackup } from '../../server/src/backups/backups.ts'
import { runDrill } from '../../server/src/backups/run-drill.ts'
import { putSealedBack, takeSealedBackup } from '../../server/src/backups/sealed-backup.ts'
import { closeDays } from '../../server/src/modules/loyalty/ledger/close.ts'
import { gift, topup } from '../../server/src/modules/loyalty/ledger/test/ledger-harness.ts'
import { openLedger } from '../../server/src/modules/loyalty/ledger/open-ledger.ts'
import type { LedgerTables } from '../../server/src/modules/loyalty/ledger/rows/tables.ts'
import { loyaltySchema } from '../../server/src/modules/loyalty/schema.ts'
import { fakeClock } from '../../server/src/platform/clock/clock-fake.ts'
import { connectDatabase } from '../../server/src/platform/database/database-connection.ts'
import { openEmbeddedPostgres } from '../../server/src/platform/database/database-embedded.ts'
import { openVault } from '../../server/src/platform/secrets/vault.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'

const NOW = Date.UTC(2026, 0, 9)
const DAY_MS = 24 * 60 * 60_000

let folder: string
let home: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tayang-drill-'))
  home = path.join(folder, 'home')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const settingsOf = (at = home, env: Record<string, string> = {}) =>
  readSettings({ TAYANG_HOME: at, ...env }, [])

describe('a backup', () => {
  it('of nothing, onto something, and of a database elsewhere is refused in one line', async () => {
    const [nowhere, there] = [path.join(folder, 'nowhere'), path.join(folder, 'there')]
    await mkdir(there)
    const to = path.join(folder, 'backup')
    await expect(takeBackup(settingsOf(nowhere), to, { now: NOW })).rejects.toThrow(/^There is no house in/)
    await expect(runDrill(settingsOf(nowhere), NOW)).rejects.toThrow(/^There is no house in/)
    await mkdir(path.join(nowhere, 'postgres'), { recursive: true })
    await expect(takeBackup(settingsOf(nowhere), there, { now: NOW })).rejects.toThrow(/is there already/)
    const elsewhere = settingsOf(home, { DATABASE_URL: 'postgresql://db.example/tayang' })
    await expect(takeBackup(elsewhere, to, { now: NOW })).rejects.toThrow(/^DATABASE_URL names a database/)
    await expect(runDrill(elsewhere, NOW)).rejects.toThrow('A drill is of the embedded database.')
    await expect(putBack(there, settingsOf())).rejects.toThrow(/is no backup of a house/)
    await writeFile(path.join(there, 'backup.json'), '{"format":1}')
    await expect(putBack(there, settingsOf(nowhere))).rejects.toThrow(/^A house lies in/)
  })
})

describe('a drill', () => {
  it('proves beside a running app that all of a backup is restored, and leaves nothing', async () => {
    await using postgres = await openEmbeddedPostgres({ home, log: silentLog(), isDurable: false })
    await using database = await connectDatabase(postgres.url, settingsOf().database, silentLog())
    await database.migrate([loyaltySchema])
    const db = database.forModule<LedgerTables>('loyalty')
    const clock = fakeClock(NOW - 2 * DAY_MS)
    const ledger = openLedger({ db, clock })
    const [fan, idol] = [crypto.randomUUID(), crypto.randomUUID()]
    await ledger.post(topup(fan, 100_000n))
    for (let n = 0; n < 20; n++) await ledger.post(gift({ from: fan, to: idol, price: 3n }))
    await clock.leap(2 * DAY_MS)
    const closed = await closeDays(db, clock.now())
    await mkdir(path.join(home, 'blobs/kept/films'), { recursive: true })
    await writeFile(path.join(home, 'blobs/kept/films/one'), 'a film')
    await writeFile(path.join(home, 'secret'), 'a secret')

    let isOver = false
    const going = (async () => {
      while (!isOver) await ledger.post(gift({ from: fan, to: idol, price: 1n }))
    })()
    // A bank account is sealed by a key that is in no backup.
    const vault = openVault(settingsOf())
    const { key, bytes: sealed } = vault.seal(`bank account of ${idol}`, '{}')
    await sql`insert into loyalty.bank_account (account_id, key, sealed, bank_code, nik_sum, number_sum, changed_at)
      values (${idol}, ${key}, ${sealed}, '014', '', '', 0)`.execute(db)
    const { faults, facts, opened, backup } = await runDrill(settingsOf(), NOW)
    isOver = true
    await going
    expect(faults).toEqual([])
    expect(opened).toEqual(['bank account'])
    expect(facts.transfers).toBeGreaterThanOrEqual(21)
    expect(facts.lastClose).toEqual({ day: closed.at(-1)?.day, hash: closed.at(-1)?.hash })
    expect(backup.files).toBeGreaterThan(100)
    expect((await readdir(folder)).filter((name) => name.includes('drill'))).toEqual([])

    // A ledger that somebody changed by hand is a backup that is not good.
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql`update loyalty.ledger_account set balance = balance + 1 where owner = ${idol}`.execute(one)
    })
    expect((await runDrill(settingsOf(), NOW)).faults.join()).toContain('I3')

    // What was backed up is an app of its own, with its films and its secret.
    const [kept, next] = [path.join(folder, 'backup'), path.join(folder, 'next')]
    await takeBackup(settingsOf(), kept, { now: NOW })
    await expect(putBack(kept, settingsOf(next))).rejects.toThrow(`not in ${next}/vault-keys`)
    await mkdir(next, { mode: 0o700 })
    await copyFile(path.join(home, 'vault-keys'), path.join(next, 'vault-keys'))
    await putBack(kept, settingsOf(next))
    expect(await readFile(path.join(next, 'blobs/kept/films/one'), 'utf8')).toBe('a film')
    expect(await readFile(path.join(next, 'secret'), 'utf8')).toBe('a secret')

    // The same as one file for one recipient, and what does not open is said.
    const [one, third] = [path.join(folder, 'backup.age'), path.join(folder, 'third')]
    const identity = await generateX25519Identity()
    const recipients = [await identityToRecipient(identity)]
    await takeSealedBackup(settingsOf(), one, { now: NOW, recipients })
    await writeFile(path.join(folder, 'identity'), identity)
    const env = { TAYANG_ACCEPT_KEYS: 'true' }
    await putSealedBack(one, settingsOf(third, env), { identityFile: path.join(folder, 'identity') })
    expect(await readFile(path.join(third, 'blobs/kept/films/one'), 'utf8')).toBe('a film')
    expect(await readdir(path.join(third, 'postgres/data/pg_notify'))).toEqual([])
    await sql`update loyalty.bank_account set sealed = 'changed'`.execute(db)
    expect((await runDrill(settingsOf(), NOW)).faults).toContain('a bank account does not open')
    expect((await readdir(folder)).toSorted()).toEqual(
      ['backup', 'backup.age', 'home', 'identity', 'next', 'nowhere', 'there', 'third'].toSorted(),
    )
  }, 180_000)
})
