import { sql } from 'kysely'
import type { CatalogRows } from '#modules/library'

/** Ended rows that are swept with each new one. */
const SWEPT_AT_ONCE = 20

export interface Slot {
  readonly accountId: string
  /** The session that watches, and the player's name for this playback. */
  readonly loginId: string
  readonly playbackId: string
}

/** Who plays premium titles where, until when. */
export function slotRows(rows: CatalogRows) {
  return {
    ...takingSlots(rows),
    ...slotsOfAccount(rows),
  }
}

/** Taking and losing slots. */
function takingSlots(rows: CatalogRows) {
  return {
    /**
     * Calls of one account are serialized, so that two slots are never both the last one. The name of the lock is
     * stable.
     */
    async hold(accountId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`place ${accountId}`}, 0))`.execute(rows)
    },

    /** Whether the slot is held, was taken by another playback, or does not exist. */
    async stateOf(slot: Slot, now: Date): Promise<'kept' | 'lost' | 'absent'> {
      const row = await rows
        .selectFrom('playing')
        .select('lost_at')
        .where('account_id', '=', slot.accountId)
        .where('login_id', '=', slot.loginId)
        .where('playback_id', '=', slot.playbackId)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      if (!row) return 'absent'
      return row.lost_at === null ? 'kept' : 'lost'
    },

    /** The playbacks of these accounts that hold a slot. */
    async heldOf(accountIds: readonly string[], now: Date): Promise<Slot[]> {
      return rows
        .selectFrom('playing')
        .select(['account_id as accountId', 'login_id as loginId', 'playback_id as playbackId'])
        .where('account_id', 'in', accountIds)
        .where('lost_at', 'is', null)
        .where('ends_at', '>', now)
        .execute()
    },

    async put({ accountId, loginId, playbackId }: Slot, at: { now: Date; endsAt: Date }): Promise<void> {
      const row = { seen_at: at.now, ends_at: at.endsAt, lost_at: null }
      await rows
        .insertInto('playing')
        .values({ account_id: accountId, login_id: loginId, playback_id: playbackId, ...row })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'login_id', 'playback_id']).doUpdateSet(row),
        )
        .execute()
    },

    /**
     * A session has one slot: its playbacks before this one are lost, because a person who opens one title after
     * another has left them, and a session that makes up ever new names plays no more than one. Of the other sessions
     * those that were renewed longest ago give way.
     */
    async yieldTo({ accountId, loginId, playbackId }: Slot, at: { now: Date; most: number }): Promise<void> {
      await sql`
        update catalog.playing set lost_at = ${at.now}
        where account_id = ${accountId} and login_id = ${loginId} and playback_id <> ${playbackId}
          and lost_at is null and ends_at > ${at.now}`.execute(rows)
      await sql`
        update catalog.playing set lost_at = ${at.now}
        where account_id = ${accountId} and lost_at is null and ends_at > ${at.now}
          and (login_id, playback_id) not in (
            select login_id, playback_id from catalog.playing
            where account_id = ${accountId} and lost_at is null and ends_at > ${at.now}
            order by (login_id = ${loginId} and playback_id = ${playbackId}) desc, seen_at desc
            limit ${at.most})`.execute(rows)
    },

    /** Ended slots; and of an account that opens ever more, all lost slots but the newest ones. */
    async sweep(accountId: string, at: { now: Date; lostMax: number }): Promise<void> {
      await sql`
        delete from catalog.playing where ctid in (
          select ctid from catalog.playing where ends_at <= ${at.now}
          limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(rows)
      await sql`
        delete from catalog.playing where ctid in (
          select ctid from catalog.playing where account_id = ${accountId} and lost_at is not null
          order by seen_at desc offset ${at.lostMax})`.execute(rows)
    },
  }
}

/** What an export reads and an erasure removes. */
function slotsOfAccount(rows: CatalogRows) {
  return {
    exportOf: (accountId: string, limit: number) =>
      rows
        .selectFrom('playing')
        .select(['playback_id', 'seen_at', 'ends_at'])
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .limit(limit)
        .execute(),

    async erase(accountId: string): Promise<void> {
      await rows.deleteFrom('playing').where('account_id', '=', accountId).execute()
    },
  }
}
