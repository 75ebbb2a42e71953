import type { GiftOrder } from '@tayang/contract'
import type { ConfirmedOrder, Settled } from './retry-until-settled.ts'

/** A gift that the sender is about to send. */
export interface GiftDraft {
  readonly body: GiftOrder
  readonly receiverName: string
  readonly price: number
  /** The still picture of the gift, for a viewer who sends it again. */
  readonly icon?: string
}

export type GiftFlowState =
  | { readonly at: 'nothing' }
  | { readonly at: 'confirm'; readonly draft: GiftDraft }
  | {
      readonly at: 'sending'
      readonly draft: GiftDraft
      readonly isChecking: boolean
      readonly inRow: number
    }
  /** `inRow`: how often the same pack was sent, one time after the other. */
  | { readonly at: 'sent'; readonly draft: GiftDraft; readonly inRow: number }
  | { readonly at: 'failed'; readonly draft: GiftDraft; readonly code: string | null }
  /** Too few diamonds; from here the top-up guide opens. */
  | { readonly at: 'short' }
  | { readonly at: 'guide' }

export type GiftFlowEvent =
  /** Send was pressed, and the balance was compared with the price. */
  | { readonly type: 'send-pressed'; readonly draft: GiftDraft; readonly isCovered: boolean }
  | { readonly type: 'confirmed' }
  /** An order of an earlier page load, whose outcome is not known yet. */
  | { readonly type: 'resumed'; readonly order: ConfirmedOrder }
  /** No answer came; the order is asked for again under its key. */
  | { readonly type: 'unanswered' }
  /** The outcome; null where it is still unknown, and the next page load asks again. */
  | { readonly type: 'settled'; readonly outcome: Settled<unknown> | null }
  | { readonly type: 'closed' }
  | { readonly type: 'guide-opened' }

export type GiftFlowEffect =
  /** Confirms the draft: it becomes an order with a key. */
  | { readonly type: 'submit'; readonly draft: GiftDraft }
  /** Asks for the outcome of an order that has its key. */
  | { readonly type: 'resubmit'; readonly order: ConfirmedOrder }

export interface GiftFlowStep {
  readonly state: GiftFlowState
  readonly effects: readonly GiftFlowEffect[]
}

/** A gift of so many diamonds is sent without a question. See docs/product/gifts.md#confirmation. */
const SENT_AT_ONCE_MAX = 1

/** What the dialogs of a gift show after an event, and what has to be done for it. Pure. */
export function reduceGiftFlow(state: GiftFlowState, event: GiftFlowEvent): GiftFlowStep {
  switch (event.type) {
    case 'send-pressed':
      return sendPressed(state, event.draft, event.isCovered)
    case 'confirmed':
      return state.at === 'confirm' ? submit(state.draft, 1) : step(state)
    case 'resumed':
      if (state.at !== 'nothing') return step(state)
      return step(
        { at: 'sending', draft: event.order, isChecking: true, inRow: 1 },
        { type: 'resubmit', order: event.order },
      )
    case 'unanswered':
      return step(state.at === 'sending' ? { ...state, isChecking: true } : state)
    case 'settled':
      return step(state.at === 'sending' ? settled(state, event.outcome) : state)
    case 'closed':
      return step({ at: 'nothing' })
    case 'guide-opened':
      return step({ at: 'guide' })
  }
}

function sendPressed(state: GiftFlowState, draft: GiftDraft, isCovered: boolean): GiftFlowStep {
  // A second press finds the first one on its way.
  if (state.at !== 'nothing' && state.at !== 'sent') return step(state)
  if (!isCovered) return step({ at: 'short' })
  // A viewer who sends the same once more has answered the question already.
  if (state.at === 'sent' && isSame(state.draft, draft)) return submit(draft, state.inRow + 1)
  return draft.price <= SENT_AT_ONCE_MAX ? submit(draft, 1) : step({ at: 'confirm', draft })
}

const isSame = ({ body: a }: GiftDraft, { body: b }: GiftDraft) =>
  a.packId === b.packId && a.receiverId === b.receiverId && a.showId === b.showId && a.videoId === b.videoId

const submit = (draft: GiftDraft, inRow: number): GiftFlowStep =>
  step({ at: 'sending', draft, isChecking: false, inRow }, { type: 'submit', draft })

/** An order whose outcome is unknown is never called failed: the dialog closes. */
function settled(
  { draft, inRow }: Extract<GiftFlowState, { at: 'sending' }>,
  outcome: Settled<unknown> | null,
): GiftFlowState {
  if (outcome === null) return { at: 'nothing' }
  if (outcome.is === 'sent') return { at: 'sent', draft, inRow }
  if (outcome.code === 'NOT_ENOUGH_DIAMONDS') return { at: 'short' }
  return { at: 'failed', draft, code: outcome.code }
}

const step = (state: GiftFlowState, ...effects: GiftFlowEffect[]): GiftFlowStep => ({ state, effects })
