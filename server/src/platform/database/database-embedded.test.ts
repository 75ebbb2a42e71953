import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbeddedPostgres } from './database-embedded.ts'
import { joinDatabase, openDatabase } from './open-database.ts'
import { describeDatabaseConformance } from './test/database.conformance.ts'
import { silentLog } from '../log/log.ts'
import { readSettings } from '../settings/settings.ts'

const log = silentLog()
const home = mkdtempSync(path.join(tmpdir(), 'tayang-embedded-'))
const settings = readSettings({ TAYANG_HOME: home }, [])
afterAll(() => rmSync(home, { recursive: true, force: true }))

describeDatabaseConformance(() => openDatabase(settings, log))

/** Milliseconds since 1970 at which the server that answers was started. */
async function serverStart(rows: Kysely<unknown>): Promise<number> {
  const found = await sql<{ start: Date }>`select pg_postmaster_start_time() as start`.execute(rows)
  return found.rows[0]?.start.getTime() ?? 0
}

/** The process of a server that bears this name now. */
function childOf(server: number, name: string): number | undefined {
  const ids = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number)
  return ids.find((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').startsWith(name))
}

/** Breaks off the recovery of a server, if one is under way; false once the server itself has ended. */
function breakRecovery(server: number): boolean {
  try {
    const recovery = childOf(server, 'postgres: startup')
    if (recovery !== undefined) process.kill(recovery, 'SIGABRT')
    return true
  } catch {
    return existsSync(`/proc/${server}`)
  }
}

describe('the embedded database', () => {
  const pidFile = path.join(home, 'postgres', 'data', 'postmaster.pid')
  const pidOf = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)

  beforeAll(async () => {
    await using database = await openDatabase(settings, log)
    await sql`create table kept (id int)`.execute(database.forModule('public'))
  })

  test('syncs to disk and checks what it reads', async () => {
    await using database = await openDatabase(settings, log)
    const shown = await sql`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
             current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums
    `.execute(database.forModule('public'))
    expect(shown.rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on' }])
  })

  test('listens on no network address', async () => {
    await using database = await openDatabase(settings, log)
    const shown = await sql`show listen_addresses`.execute(database.forModule('public'))
    expect(shown.rows).toEqual([{ listen_addresses: '' }])
  })

  test('runs again by itself after its server was killed, with all that was committed', async () => {
    await using database = await openDatabase(settings, log)
    const rows = database.forModule<unknown>('public')
    await sql`insert into kept values (1)`.execute(rows)
    const before = pidOf()
    const begun = await serverStart(rows)
    process.kill(before, 'SIGKILL')
    // A backend of the dead server may answer one last statement: only a later start counts.
    await expect
      .poll(
        () =>
          serverStart(rows).then(
            (start) => start > begun,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true)
    expect(pidOf()).not.toBe(before)
    expect((await sql`select id from kept`.execute(rows)).rows).toEqual([{ id: 1 }])
  })

  test.runIf(process.platform === 'linux')(
    'runs again by itself after its recovery from a crash was broken off, as a disk that refuses to sync does',
    async () => {
      await using database = await openDatabase(settings, log)
      const rows = database.forModule<unknown>('public')
      const begun = await serverStart(rows)
      const server = pidOf()
      const journal = readdirSync(path.join(home, 'postgres', 'data', 'pg_wal'), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.join(parentPath, name))
      try {
        // Recovery does not get far with a journal that it may not read.
        for (const file of journal) chmodSync(file, 0)
        process.kill(childOf(server, 'postgres: walwriter') ?? Number.NaN, 'SIGKILL')
        await expect.poll(() => breakRecovery(server), { timeout: 10_000, interval: 20 }).toBe(false)
      } finally {
        for (const file of journal) chmodSync(file, 0o600)
      }
      const isBack = () =>
        serverStart(rows).then(
          (start) => start > begun,
          () => false,
        )
      await expect.poll(isBack, { timeout: 15_000 }).toBe(true)
      expect((await sql`select id from kept`.execute(rows)).rows).toEqual([{ id: 1 }])
    },
  )

  test('gives up a connection that hangs, and goes on with another one', async () => {
    const hasty = readSettings({ TAYANG_HOME: home, TAYANG_DATABASE_STATEMENT_MS: '200' }, [])
    await using database = await openDatabase(hasty, log)
    const rows = database.forModule('public')
    let hanging = 0
    await rows.connection().execute(async (one) => {
      const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
      hanging = found.rows[0]?.pid ?? 0
      process.kill(hanging, 'SIGSTOP')
      await expect(sql`select 1`.execute(one)).rejects.toMatchObject({ name: 'Failure', code: 'UNAVAILABLE' })
    })
    const next = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(rows)
    process.kill(hanging, 'SIGCONT')
    expect(next.rows[0]?.pid).not.toBe(hanging)
  })

  test('refuses a second house on the same folder in one line', async () => {
    await using first = await openDatabase(settings, log)
    await expect(openDatabase(settings, log)).rejects.toThrow(/^Another Tayang already runs on .+\.$/)
    await first.ping()
  })

  test('lets a command join the database of a house that runs, and opens it alone when none does', async () => {
    {
      await using running = await openDatabase(settings, log)
      await using joined = await joinDatabase(settings, log)
      expect(joined.url).toBe(running.url)
      expect(joined.isEmbedded).toBe(false)
    }
    await using alone = await joinDatabase(settings, log)
    expect(alone.isEmbedded).toBe(true)
  })

  test('starts although the process id in its lock file is now another program', async () => {
    writeFileSync(pidFile, `${process.ppid}\n${path.dirname(pidFile)}\n`)
    await using database = await openDatabase(settings, log)
    await database.ping()
  })

  test('refuses a folder of a newer PostgreSQL in one line', async () => {
    const versionFile = path.join(home, 'postgres', 'data', 'PG_VERSION')
    const version = readFileSync(versionFile, 'utf8')
    writeFileSync(versionFile, '99\n')
    await expect(openDatabase(settings, log)).rejects.toThrow(
      /belongs to a newer version of Tayang \(PostgreSQL 99\)/,
    )
    writeFileSync(versionFile, version)
  })

  test.runIf(process.getuid?.() === 0)('runs as nobody where user namespaces are forbidden', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'tayang-dropped-'))
    try {
      await using postgres = await openEmbeddedPostgres({
        home: other,
        log,
        isDurable: false,
        launch: 'dropped',
      })
      expect(postgres.pid).toBeGreaterThan(0)
    } finally {
      rmSync(other, { recursive: true, force: true })
    }
  })
})
