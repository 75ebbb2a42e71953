import { expect, test } from 'vitest'
import {
  reduceGiftFlow,
  type GiftDraft,
  type GiftFlowEffect,
  type GiftFlowEvent,
  type GiftFlowState,
} from './gift-flow-state.ts'

const body = { purpose: 'transfer', packId: 'pack', receiverId: 'rani', giftType: 'basic' } as const
const draft: GiftDraft = { body, receiverName: 'Rani', price: 35 }
const small: GiftDraft = { ...draft, price: 1 }
const order = { ...draft, key: 'key', accountId: 'ayu' }

const nothing: GiftFlowState = { at: 'nothing' }
const confirm: GiftFlowState = { at: 'confirm', draft }
const sending = { at: 'sending', draft, isChecking: false, inRow: 1 } as const
const sent = { at: 'sent', draft, inRow: 1 } as const
const other: GiftDraft = { ...draft, body: { ...body, packId: 'another' } }
const pressed = (isCovered = true, of = draft): GiftFlowEvent => ({
  type: 'send-pressed',
  draft: of,
  isCovered,
})
const refused = (code: string | null): GiftFlowEvent => ({
  type: 'settled',
  outcome: { is: 'refused', code },
})

interface Row {
  name: string
  from: GiftFlowState
  event: GiftFlowEvent
  to: GiftFlowState
  effects?: GiftFlowEffect[]
}

const rows: Row[] = [
  { name: 'a gift is confirmed before it is sent', from: nothing, event: pressed(), to: confirm },
  {
    name: 'a gift of one diamond is sent without a question',
    from: nothing,
    event: pressed(true, small),
    to: { at: 'sending', draft: small, isChecking: false, inRow: 1 },
    effects: [{ type: 'submit', draft: small }],
  },
  {
    name: 'a gift above the balance leads to the top-up guide',
    from: nothing,
    event: pressed(false),
    to: { at: 'short' },
  },
  {
    name: 'the same gift follows without a question while the last one is announced',
    from: sent,
    event: pressed(),
    to: { ...sending, inRow: 2 },
    effects: [{ type: 'submit', draft }],
  },
  {
    name: 'another gift is confirmed, also while the last one is announced',
    from: sent,
    event: pressed(true, other),
    to: { at: 'confirm', draft: other },
  },
  {
    name: 'a row of gifts ends where the balance does',
    from: sent,
    event: pressed(false),
    to: { at: 'short' },
  },
  {
    name: 'a row of gifts is counted',
    from: { ...sending, inRow: 3 },
    event: { type: 'settled', outcome: { is: 'sent', transaction: {} } },
    to: { ...sent, inRow: 3 },
  },
  { name: 'a second press does not send a second gift', from: sending, event: pressed(), to: sending },
  {
    name: 'a confirmed gift is submitted',
    from: confirm,
    event: { type: 'confirmed' },
    to: sending,
    effects: [{ type: 'submit', draft }],
  },
  { name: 'a gift is confirmed once', from: sending, event: { type: 'confirmed' }, to: sending },
  {
    name: 'a lost answer shows that the order is being checked',
    from: sending,
    event: { type: 'unanswered' },
    to: { ...sending, isChecking: true },
  },
  {
    name: 'a sent gift is announced',
    from: sending,
    event: { type: 'settled', outcome: { is: 'sent', transaction: {} } },
    to: sent,
  },
  {
    name: 'a refused gift says why',
    from: sending,
    event: refused('BLOCKED_RELATION'),
    to: { at: 'failed', draft, code: 'BLOCKED_RELATION' },
  },
  {
    name: 'a gift that the ledger finds too dear leads to the top-up guide',
    from: sending,
    event: refused('NOT_ENOUGH_DIAMONDS'),
    to: { at: 'short' },
  },
  {
    name: 'a gift whose outcome is unknown is never called failed',
    from: sending,
    event: { type: 'settled', outcome: null },
    to: nothing,
  },
  {
    name: 'an order of an earlier page load is asked for again',
    from: nothing,
    event: { type: 'resumed', order },
    to: { at: 'sending', draft: order, isChecking: true, inRow: 1 },
    effects: [{ type: 'resubmit', order }],
  },
  {
    name: 'an earlier order does not interrupt a gift that is being sent',
    from: confirm,
    event: { type: 'resumed', order },
    to: confirm,
  },
  { name: 'a dialog can be closed', from: confirm, event: { type: 'closed' }, to: nothing },
  {
    name: 'the top-up guide opens from the dialog',
    from: { at: 'short' },
    event: { type: 'guide-opened' },
    to: { at: 'guide' },
  },
]

test.each(rows)('$name', ({ from, event, to, effects = [] }) => {
  expect(reduceGiftFlow(from, event)).toEqual({ state: to, effects })
})
