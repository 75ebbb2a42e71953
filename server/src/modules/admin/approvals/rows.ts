import type { ApprovalKind, ApprovalState } from '@tayang/contract'
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import { newId } from '#platform/ids/ids'

export interface ApprovalTables {
  approval: {
    id: string
    kind: ApprovalKind
    subject: string
    about: string | null
    payload: unknown
    summary: string
    reason: string
    asked_by: string
    asked_at: bigint
    expires_at: bigint
    state: Generated<ApprovalState>
    decided_by: Generated<string | null>
    decided_at: Generated<bigint | null>
    note: Generated<string | null>
  }
  approval_step: {
    id: string
    approval_id: string
    at: bigint
    operator: string | null
    state: ApprovalState
    note: string | null
  }
}

export type ApprovalRow = Readonly<Selectable<ApprovalTables['approval']>>
export type ApprovalStepRow = Readonly<Selectable<ApprovalTables['approval_step']>>
export type Db = Kysely<ApprovalTables>
export type Tx = Transaction<ApprovalTables>

export interface NewApproval {
  readonly id: string
  readonly kind: ApprovalKind
  readonly subject: string
  readonly about: string | null
  readonly payload: object
  readonly summary: string
  readonly reason: string
  readonly askedBy: string
  readonly askedAt: number
  readonly expiresAt: number
}

/** Null where one for the same thing is open; of two at once the second waits for the first, and reads null too. */
export async function insertApproval(tx: Tx, asked: NewApproval): Promise<ApprovalRow | null> {
  const { id, kind, subject, about, payload, summary, reason } = asked
  const row = await tx
    .insertInto('approval')
    .values({
      id,
      kind,
      subject,
      about,
      summary,
      reason,
      payload: JSON.stringify(payload),
      asked_by: asked.askedBy,
      asked_at: BigInt(asked.askedAt),
      expires_at: BigInt(asked.expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The open request of a thing. */
export const openApproval = (db: Db, thing: { kind: ApprovalKind; subject: string }) =>
  db
    .selectFrom('approval')
    .selectAll()
    .where('kind', '=', thing.kind)
    .where('subject', '=', thing.subject)
    .where('state', 'in', ['waiting', 'confirmed'])
    .executeTakeFirst()

/** The open request of a thing, locked until the transaction ends. */
export const lockOpen = (tx: Tx, thing: { kind: ApprovalKind; subject: string }) =>
  tx
    .selectFrom('approval')
    .selectAll()
    .where('kind', '=', thing.kind)
    .where('subject', '=', thing.subject)
    .where('state', 'in', ['waiting', 'confirmed'])
    .forUpdate()
    .executeTakeFirst()

export const lockApproval = (tx: Tx, id: string) =>
  tx.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const approvalById = (db: Db, id: string) =>
  db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst()

interface NewState {
  readonly state: ApprovalState
  readonly now: number
  readonly note: string | null
  /** Null: the server itself. */
  readonly operator: string | null
}

/** Moves a request to a state and writes the step; `isDecision` also notes who decided it. */
export async function moveApproval(
  tx: Tx,
  id: string,
  { isDecision = false, ...to }: NewState & { isDecision?: boolean },
): Promise<ApprovalRow> {
  const row = await tx
    .updateTable('approval')
    .set({
      state: to.state,
      ...(isDecision && { decided_by: to.operator, decided_at: BigInt(to.now) }),
      ...(to.note !== null && { note: to.note }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertStep(tx, id, to)
  return row
}

export async function insertStep(tx: Tx, approvalId: string, step: NewState): Promise<void> {
  const { now, operator, state, note } = step
  await tx
    .insertInto('approval_step')
    .values({ id: newId(), approval_id: approvalId, at: BigInt(now), operator, state, note })
    .execute()
}

/** Steps of one request: it ends after few of them. */
const STEPS_MAX = 50

export const stepsOf = (db: Db, approvalId: string): Promise<ApprovalStepRow[]> =>
  db
    .selectFrom('approval_step')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .orderBy('id')
    .limit(STEPS_MAX)
    .execute()

export interface ApprovalFilter {
  readonly state: ApprovalState
  readonly kinds: readonly ApprovalKind[]
  readonly now: number
  readonly after: string | null
  readonly limit: number
}

/** One whose time is over is expired also before anybody has written that down. */
const inState = (db: Db, { state, now }: { state: ApprovalState; now: number }) => {
  const all = db.selectFrom('approval')
  const at = BigInt(now)
  if (state === 'waiting') return all.where('state', '=', 'waiting').where('expires_at', '>', at)
  if (state !== 'expired') return all.where('state', '=', state)
  return all.where(({ or, and, eb }) =>
    or([eb('state', '=', 'expired'), and([eb('state', '=', 'waiting'), eb('expires_at', '<=', at)])]),
  )
}

/** Waiting ones the oldest first, others the newest. */
export async function listApprovals(db: Db, filter: ApprovalFilter): Promise<ApprovalRow[]> {
  if (filter.kinds.length === 0) return []
  const isOldestFirst = filter.state === 'waiting'
  return inState(db, filter)
    .selectAll()
    .where('kind', 'in', filter.kinds)
    .$if(filter.after !== null, (all) => all.where('id', isOldestFirst ? '>' : '<', filter.after ?? ''))
    .orderBy('id', isOldestFirst ? 'asc' : 'desc')
    .limit(filter.limit)
    .execute()
}

/** Counted up to this: the desk shows `99+`. */
const COUNTED_MAX = 100

/** What this operator could decide now. */
export async function countDecidable(
  db: Db,
  { kinds, now, operator }: { kinds: readonly ApprovalKind[]; now: number; operator: string },
): Promise<number> {
  if (kinds.length === 0) return 0
  const rows = await inState(db, { state: 'waiting', now })
    .select('id')
    .where('kind', 'in', kinds)
    .where('asked_by', '<>', operator)
    .where(({ or, eb }) => or([eb('about', 'is', null), eb('about', '<>', operator)]))
    .limit(COUNTED_MAX)
    .execute()
  return rows.length
}

/** Confirmed and not carried out, since a server was killed in between. */
export const confirmedOnes = (db: Db): Promise<{ id: string }[]> =>
  db.selectFrom('approval').select('id').where('state', '=', 'confirmed').limit(1_000).execute()
