import type { Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** The SQL of the two rights of a person: export and erasure. */
export function privacyRows(db: Kysely<UserTables>) {
  return {
    ...signInQueries(db),
    ...relationQueries(db),
    devices: (accountId: string, limit: number) =>
      db
        .selectFrom('device')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(limit)
        .execute(),

    activity: (accountId: string, limit: number) =>
      db
        .selectFrom('activity')
        .select(['event', 'outcome', 'device', 'network', 'at', 'times'])
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute(),

    /** The present handle and former ones. */
    handles: (profileId: string, limit: number) =>
      db
        .selectFrom('handle')
        .select(['name', 'taken_at', 'left_at'])
        .where('profile_id', '=', profileId)
        .orderBy('taken_at', 'desc')
        .limit(limit)
        .execute(),

    partners: (accountId: string, limit: number) =>
      db
        .selectFrom('partner_member')
        .select(['partner_slug', 'created_at'])
        .where('account_id', '=', accountId)
        .limit(limit)
        .execute(),

    /** Reports by this person. Reports about them belong to their reporters. */
    reports: (profileId: string, limit: number) =>
      db
        .selectFrom('report')
        .select(['type', 'id_entity', 'value_entity', 'reason', 'status', 'created_at'])
        .where('reporter_profile_id', '=', profileId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),

    /** Deletes the account, and by foreign keys all its rows. Tables that must stay name it without a foreign key. */
    async erase(accountId: string): Promise<void> {
      await db.deleteFrom('account').where('id', '=', accountId).execute()
    },
  }
}

/** Whom the person follows and blocks, and who follows them. */
function relationQueries(db: Kysely<UserTables>) {
  return {
    following: (profileId: string, limit: number) =>
      db
        .selectFrom('relation')
        .select(['profile_id', 'created_at', 'has_bell'])
        .where('follower_profile_id', '=', profileId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    followers: (profileId: string, limit: number) =>
      db
        .selectFrom('relation')
        .select(['follower_profile_id', 'created_at'])
        .where('profile_id', '=', profileId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    blocks: (accountId: string, limit: number) =>
      db
        .selectFrom('block')
        .select(['block_to_account_id', 'created_at'])
        .where('block_by_account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

/** How the person signs in: nothing of it lets anybody in. */
function signInQueries(db: Kysely<UserTables>) {
  return {
    sessions: (accountId: string, limit: number) =>
      db
        .selectFrom('session')
        .leftJoin('session_place', 'session_place.session_id', 'session.id')
        .select(['device_uuid', 'created_at', 'validated_at', 'used_at', 'place'])
        .where('account_id', '=', accountId)
        .orderBy('used_at', 'desc')
        .limit(limit)
        .execute(),

    identities: (accountId: string, limit: number) =>
      db
        .selectFrom('identity')
        .select(['provider', 'subject', 'created_at'])
        .where('account_id', '=', accountId)
        .limit(limit)
        .execute(),

    /** Which changes could still be undone, with the contacts from before them. */
    undoLinks: (accountId: string, limit: number) =>
      db
        .selectFrom('undo_link')
        .select(['change', 'email', 'mobile', 'at', 'expires_at'])
        .where('account_id', '=', accountId)
        .limit(limit)
        .execute(),

    /** When each was made; the codes themselves are not stored. */
    recoveryCodes: (accountId: string, limit: number) =>
      db
        .selectFrom('recovery_code')
        .select('created_at')
        .where('account_id', '=', accountId)
        .limit(limit)
        .execute(),

    passkeys: (accountId: string, limit: number) =>
      db
        .selectFrom('passkey')
        .select(['name', 'created_at', 'used_at', 'is_backed_up'])
        .where('account_id', '=', accountId)
        .limit(limit)
        .execute(),
  }
}
