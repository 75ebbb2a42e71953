import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { factsOfLoyalty, verifyLoyalty, type LoyaltyFacts } from '#modules/loyalty'
import { connectDatabase } from '../platform/database/database-connection.ts'
import { openEmbeddedPostgres } from '../platform/database/database-embedded.ts'
import { joinDatabase } from '../platform/database/open-database.ts'
import { Failure } from '../platform/errors/failure.ts'
import { newId } from '../platform/ids/ids.ts'
import { silentLog } from '../platform/log/log.ts'
import { openVault } from '../platform/secrets/vault.ts'
import { sealedSchemas, trySealedRows } from '../sealed-rows.ts'
import { putBack, requireApp, takeBackup, type Backup, type BackupSettings } from './backups.ts'

export interface Drill {
  /** What is wrong; empty where the backup is good. */
  readonly faults: readonly string[]
  /** The kinds of sealed rows of which one was opened; the others have none. */
  readonly opened: readonly string[]
  readonly backup: Backup
  readonly facts: LoyaltyFacts
  readonly restoredMs: number
}

/**
 * Proves that a backup of this installation can be restored: takes one, restores it beside, opens its database there
 * and verifies the whole ledger. Leaves nothing behind.
 */
export async function runDrill(settings: BackupSettings, now: number): Promise<Drill> {
  const place = `${settings.home}-drill-${newId()}`
  const [folder, home] = [path.join(place, 'backup'), path.join(place, 'home')]
  // Also where a signal ends the drill.
  const forget = () => rmSync(place, { recursive: true, force: true })
  process.once('exit', forget)
  try {
    const before = await readFacts(settings)
    // Blobs never change, so the copies may share their bytes.
    const backup = await takeBackup(settings, folder, { now, links: true })
    const after = await readFacts(settings)
    const startedAt = performance.now()
    const vault = openVault(settings)
    await putBack(folder, { ...settings, home }, { links: true, vault })
    // It is read and thrown away, so nothing of it must survive a loss of power.
    await using postgres = await openEmbeddedPostgres({ home, log: silentLog(), isDurable: false })
    await using database = await connectDatabase(postgres.url, settings.database, silentLog())
    const restoredMs = performance.now() - startedAt
    const facts = await factsOfLoyalty(database)
    const { breaches, brokenDays } = await verifyLoyalty(database)
    const sealed = await trySealedRows(database, vault)
    return {
      faults: [
        ...sealed.flatMap(({ what, isOpened }) => (isOpened === false ? [`a ${what} does not open`] : [])),
        ...faultsOf(facts, { before, after }),
        ...breaches.map(({ invariant, rule, where }) => `${invariant}: ${rule} (${where.join(', ')})`),
        ...brokenDays.map((day) => `the close of ${day} is not what was published`),
      ],
      opened: sealed.flatMap(({ what, isOpened }) => (isOpened ? [what] : [])),
      backup,
      facts,
      restoredMs,
    }
  } finally {
    await rm(place, { recursive: true, force: true })
    process.off('exit', forget)
  }
}

async function readFacts(settings: BackupSettings): Promise<LoyaltyFacts> {
  if (settings.databaseUrl !== undefined) throw new Failure('A drill is of the embedded database.')
  requireApp(settings)
  await using database = await joinDatabase(settings, silentLog())
  await database.migrate(sealedSchemas)
  return await factsOfLoyalty(database)
}

/** The server may go on meanwhile: the counts of append-only tables must be between those before and after. */
function faultsOf(
  facts: LoyaltyFacts,
  { before, after }: { before: LoyaltyFacts; after: LoyaltyFacts },
): string[] {
  const faults: string[] = []
  for (const name of ['transfers', 'entries', 'keys'] as const) {
    if (facts[name] < before[name] || facts[name] > after[name]) {
      faults.push(`${facts[name]} ${name} came back, of ${before[name]} to ${after[name]}`)
    }
  }
  const isSame = [before, after].some(({ lastClose }) => lastClose?.hash === facts.lastClose?.hash)
  if (!isSame) faults.push(`the last close is ${facts.lastClose?.day}, with another sum`)
  return faults
}
