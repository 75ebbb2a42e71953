import type { Framing } from '@tayang/contract'
import { sql } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { Database } from '#platform/database/database'
import type { MomentRows, MomentTables, MomentTx } from '../tables.ts'

export interface Draft {
  readonly id: string
  readonly showId: string
  readonly makerProfileId: string
  readonly makerAccountId: string
  readonly pressedAt: number
  /** The window that was asked for; what of it is recorded may still grow. */
  readonly startsAt: number
  readonly endsAt: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly clipId: string | null
}

type Row = MomentTables['draft']

export type DraftRows = ReturnType<typeof openDraftRows>

export function openDraftRows({ database, rows }: { database: Database; rows: MomentRows }) {
  return { ...keeping({ database, rows }), ...posting(rows), ...sweeping(rows), ...framings(rows) }
}

function keeping({ database, rows }: { database: Database; rows: MomentRows }) {
  return {
    /** False where this person has as many of this show as they may. */
    keep: (draft: Draft, most: number): Promise<boolean> =>
      database.transaction(rows, async (tx) => {
        // Two taps at once are counted one after the other.
        await sql`select pg_advisory_xact_lock(hashtextextended(${draft.makerProfileId}, 0))`.execute(tx)
        const { count } = await tx
          .selectFrom('draft')
          .select((eb) => eb.fn.countAll<bigint>().as('count'))
          .where('maker_profile_id', '=', draft.makerProfileId)
          .where('show_id', '=', draft.showId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= most) return false
        await tx.insertInto('draft').values(rowOf(draft)).execute()
        return true
      }),
    /** That of one maker; null where it is over. */
    async own(id: string, makerProfileId: string, now: number): Promise<Draft | null> {
      const draft = await find(rows, id, now)
      return draft?.makerProfileId === makerProfileId ? draft : null
    },
    byId: (id: string, now: number): Promise<Draft | null> => find(rows, id, now),
    /** False where there is none that is not posted. */
    async discard(id: string, makerProfileId: string): Promise<boolean> {
      if (!isId(id)) return false
      const { numDeletedRows } = await rows
        .deleteFrom('draft')
        .where('id', '=', id)
        .where('maker_profile_id', '=', makerProfileId)
        .where('clip_id', 'is', null)
        .where('copied_to', 'is', null)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    /** Every draft of a person, the newest first. */
    async ofMaker(makerProfileId: string, limit: number): Promise<Draft[]> {
      const found = await rows
        .selectFrom('draft')
        .selectAll()
        .where('maker_profile_id', '=', makerProfileId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return found.map(toDraft)
    },
    /** Forgets the drafts of a person and the framing of their shows; a copy under way is left to the sweep. */
    async eraseOf(profileId: string): Promise<void> {
      const own = rows.deleteFrom('draft').where('maker_profile_id', '=', profileId)
      await own.where('copied_to', 'is', null).execute()
      await rows.deleteFrom('framing').where('owner_profile_id', '=', profileId).execute()
    },
  }
}

function posting(rows: MomentRows) {
  return {
    async noteCopy(id: string, versionId: string): Promise<void> {
      await rows.updateTable('draft').set({ copied_to: versionId }).where('id', '=', id).execute()
    },
    /** The draft, locked until the transaction ends. */
    async hold(tx: MomentTx, id: string): Promise<Draft | null> {
      const found = await tx
        .selectFrom('draft')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      return found ? toDraft(found) : null
    },
    async notePosted(tx: MomentTx, { id, clipId }: { id: string; clipId: string }): Promise<void> {
      await tx.updateTable('draft').set({ clip_id: clipId, copied_to: null }).where('id', '=', id).execute()
    },
    async noteFailed(id: string): Promise<void> {
      await rows
        .updateTable('draft')
        .set({ copied_to: null })
        .where('id', '=', id)
        .where('clip_id', 'is', null)
        .execute()
    },
  }
}

function sweeping(rows: MomentRows) {
  return {
    /** Copies without a clip. */
    async unfinishedCopies(limit: number): Promise<{ id: string; versionId: string }[]> {
      const found = await rows
        .selectFrom('draft')
        .select(['id', 'copied_to'])
        .where('copied_to', 'is not', null)
        .where('clip_id', 'is', null)
        .limit(limit)
        .execute()
      return found.flatMap(({ id, copied_to: versionId }) => (versionId === null ? [] : [{ id, versionId }]))
    },
    async removeExpired(now: number): Promise<void> {
      await rows
        .deleteFrom('draft')
        .where('expires_at', '<=', new Date(now))
        .where('copied_to', 'is', null)
        .execute()
    },
  }
}

function framings(rows: MomentRows) {
  return {
    async framingOf(ownerProfileId: string): Promise<string | null> {
      const found = await rows
        .selectFrom('framing')
        .select('framing')
        .where('owner_profile_id', '=', ownerProfileId)
        .executeTakeFirst()
      return found?.framing ?? null
    },
    async noteFraming(tx: MomentTx, ownerProfileId: string, framing: Framing): Promise<void> {
      const text = JSON.stringify(framing)
      await tx
        .insertInto('framing')
        .values({ owner_profile_id: ownerProfileId, framing: text })
        .onConflict((conflict) => conflict.column('owner_profile_id').doUpdateSet({ framing: text }))
        .execute()
    },
  }
}

async function find(rows: MomentRows, id: string, now: number): Promise<Draft | null> {
  if (!isId(id)) return null
  const found = await rows
    .selectFrom('draft')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return found ? toDraft(found) : null
}

function rowOf(draft: Draft): Row {
  return {
    id: draft.id,
    show_id: draft.showId,
    maker_profile_id: draft.makerProfileId,
    maker_account_id: draft.makerAccountId,
    pressed_at: BigInt(draft.pressedAt),
    starts_at: BigInt(draft.startsAt),
    ends_at: BigInt(draft.endsAt),
    created_at: new Date(draft.createdAt),
    expires_at: new Date(draft.expiresAt),
    copied_to: null,
    clip_id: draft.clipId,
  }
}

function toDraft(row: Row): Draft {
  return {
    id: row.id,
    showId: row.show_id,
    makerProfileId: row.maker_profile_id,
    makerAccountId: row.maker_account_id,
    pressedAt: Number(row.pressed_at),
    startsAt: Number(row.starts_at),
    endsAt: Number(row.ends_at),
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    clipId: row.clip_id,
  }
}
