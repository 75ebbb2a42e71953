import type { ClipRows, ClipTx } from '../tables.ts'

/** Who looks at a clip before it is public. */
export type Decider = 'owner' | 'operators'

/** Notes that one of two deciders approved a clip, which waits for the other. */
export async function noteApproval(tx: ClipTx, id: string, by: Decider): Promise<void> {
  await tx
    .updateTable('clip')
    .set(by === 'owner' ? { needs_owner: false } : { needs_operators: false })
    .where('id', '=', id)
    .execute()
}

export async function setApproved(tx: ClipTx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('clip')
    .set({
      state: 'approved',
      reason: null,
      needs_owner: false,
      needs_operators: false,
      changed_at: new Date(now),
    })
    .where('id', '=', id)
    .execute()
}

/** A rejected clip waits for a review once more; who has approved it need not again. */
export async function setResubmitted(tx: ClipTx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('clip')
    .set({ state: 'pending', reason: null, is_resubmitted: true, changed_at: new Date(now) })
    .where('id', '=', id)
    .execute()
}

/** One clip, all of an owner, or all that were cut out of a show. */
export type TakenDown =
  | { readonly id: string }
  | { readonly ownerProfileId: string }
  | { readonly showId: string }

/** Rejects clips for ever, whatever their state; answers those that were not rejected like this before. */
export async function setTakenDown(
  tx: ClipTx,
  which: TakenDown,
  { reason, now }: { reason: string; now: number },
): Promise<string[]> {
  const change = tx
    .updateTable('clip')
    .set({ state: 'rejected', reason, is_resubmitted: true, changed_at: new Date(now) })
    .where((eb) => eb.or([eb('state', '<>', 'rejected'), eb('reason', 'is distinct from', reason)]))
    .returning('id')
  const found = await (
    'id' in which
      ? change.where('id', '=', which.id)
      : 'showId' in which
        ? change.where('show_id', '=', which.showId)
        : change.where('owner_profile_id', '=', which.ownerProfileId)
  ).execute()
  return found.map(({ id }) => id)
}

/** Clips whose video is still being prepared, some at a time. */
export async function inPreparation(rows: ClipRows, after: string | null, limit: number): Promise<string[]> {
  const query = rows.selectFrom('clip').select('id').where('state', '=', 'processing')
  const found = await (after === null ? query : query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}
