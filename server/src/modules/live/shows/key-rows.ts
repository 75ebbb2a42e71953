import type { Database } from '#platform/database/database'

interface Tables {
  rtmp_key: {
    profile_id: string
    account_id: string
    key_hash: Buffer
    key_sealed: string
    created_at: number
    reset_at: number | null
  }
}

export interface KeyRow {
  profileId: string
  accountId: string
  keyHash: Buffer
  keySealed: string
  now: number
}

/** Stream keys: found by their hash, kept sealed. */
export function openKeyRows(database: Database) {
  const db = database.forModule<Tables>('catalog')
  return {
    async dropKey(profileId: string): Promise<void> {
      await db.deleteFrom('rtmp_key').where('profile_id', '=', profileId).execute()
    },

    async keyOf(profileId: string): Promise<string | null> {
      const found = await db
        .selectFrom('rtmp_key')
        .select('key_sealed')
        .where('profile_id', '=', profileId)
        .executeTakeFirst()
      return found?.key_sealed ?? null
    },
    /** Keeps the first key of two calls at once; the caller reads it again. */
    async addKey(key: KeyRow): Promise<void> {
      await db
        .insertInto('rtmp_key')
        .values(keyValues(key))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async replaceKey(key: KeyRow): Promise<void> {
      await db
        .insertInto('rtmp_key')
        .values(keyValues(key))
        .onConflict((conflict) =>
          conflict
            .column('profile_id')
            .doUpdateSet({ key_hash: key.keyHash, key_sealed: key.keySealed, reset_at: key.now }),
        )
        .execute()
    },
    async ownerOfKey(keyHash: Buffer): Promise<{ profileId: string; accountId: string } | null> {
      const found = await db
        .selectFrom('rtmp_key')
        .select(['profile_id', 'account_id'])
        .where('key_hash', '=', keyHash)
        .executeTakeFirst()
      return found ? { profileId: found.profile_id, accountId: found.account_id } : null
    },
  }
}

function keyValues(key: KeyRow): Tables['rtmp_key'] {
  return {
    profile_id: key.profileId,
    account_id: key.accountId,
    key_hash: key.keyHash,
    key_sealed: key.keySealed,
    created_at: key.now,
    reset_at: null,
  }
}
