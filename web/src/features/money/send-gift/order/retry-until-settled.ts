import type { GiftOrder } from '@tayang/contract'
import { ApiRefusal } from '#shared/api'

/** A gift that the sender confirmed; its key was made then, once, and is the same however often it is sent. */
export interface ConfirmedOrder {
  readonly key: string
  readonly accountId: string
  readonly body: GiftOrder
  readonly receiverName: string
  /** In diamonds. */
  readonly price: number
}

export type Settled<Sent> =
  | { readonly is: 'sent'; readonly transaction: Sent }
  | { readonly is: 'refused'; readonly code: string | null }

interface RetryDependencies<Order, Sent> {
  post(order: Order): Promise<Sent>
  wait(ms: number): Promise<void>
  /** The outcome is unknown: the order is sent again under its key. */
  onUnanswered(): void
  /** Answers that refuse this kind of order, beside those that refuse any. */
  isRefused?(refusal: ApiRefusal): boolean
}

/** The wait before the second try; it doubles with each. */
const FIRST_WAIT_MS = 1_000
const WAIT_MS_MAX = 15_000
/** About a quarter of an hour; the next page load goes on. */
const TRIES_MAX = 60

/**
 * Sends an order until its outcome is known: no answer, or one of a proxy, says nothing about it, and sending it again
 * under its key never makes it twice. Null where the outcome stays unknown. See docs/product/gifts.md#lost-answers.
 */
export async function retryUntilSettled<Order, Sent>(
  order: Order,
  dependencies: RetryDependencies<Order, Sent>,
): Promise<Settled<Sent> | null> {
  let isUnknown = false
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    try {
      return { is: 'sent', transaction: await dependencies.post(order) }
    } catch (error) {
      if (error instanceof ApiRefusal && dependencies.isRefused?.(error))
        return { is: 'refused', code: error.code }
      const meaning = meaningOf(error)
      if (meaning.is === 'refused') return meaning
      // Signed out meanwhile: a first try was not processed, a later one leaves the outcome unknown.
      if (meaning.is === 'signed-out') return isUnknown ? null : { is: 'refused', code: meaning.code }
      isUnknown = true
      dependencies.onUnanswered()
      await dependencies.wait(Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** tries))
    }
  }
  return null
}

type Meaning =
  | { is: 'refused'; code: string | null }
  | { is: 'signed-out'; code: string | null }
  | { is: 'unknown' }

/** Only an answer of the server that understood the order, and refused it, is a refusal. */
function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiRefusal) || error.status === null) return { is: 'unknown' }
  const { status, code } = error
  if (status === 401) return { is: 'signed-out', code }
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
  return isRefused ? { is: 'refused', code } : { is: 'unknown' }
}
