import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceCashout, waitReasonOf, type CashoutEvent, type CashoutResult } from './cash-out-events.ts'
import type { CashoutRow } from './rows/tables.ts'

const [FIRST, SECOND, OWNER] = ['first', 'second', 'owner']
const NOW = 1_000

const rowOf = (more: Partial<CashoutRow> = {}): CashoutRow => ({
  id: 'cash-out',
  account_id: OWNER,
  profile_id: 'profile',
  status: 'processing',
  gencash: 500n,
  rate: 100n,
  amount: 50_000n,
  fee: 0n,
  tax: 0n,
  net: 50_000n,
  invoice_number: 'TYG-CO-20261120-000001',
  bank_code: '014',
  bank_name: 'BCA',
  key: 'key',
  sealed: Buffer.from('sealed'),
  created_at: 0n,
  updated_at: 0n,
  payout_after: null,
  held_by: null,
  needs_bank_check: false,
  bank_checked_by: null,
  taken_by: null,
  file_id: null,
  paid_by: null,
  paid_at: null,
  reference: null,
  settled_by: null,
  settled_at: null,
  reason: null,
  is_erased: false,
  ...more,
})

const CONTEXT = { now: NOW, isFrozen: false, mayMake: true, mayCheck: true }

const take: CashoutEvent = { type: 'take' }
const release: CashoutEvent = { type: 'release' }
const check: CashoutEvent = { type: 'check-bank', reason: 'asked by phone' }
const complete: CashoutEvent = { type: 'complete', reference: 'TRX 1' }
const reject: CashoutEvent = { type: 'reject', reason: 'no such number' }
const rejectByTwo: CashoutEvent = { type: 'reject', reason: 'no such number', isByTwo: true }
const typed = (net: number): CashoutEvent => ({ type: 'complete', reference: 'TRX 1', net })

const taken = { taken_by: FIRST }
const paid = { taken_by: FIRST, paid_by: FIRST, paid_at: 1n }
const completed = { ...paid, status: 'completed', settled_by: SECOND, settled_at: 2n } as const
const failed = { status: 'failed', settled_by: SECOND, settled_at: 2n, reason: 'x' } as const
const inFile = { ...taken, file_id: 'file' }
const heldBank = { needs_bank_check: true }

/** An outcome in short: `unchanged`, a refusal's code, or the step. */
function shortOf(result: CashoutResult): string {
  if (result.outcome === 'refused') return [result.code, ...(result.details ?? [])].join(' ')
  return result.outcome === 'unchanged' ? 'unchanged' : result.step
}

const table: [
  what: string,
  row: Partial<CashoutRow>,
  event: CashoutEvent,
  operator: string,
  outcome: string,
][] = [
  ['an owner who is an operator decides nothing about their own', {}, take, OWNER, 'FORBIDDEN'],
  ['an owner completes nothing of their own', paid, complete, OWNER, 'FORBIDDEN'],
  ['an owner rejects nothing of their own', {}, reject, OWNER, 'FORBIDDEN'],
  ['a free one is taken', {}, take, FIRST, 'taken'],
  ['a taken one is taken again by its operator', taken, take, FIRST, 'unchanged'],
  ['a taken one is not taken by another operator', taken, take, SECOND, 'CASHOUT_TAKEN'],
  ['a settled one is not taken', completed, take, FIRST, 'CASHOUT_SETTLED'],
  ['a taken one is released by its operator', taken, release, FIRST, 'released'],
  [
    'a taken one is released by another operator, since the first may be away',
    taken,
    release,
    SECOND,
    'released',
  ],
  ['a free one is released without a change', {}, release, FIRST, 'unchanged'],
  ['one in the own file is not released', inFile, release, FIRST, 'CASHOUT_TAKEN'],
  ['one in the file of an absent operator is released by another one', inFile, release, SECOND, 'released'],
  ['a paid one is released by nobody', paid, release, SECOND, 'CASHOUT_TAKEN'],
  ['a settled one is not released', failed, release, FIRST, 'CASHOUT_SETTLED'],
  ['a held bank is checked', heldBank, check, FIRST, 'bank-checked'],
  ['a bank that is not held needs no check', {}, check, FIRST, 'unchanged'],
  [
    'a checked bank is not checked again',
    { ...heldBank, bank_checked_by: FIRST },
    check,
    SECOND,
    'unchanged',
  ],
  ['the bank of a settled one is not checked', { ...failed, ...heldBank }, check, FIRST, 'CASHOUT_SETTLED'],
  ['the first confirmation is a step of its own', {}, complete, FIRST, 'paid'],
  ['another operator’s cash-out is not confirmed', taken, complete, SECOND, 'CASHOUT_TAKEN'],
  ['the same operator does not confirm twice', paid, complete, FIRST, 'CASHOUT_SECOND_OPERATOR'],
  ['the confirmation of a second operator completes it', paid, complete, SECOND, 'completed'],
  ['a completed one is completed again without a change', completed, complete, FIRST, 'unchanged'],
  ['a rejected one is not completed', failed, complete, FIRST, 'CASHOUT_SETTLED'],
  ['an unchecked bank holds it', heldBank, complete, FIRST, 'CASHOUT_HELD bank-check'],
  [
    'a new device holds it until its time is over',
    { payout_after: BigInt(NOW + 1), held_by: 'device' },
    complete,
    FIRST,
    'CASHOUT_HELD device',
  ],
  ['a hold ends with its time', { payout_after: BigInt(NOW), held_by: 'device' }, complete, FIRST, 'paid'],
  ['a free one is rejected', {}, reject, FIRST, 'failed'],
  ['a taken one is rejected by its operator', taken, reject, FIRST, 'failed'],
  ['a taken one is not rejected by another operator', taken, reject, SECOND, 'CASHOUT_TAKEN'],
  ['a paid one that came back is not rejected by one operator', paid, reject, SECOND, 'SECOND_OPERATOR'],
  ['a paid one is not rejected by the one who paid it', paid, reject, FIRST, 'SECOND_OPERATOR'],
  ['one in a bank file is not rejected by one operator', inFile, reject, FIRST, 'SECOND_OPERATOR'],
  ['a paid one is rejected by two', paid, rejectByTwo, SECOND, 'failed'],
  ['one in a bank file is rejected by two', inFile, rejectByTwo, SECOND, 'failed'],
  ['a completed one is rejected by nobody', completed, rejectByTwo, SECOND, 'CASHOUT_SETTLED'],
  ['another sum than the typed one confirms nothing', {}, typed(49_999), FIRST, 'REVISION_OUTDATED'],
  ['the typed sum confirms', {}, typed(50_000), FIRST, 'paid'],
  ['a rejected one is rejected again without a change', failed, reject, FIRST, 'unchanged'],
  ['a completed one is not rejected', completed, reject, FIRST, 'CASHOUT_SETTLED'],
]

describe('a cash-out', () => {
  it.each(table)('%s', (_what, row, event, operator, outcome) => {
    expect(shortOf(reduceCashout(rowOf(row), event, { ...CONTEXT, operator }))).toBe(outcome)
  })

  it('is said to be paid by a maker and completed by a checker, and by nobody without the role', () => {
    const [maker, checker] = [
      { ...CONTEXT, mayCheck: false },
      { ...CONTEXT, mayMake: false },
    ]
    const short = (row: Partial<CashoutRow>, context: typeof CONTEXT, operator: string) =>
      shortOf(reduceCashout(rowOf(row), complete, { ...context, operator }))
    expect(short({}, checker, FIRST)).toBe('FORBIDDEN finance-maker')
    expect(short({}, maker, FIRST)).toBe('paid')
    expect(short(paid, maker, SECOND)).toBe('FORBIDDEN finance-checker')
    expect(short(paid, checker, SECOND)).toBe('completed')
    expect(short(paid, CONTEXT, FIRST)).toBe('CASHOUT_SECOND_OPERATOR')
  })

  it('of a frozen wallet waits, whatever else it waits for, and may still be rejected', () => {
    const frozen = { ...CONTEXT, isFrozen: true, operator: SECOND }
    expect(shortOf(reduceCashout(rowOf(paid), complete, frozen))).toBe('CASHOUT_HELD frozen')
    expect(shortOf(reduceCashout(rowOf(), complete, frozen))).toBe('CASHOUT_HELD frozen')
    expect(shortOf(reduceCashout(rowOf(), reject, frozen))).toBe('failed')
  })

  it('keeps who confirmed it first, when, and with which reference', () => {
    const result = reduceCashout(rowOf(), complete, { ...CONTEXT, operator: FIRST })
    expect(result).toEqual({
      outcome: 'changed',
      step: 'paid',
      note: 'TRX 1',
      settles: null,
      changes: { taken_by: FIRST, paid_by: FIRST, paid_at: BigInt(NOW), reference: 'TRX 1' },
    })
  })

  it('settles its hold with the status that it ends in', () => {
    const end = { settled_by: SECOND, settled_at: BigInt(NOW) }
    expect(reduceCashout(rowOf(paid), complete, { ...CONTEXT, operator: SECOND })).toMatchObject({
      settles: 'completed',
      changes: { ...end, status: 'completed' },
    })
    expect(reduceCashout(rowOf(), reject, { ...CONTEXT, operator: SECOND })).toMatchObject({
      settles: 'failed',
      note: 'no such number',
      changes: { ...end, status: 'failed', reason: 'no such number' },
    })
  })

  it('forgets the form of an erased account when it ends, and not before', () => {
    const erased = { is_erased: true }
    const first = reduceCashout(rowOf(erased), complete, { ...CONTEXT, operator: FIRST })
    expect(first).not.toMatchObject({ changes: { key: null } })
    const last = reduceCashout(rowOf({ ...paid, ...erased }), complete, { ...CONTEXT, operator: SECOND })
    expect(last).toMatchObject({ changes: { key: null, sealed: null } })
  })

  it('waits for the account before it waits for the bank, and for nothing once it is settled', () => {
    const waiting = { payout_after: BigInt(NOW + 1), held_by: 'phone', ...heldBank } as const
    expect(waitReasonOf(rowOf(waiting), CONTEXT)).toBe('phone')
    expect(waitReasonOf(rowOf(waiting), { ...CONTEXT, now: NOW + 1 })).toBe('bank-check')
    expect(waitReasonOf(rowOf({ ...waiting, ...failed }), CONTEXT)).toBeNull()
  })

  it('ends at most once, and is completed only by two operators, after any events', () => {
    const event = fc.constantFrom(take, release, check, complete, reject, rejectByTwo)
    const operator = fc.constantFrom(FIRST, SECOND, OWNER)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(event, operator), { maxLength: 20 }),
        fc.boolean(),
        (events, needs_bank_check) => {
          let row = rowOf({ needs_bank_check })
          let settlements = 0
          for (const [one, by] of events) {
            const result = reduceCashout(row, one, { ...CONTEXT, operator: by })
            if (result.outcome !== 'changed') continue
            expect(by).not.toBe(OWNER)
            if (result.settles) settlements += 1
            row = { ...row, ...result.changes }
          }
          expect(settlements).toBe(row.status === 'processing' ? 0 : 1)
          if (row.status === 'completed') expect(row.paid_by).not.toBe(row.settled_by)
          if (row.status === 'completed' && needs_bank_check) expect(row.bank_checked_by).not.toBeNull()
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
