import type { CashoutCase, CashoutStep, RefusalCode } from '@tayang/contract'
import type { CashoutRow } from './rows/tables.ts'

/** What an operator does to a cash-out. */
export type CashoutEvent =
  | { readonly type: 'take' }
  | { readonly type: 'release' }
  | { readonly type: 'check-bank'; readonly reason: string }
  /** `net`: the rupiah that the operator typed. */
  | { readonly type: 'complete'; readonly reference: string; readonly net?: number | undefined }
  /** `isByTwo`: one operator asked for it and the one of this event confirmed it. */
  | { readonly type: 'reject'; readonly reason: string; readonly isByTwo?: true }

/** The operator and the moment of an event; both are written with its step. */
export interface EventContext {
  readonly operator: string
  readonly now: number
}

/** What else decides about an event: the roles of its operator, and the wallet of the owner. */
export interface DecidingContext extends EventContext {
  /** May say that it was paid. */
  readonly mayMake: boolean
  /** May complete what another one said was paid. */
  readonly mayCheck: boolean
}

interface StateContext extends DecidingContext {
  readonly isFrozen: boolean
}

export type CashoutResult =
  | { readonly outcome: 'refused'; readonly code: RefusalCode; readonly details?: readonly string[] }
  /** The event changes nothing: a repeated request, for example. */
  | { readonly outcome: 'unchanged' }
  | {
      readonly outcome: 'changed'
      readonly step: CashoutStep['step']
      readonly note: string | null
      readonly changes: Partial<CashoutRow>
      /** How the ledger's hold ends, where this event ends it. */
      readonly settles: 'completed' | 'failed' | null
    }

/**
 * The state machine of a cash-out: one operator works on it at a time, two say that it was paid, and nobody decides
 * about their own (docs/product/cash-out.md#two-operators). Pure: the caller writes the changes and the step, and
 * settles the hold.
 */
export function reduceCashout(row: CashoutRow, event: CashoutEvent, context: StateContext): CashoutResult {
  if (row.account_id === context.operator) return refused('FORBIDDEN')
  switch (event.type) {
    case 'take':
      return take(row, context)
    case 'release':
      return release(row, context)
    case 'check-bank':
      return checkBank(row, event.reason, context)
    case 'complete':
      return complete(row, event, context)
    case 'reject':
      return reject(row, event, context)
  }
}

/** Why it may not be paid now; the bank check comes last, because an operator can do something about it. */
export function waitReasonOf(
  row: CashoutRow,
  { now, isFrozen }: { now: number; isFrozen: boolean },
): CashoutCase['waitsFor'] {
  if (row.status !== 'processing') return null
  if (isFrozen) return 'frozen'
  if (row.payout_after !== null && Number(row.payout_after) > now) return row.held_by
  return row.needs_bank_check && row.bank_checked_by === null ? 'bank-check' : null
}

function take(row: CashoutRow, { operator }: EventContext): CashoutResult {
  if (row.status !== 'processing') return refused('CASHOUT_SETTLED')
  if (isTakenByAnother(row, operator)) return refused('CASHOUT_TAKEN')
  if (row.taken_by !== null) return UNCHANGED
  return changed({ step: 'taken', changes: { taken_by: operator } })
}

/** Another operator may release it too, because the one who took it may be away. */
function release(row: CashoutRow, { operator }: EventContext): CashoutResult {
  if (row.status !== 'processing') return refused('CASHOUT_SETTLED')
  // What was paid stays with its operator until it is settled, and so does what is in one's own file. Out of the hands
  // of an absent operator another one may take it, to find out what became of it.
  const isBound = row.paid_by !== null || (row.file_id !== null && !isTakenByAnother(row, operator))
  if (isBound) return refused('CASHOUT_TAKEN')
  if (row.taken_by === null) return UNCHANGED
  return changed({ step: 'released', changes: { taken_by: null } })
}

function checkBank(row: CashoutRow, reason: string, { operator }: EventContext): CashoutResult {
  if (row.status !== 'processing') return refused('CASHOUT_SETTLED')
  if (!row.needs_bank_check || row.bank_checked_by !== null) return UNCHANGED
  return changed({ step: 'bank-checked', note: reason, changes: { bank_checked_by: operator } })
}

/** A maker says that it was paid, a checker who is somebody else completes it. */
function complete(
  row: CashoutRow,
  { reference, net }: CashoutEvent & { type: 'complete' },
  context: StateContext,
): CashoutResult {
  const { operator, now } = context
  if (row.status === 'completed') return UNCHANGED
  if (row.status === 'failed') return refused('CASHOUT_SETTLED')
  if (net !== undefined && BigInt(net) !== row.net) return refused('REVISION_OUTDATED')
  const waitReason = waitReasonOf(row, context)
  if (waitReason !== null) return refused('CASHOUT_HELD', [waitReason])
  if (row.paid_by === null) {
    if (!context.mayMake) return refused('FORBIDDEN', ['finance-maker'])
    if (isTakenByAnother(row, operator)) return refused('CASHOUT_TAKEN')
    const paid = { taken_by: operator, paid_by: operator, paid_at: BigInt(now), reference: reference || null }
    return changed({ step: 'paid', note: reference, changes: paid })
  }
  if (row.paid_by === operator) return refused('CASHOUT_SECOND_OPERATOR')
  if (!context.mayCheck) return refused('FORBIDDEN', ['finance-checker'])
  return settled(row, 'completed', { note: reference, changes: {} }, context)
}

/** Whether another operator has to confirm its rejection too: it may have been paid. */
export const needsTwoToReject = (row: CashoutRow) => row.paid_by !== null || row.file_id !== null

function reject(
  row: CashoutRow,
  { reason, isByTwo }: CashoutEvent & { type: 'reject' },
  context: EventContext,
): CashoutResult {
  if (row.status === 'failed') return UNCHANGED
  if (row.status === 'completed') return refused('CASHOUT_SETTLED')
  if (isByTwo) return settled(row, 'failed', { note: reason, changes: { reason } }, context)
  if (needsTwoToReject(row)) return refused('SECOND_OPERATOR')
  // Its operator may be paying it at this moment.
  if (isTakenByAnother(row, context.operator)) return refused('CASHOUT_TAKEN')
  return settled(row, 'failed', { note: reason, changes: { reason } }, context)
}

function settled(
  row: CashoutRow,
  status: 'completed' | 'failed',
  { note, changes }: { note: string; changes: Partial<CashoutRow> },
  { operator, now }: EventContext,
): CashoutResult {
  // The form of an erased account was kept only until its cash-out was settled.
  const forgotten = row.is_erased ? { key: null, sealed: null } : {}
  const ended = { ...changes, status, settled_by: operator, settled_at: BigInt(now), ...forgotten }
  return changed({ step: status, note, changes: ended, settles: status })
}

const UNCHANGED: CashoutResult = { outcome: 'unchanged' }

function refused(code: RefusalCode, details?: readonly string[]): CashoutResult {
  return { outcome: 'refused', code, ...(details && { details }) }
}

function changed({
  step,
  note = '',
  changes,
  settles = null,
}: {
  step: CashoutStep['step']
  note?: string
  changes: Partial<CashoutRow>
  settles?: 'completed' | 'failed' | null
}): CashoutResult {
  return { outcome: 'changed', step, note: note || null, changes, settles }
}

const isTakenByAnother = (row: CashoutRow, operator: string) =>
  row.taken_by !== null && row.taken_by !== operator
