import { loyalty } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { route, type Exchange, type Route } from '#platform/http/route'
import { requestCashout, type CashoutRequests } from '../cashout/index.ts'
import { openSendingGifts, type SendGiftDependencies } from '../send-gift.ts'
import { giftFactsOf, transactionOf } from '../transactions.ts'
import { walletOf } from '../wallet.ts'

interface CreateTransactionDependencies extends SendGiftDependencies {
  cashoutRequests: CashoutRequests
}

type CreateTransaction = Exchange<typeof loyalty.createTransaction>

/** Longer keys are refused. */
const KEY_LENGTH_MAX = 128

/** Sends a gift or a bullet, or requests a cash-out: docs/product/gifts.md#one-transfer */
export function createTransactionRoute(dependencies: CreateTransactionDependencies): Route {
  const { ledger } = dependencies
  const sendGift = openSendingGifts(dependencies)
  return route(loyalty.createTransaction, async (exchange) => {
    const { body, caller, now, refuse } = exchange
    const key = requireValidKey(exchange)
    if (body.purpose === 'withdraw') {
      return { data: await requestCashout(dependencies, { body, caller, key, now }) }
    }
    // The key is prefixed with its owner: a guessed key never answers with another account's transfer.
    const { outcome, partnerOf } = await sendGift({
      body,
      caller,
      key: `gift:${caller.accountId}:${key ?? newId()}`,
    })
    if (outcome.outcome === 'changed') return refuse('KEY_REUSED')
    if (outcome.outcome === 'frozen') return refuse('WALLET_FROZEN')
    if (!('transfer' in outcome)) return refuse('NOT_ENOUGH_DIAMONDS')
    const { profileId } = giftFactsOf(outcome.transfer).to
    const [partner, wallet] = await Promise.all([partnerOf(profileId), walletOf(ledger, caller.accountId)])
    const profiles = new Map(partner ? [[profileId, partner]] : [])
    return {
      data: {
        ...transactionOf(outcome.transfer, { viewerId: caller.accountId, profiles }),
        wallet,
        isReplayed: outcome.outcome === 'replayed',
      },
    }
  })
}

function requireValidKey({ asked, refuse }: CreateTransaction): string | undefined {
  const key = asked.header(loyalty.IDEMPOTENCY_HEADER)
  if (key !== undefined && !/^[\w.:-]+$/.test(key.slice(0, KEY_LENGTH_MAX + 1))) {
    return refuse('INVALID_PARAMETERS', undefined, { details: [loyalty.IDEMPOTENCY_HEADER] })
  }
  if ((key?.length ?? 0) > KEY_LENGTH_MAX) return refuse('INVALID_PARAMETERS')
  return key
}
