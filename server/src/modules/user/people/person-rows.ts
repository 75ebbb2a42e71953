import { sql, type Kysely } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

/** Sessions and identities of one answer; an account has a hundred sessions at most. */
const SESSIONS_MAX = 100
const IDENTITIES_MAX = 50

/** The place of a row in a list that is sorted by id, the newest first. */
export interface IdPage {
  readonly after: string | null
  readonly limit: number
}

/** The SQL of what operators read of one person; also runs inside a transaction. */
export function onePersonRows(db: Kysely<UserTables>) {
  return { ...factQueries(db), ...sessionQueries(db), ...relationQueries(db) }
}

function factQueries(db: Kysely<UserTables>) {
  return {
    identities: (accountId: string) =>
      db
        .selectFrom('identity')
        .select(['provider', 'created_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .limit(IDENTITIES_MAX)
        .execute(),

    /** Whether rows that outlive an account name this one. */
    async hasRemains(accountId: string): Promise<boolean> {
      const { rows } = await sql<{ has: boolean }>`
        select exists (select from "user".consent where account_id = ${accountId}::uuid)
          or exists (select from "user".report where reportee_account_id = ${accountId}::uuid) as has
      `.execute(db)
      return rows[0]?.has === true
    },

    async setBirthDate(accountId: string, birthDate: string): Promise<boolean> {
      const set = await db
        .updateTable('account')
        .set({ birth_date: birthDate })
        .where('id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return set !== undefined
    },

    async countNotes(accountId: string, most: number): Promise<number> {
      const { rows } = await sql<{ many: bigint }>`
        select count(*) as many from (
          select from "user".person_note where account_id = ${accountId}::uuid limit ${most}) few`.execute(db)
      return Number(rows[0]?.many ?? 0n)
    },

    noteById: (id: string) =>
      db.selectFrom('person_note').selectAll().where('id', '=', id).executeTakeFirst(),

    async addNote(note: UserTables['person_note']): Promise<void> {
      await db
        .insertInto('person_note')
        .values(note)
        .onConflict((known) => known.doNothing())
        .execute()
    },

    notes: (accountId: string, { after, limit }: { after: { at: Date; id: string } | null; limit: number }) =>
      db
        .selectFrom('person_note')
        .selectAll()
        .where('account_id', '=', accountId)
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  }
}

function sessionQueries(db: Kysely<UserTables>) {
  const alive = (accountId: string, at: Date) =>
    db
      .selectFrom('session')
      .innerJoin('device', 'device.uuid', 'session.device_uuid')
      .where('session.account_id', '=', accountId)
      .where('session.refresh_expires_at', '>', at)
      .where('session.hard_expires_at', '>', at)
  return {
    sessions: (accountId: string, at: Date) =>
      alive(accountId, at)
        .select(['session.id', 'session.created_at', 'session.used_at', 'session.validated_at'])
        .select(['device.name', 'device.platform', 'device.os_version', 'device.created_at as device_since'])
        .select((eb) => eb('device.firebase_token', 'is not', null).as('is_pushed'))
        .orderBy('session.used_at', 'desc')
        .orderBy('session.id')
        .limit(SESSIONS_MAX)
        .execute(),

    /** False where the account has no such session. */
    async endSession(accountId: string, sessionId: string): Promise<boolean> {
      const ended = await db
        .deleteFrom('session')
        .where('id', '=', sessionId)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return ended !== undefined
    },
  }
}

function relationQueries(db: Kysely<UserTables>) {
  return {
    /** Followers, or those whom a profile follows. */
    follows: (profileId: string, which: 'followers' | 'followings', { after, limit }: IdPage) =>
      db
        .selectFrom('relation')
        .innerJoin(
          'profile',
          'profile.id',
          which === 'followers' ? 'relation.follower_profile_id' : 'relation.profile_id',
        )
        .select(['relation.id', 'relation.created_at', 'profile.id as profile_id'])
        .select(['profile.account_id', 'profile.name', 'profile.avatar'])
        .where(which === 'followers' ? 'relation.profile_id' : 'relation.follower_profile_id', '=', profileId)
        .$if(after !== null, (all) => all.where('relation.id', '<', after))
        .orderBy('relation.id', 'desc')
        .limit(limit)
        .execute(),

    /** What somebody reported. */
    reported: (profileId: string, { after, limit }: IdPage) =>
      db
        .selectFrom('report')
        .leftJoin('profile', 'profile.id', 'report.reportee_profile_id')
        .select(['report.id', 'report.case_id', 'report.type', 'report.reason', 'report.status'])
        .select(['report.created_at', 'profile.name'])
        .where('report.reporter_profile_id', '=', profileId)
        .$if(after !== null, (all) => all.where('report.id', '<', after))
        .orderBy('report.id', 'desc')
        .limit(limit)
        .execute(),

    /** Whom an account blocked, or who blocked it. */
    blocks: (accountId: string, which: 'blocked' | 'blocked-by', { after, limit }: IdPage) =>
      db
        .selectFrom('block')
        .innerJoin(
          'profile',
          'profile.account_id',
          which === 'blocked' ? 'block.block_to_account_id' : 'block.block_by_account_id',
        )
        .select(['block.id', 'block.created_at', 'profile.id as profile_id'])
        .select(['profile.account_id', 'profile.name', 'profile.avatar'])
        .where(
          which === 'blocked' ? 'block.block_by_account_id' : 'block.block_to_account_id',
          '=',
          accountId,
        )
        .$if(after !== null, (all) => all.where('block.id', '<', after))
        .orderBy('block.id', 'desc')
        .limit(limit)
        .execute(),
  }
}
