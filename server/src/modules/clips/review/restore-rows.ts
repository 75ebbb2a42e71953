import { sql } from 'kysely'
import type { ClipRows, ClipState, ClipTable } from '../tables.ts'
import type { TakenDown } from './review-rows.ts'

/** A clip as it was before it was taken down. */
export interface ClipBefore {
  readonly id: string
  readonly state: ClipState
  readonly reason: string | null
  readonly isResubmitted: boolean
  /** Whose it is, and the show out of which it was cut. */
  readonly ownerAccountId: string
  readonly showId: string | null
}

/** What a take-down takes, as it was before. */
export interface TakenClips {
  readonly clips: readonly ClipBefore[]
  /** Items of clips that everybody saw, those too that an operator published under a name. */
  readonly shown: readonly string[]
}

/** Clips that one decision takes down at most in one memo; more are taken down and not brought back. */
const REMEMBERED_MAX = 10_000

/** The clips that would be taken down: those that are not already. */
export async function clipsBefore(rows: ClipRows, which: TakenDown, reason: string): Promise<ClipBefore[]> {
  const query = rows
    .selectFrom('clip')
    .select(['id', 'state', 'reason', 'is_resubmitted', 'owner_account_id', 'show_id'])
    .where((eb) => eb.or([eb('state', '<>', 'rejected'), eb('reason', 'is distinct from', reason)]))
    .limit(REMEMBERED_MAX)
  const found = await (
    'id' in which
      ? query.where('id', '=', which.id)
      : 'showId' in which
        ? query.where('show_id', '=', which.showId)
        : query.where('owner_profile_id', '=', which.ownerProfileId)
  ).execute()
  return found.map(({ id, state, ...row }) => ({
    id,
    state,
    reason: row.reason,
    isResubmitted: row.is_resubmitted,
    ownerAccountId: row.owner_account_id,
    showId: row.show_id,
  }))
}

/** Brings clips back into the state that they were in; what was removed or decided meanwhile is left alone. */
export async function bringBack(
  rows: ClipRows,
  clips: readonly ClipBefore[],
  { reason, now }: { reason: string; now: number },
): Promise<ReadonlySet<string>> {
  const column = <Value>(of: (clip: ClipBefore) => Value) => sql`${clips.map(of)}`
  const { rows: back } = await sql<Pick<ClipTable, 'id'>>`
    update clips.clip c set state = b.state, reason = b.reason, is_resubmitted = b.is_resubmitted,
      changed_at = ${new Date(now)}
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ state }) => state)}::text[],
      ${column((clip) => clip.reason)}::text[], ${column((clip) => clip.isResubmitted)}::boolean[])
      as b (id, state, reason, is_resubmitted)
    where c.id = b.id and c.state = 'rejected' and c.reason = ${reason} returning c.id`.execute(rows)
  return new Set(back.map(({ id }) => id))
}
