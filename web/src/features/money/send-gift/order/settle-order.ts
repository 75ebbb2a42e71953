import type { GiftOrder } from '@tayang/contract'
import { ApiRefusal } from '#shared/api'

/** A gift that somebody confirmed; its key was made then, once, and is the same however often it is sent. */
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

interface Needs<Order, Sent> {
  post(order: Order): Promise<Sent>
  wait(ms: number): Promise<void>
  /** Nobody knows what became of it: it is asked again. */
  onUnknown(): void
  /** Answers that are a no to this kind of order, beside those that are one to any. */
  isNo?(refusal: ApiRefusal): boolean
}

/** Asked again after this, ever more slowly. */
const FIRST_WAIT_MS = 1_000
const WAIT_MS_MAX = 15_000
/** About a quarter of an hour; the next page load goes on. */
const ASKS_MAX = 60

/**
 * Sends an order until its outcome is known: no answer, or one from somebody between, says nothing about
 * it, and asking again under its key never sends it twice. Null where nobody could say so far.
 */
export async function settleOrder<Order, Sent>(
  order: Order,
  needs: Needs<Order, Sent>,
): Promise<Settled<Sent> | null> {
  let isUnknown = false
  for (let asked = 0; asked < ASKS_MAX; asked += 1) {
    try {
      return { is: 'sent', transaction: await needs.post(order) }
    } catch (error) {
      if (error instanceof ApiRefusal && needs.isNo?.(error)) return { is: 'refused', code: error.code }
      const verdict = verdictOf(error)
      if (verdict.is === 'refused') return verdict
      // Signed out meanwhile: a first try was not looked at, a later one leaves the question open.
      if (verdict.is === 'signed-out') return isUnknown ? null : { is: 'refused', code: verdict.code }
      isUnknown = true
      needs.onUnknown()
      await needs.wait(Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** asked))
    }
  }
  return null
}

type Verdict =
  | { is: 'refused'; code: string | null }
  | { is: 'signed-out'; code: string | null }
  | { is: 'unknown' }

/** Only an answer of the house that it understood, and refused, is a no. */
function verdictOf(error: unknown): Verdict {
  if (!(error instanceof ApiRefusal) || error.status === null) return { is: 'unknown' }
  const { status, code } = error
  if (status === 401) return { is: 'signed-out', code }
  const isNo = status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429
  return isNo ? { is: 'refused', code } : { is: 'unknown' }
}
