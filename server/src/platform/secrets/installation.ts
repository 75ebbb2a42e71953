import { sql } from 'kysely'
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
  },
}

interface Tables {
  used_keys: { sole: boolean; secret_print: string; vault_key: string }
}

export interface InstallationNeeds {
  database: Database
  secrets: Pick<Secrets, 'derive'>
  vault: Pick<Vault, 'keyId' | 'knows'>
  settings: Pick<Settings, 'home' | 'secret' | 'vault' | 'installation'>
  /** The names of the master keys that seal anything now. */
  sealedBy(): Promise<ReadonlySet<string>>
}

/** Refuses a start with other keys than the database was used with, and stores the keys of this start. */
export async function requireOwnKeys(needs: InstallationNeeds): Promise<void> {
  const { settings, vault } = needs
  const db = needs.database.forModule<Tables>('installation')
  const secretPrint = needs.secrets.derive('installation', 'which secret is this')
  const used = await db.selectFrom('used_keys').selectAll().executeTakeFirst()
  if (used && !settings.installation.acceptsKeys) {
    if (used.secret_print !== secretPrint) throw new Failure(otherKeys('secret', settings))
    // Where nothing is sealed, other keys do no harm: a backup is restored without them on purpose.
    if (!vault.knows(used.vault_key) && [...(await needs.sealedBy())].some((keyId) => !vault.knows(keyId)))
      throw new Failure(otherKeys('vault', settings))
  }
  const now = { secret_print: secretPrint, vault_key: vault.keyId() }
  if (used?.secret_print === now.secret_print && used.vault_key === now.vault_key) return
  await db
    .insertInto('used_keys')
    .values({ sole: true, ...now })
    .onConflict((conflict) => conflict.column('sole').doUpdateSet(now))
    .execute()
}

/** Called once this master key seals: from then on a start needs it. */
export async function noteVaultKey(database: Database, keyId: string): Promise<void> {
  await database
    .forModule<Tables>('installation')
    .updateTable('used_keys')
    .set({ vault_key: keyId })
    .execute()
}

function otherKeys(
  which: 'secret' | 'vault',
  { home, secret, vault }: InstallationNeeds['settings'],
): string {
  const [what, setting, file, isSet] =
    which === 'secret'
      ? ['The secret', 'TAYANG_SECRET', `${home}/secret`, secret !== undefined]
      : ['The vault keys', 'TAYANG_VAULT_KEYS', `${home}/vault-keys`, vault.keys !== undefined]
  const where = isSet ? setting : `${file}, as ${setting} is not set`
  return (
    `${what} of this start (from ${where}) differ from what this database was used with: use ${setting} or the file ` +
    'of that installation, or start once with TAYANG_ACCEPT_KEYS=true to go on without what the others sealed.'
  )
}
