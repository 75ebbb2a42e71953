import { isDeepStrictEqual } from 'node:util'
import { sql, type Generated } from 'kysely'
import type { Database, ModuleSchema } from '../database/database.ts'
import { Failure } from '../errors/failure.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Vault } from './vault.ts'

/**
 * Installation: which secret and which vault keys a database is used with.
 *
 * Two processes with different secrets would refuse each other's grants and uploads, and could not open each other's
 * sealed values. So the database stores a fingerprint of the secret (a signature over a constant, which does not reveal
 * it) and the name of the master key, and a start with others is refused before it changes anything.
 */
export const installationSchema: ModuleSchema = {
  schema: 'installation',
  migrations: {
    '0001-keys': {
      async up(db) {
        await sql`
          create table used_keys (
            sole boolean primary key default true check (sole),
            secret_print text not null,
            vault_key text not null
          )`.execute(db)
      },
    },
    '0002-lost-keys': {
      async up(db) {
        await sql`alter table used_keys add lost_keys text[] not null default '{}'`.execute(db)
      },
    },
    // Null where the bytes are on the disk of the machine.
    '0003-bucket': {
      async up(db) {
        await sql`alter table used_keys add bucket_print text`.execute(db)
      },
    },
  },
}

interface Tables {
  used_keys: {
    sole: boolean
    secret_print: string
    vault_key: string
    lost_keys: Generated<string[]>
    bucket_print: string | null
  }
}

export interface InstallationNeeds {
  database: Database
  secrets: Pick<Secrets, 'derive'>
  vault: Pick<Vault, 'keyId' | 'knows'>
  settings: Pick<Settings, 'home' | 'secret' | 'vault' | 'installation' | 's3'>
  /** The names of the master keys that seal anything now. */
  sealedBy(): Promise<ReadonlySet<string>>
}

/** Refuses a start with other keys than the database was used with, and stores the keys of this start. */
export async function requireOwnKeys(needs: InstallationNeeds): Promise<void> {
  const { settings, vault } = needs
  const db = needs.database.forModule<Tables>('installation')
  const secretPrint = secretPrintOf(needs)
  const used = await readUsed(needs)
  if (used && !settings.installation.acceptsKeys) {
    if (used.secret_print !== secretPrint) throw new Failure(otherKeys(settings))
  }
  // Where nothing is sealed, other keys do no harm. This is asked before a first key is made, so that a refused
  // start leaves none.
  const missing = [...(await needs.sealedBy())].filter((keyId) => !vault.knows(keyId)).toSorted()
  const isNews = missing.some((keyId) => !used?.lost_keys.includes(keyId))
  if (isNews && !settings.installation.acceptsKeys) throw new Failure(missingKeys(missing, settings))
  const now = {
    secret_print: secretPrint,
    vault_key: vault.keyId(),
    lost_keys: missing,
    bucket_print: bucketPrintOf(needs),
  }
  if (used && isDeepStrictEqual({ ...used, sole: undefined }, { ...now, sole: undefined })) return
  await db
    .insertInto('used_keys')
    .values({ sole: true, ...now })
    .onConflict((conflict) => conflict.column('sole').doUpdateSet(now))
    .execute()
}

type BucketNeeds = Pick<InstallationNeeds, 'database' | 'secrets'> & { settings: Pick<Settings, 's3'> }

/** Whether this start keeps its bytes elsewhere than the last one did. */
export async function hasOtherBucket(needs: BucketNeeds): Promise<boolean> {
  const used = await readUsed(needs)
  return used !== undefined && used.bucket_print !== bucketPrintOf(needs)
}

/**
 * For a server beside the one that has the database: refuses another secret and other places of bytes than that one
 * was started with. It stores nothing.
 */
export async function requireSameInstallation(
  needs: BucketNeeds & Pick<InstallationNeeds, 'settings'>,
): Promise<void> {
  const used = await readUsed(needs)
  if (!used) throw new Failure(NEVER_STARTED)
  if (used.secret_print !== secretPrintOf(needs)) throw new Failure(otherKeys(needs.settings))
  const bucket = bucketPrintOf(needs)
  if (bucket !== null && used.bucket_print === bucket) return
  throw new Failure(
    'A server beside another one has the same films only by a bucket: give both the same S3_ENDPOINT and S3_BUCKET, ' +
      'and start the one with all roles first.',
  )
}

/** For one that seals what people enter: it seals by the key of the whole server, and opens what that one sealed. */
export async function requireSameVault(needs: Pick<InstallationNeeds, 'database' | 'vault'>): Promise<void> {
  const used = await readUsed(needs)
  if (!used) throw new Failure(NEVER_STARTED)
  // The name of its first key is asked for last: it would make one where there is none.
  if (needs.vault.knows(used.vault_key) && needs.vault.keyId() === used.vault_key) return
  throw new Failure(
    'A server that serves people beside another one seals by the same keys: give it as TAYANG_VAULT_KEYS those of that ' +
      'one, which are in the file vault-keys of its home where it has no TAYANG_VAULT_KEYS itself.',
  )
}

const NEVER_STARTED = 'No server with all roles was started on this database yet: start that one first.'

const readUsed = ({ database }: Pick<InstallationNeeds, 'database'>) =>
  database.forModule<Tables>('installation').selectFrom('used_keys').selectAll().executeTakeFirst()

const secretPrintOf = ({ secrets }: Pick<InstallationNeeds, 'secrets'>): string =>
  secrets.derive('installation', 'which secret is this')

/** Which bucket it is, without saying it. */
function bucketPrintOf({
  secrets,
  settings: { s3 },
}: Pick<BucketNeeds, 'secrets' | 'settings'>): string | null {
  if (s3.endpoint === undefined || s3.bucket === undefined) return null
  return secrets.derive('installation', `bucket ${new URL(s3.endpoint).href} ${s3.bucket}`)
}

/** Called once this master key seals: from then on a start needs it. */
export async function noteVaultKey(database: Database, keyId: string): Promise<void> {
  await database
    .forModule<Tables>('installation')
    .updateTable('used_keys')
    .set({ vault_key: keyId })
    .execute()
}

function otherKeys({ home, secret }: Pick<Settings, 'home' | 'secret'>): string {
  const where = secret === undefined ? `${home}/secret, as TAYANG_SECRET is not set` : 'TAYANG_SECRET'
  return (
    `The secret of this start (from ${where}) differs from what this database was used with: use TAYANG_SECRET or the ` +
    'file of that installation, or start once with TAYANG_ACCEPT_KEYS=true to go on without what the other one sealed.'
  )
}

/** One line for a start and for the restoring of a backup. */
export function missingKeys(
  missing: readonly string[],
  { home, vault }: Pick<Settings, 'home' | 'vault'>,
): string {
  const where = vault.keys === undefined ? `${home}/vault-keys` : 'TAYANG_VAULT_KEYS'
  return (
    `Bank accounts, cash-outs or prize claims are sealed by vault keys that are not in ${where} ` +
    `(${missing.join(', ')}): put the vault keys of that installation there, or set TAYANG_ACCEPT_KEYS=true once to go ` +
    'on without what they sealed.'
  )
}
