import { loyalty } from '@tayang/contract'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readBody } from '#platform/read-body'
import { refuse } from '#platform/refusal'
import { route, type Route } from '#platform/route'
import type { Ledger } from '../ledger/open-ledger.ts'
import { HOUSE } from '../ledger/posting.ts'
import type { LoyaltyNeeds } from '../needs.ts'

interface Needs extends Pick<LoyaltyNeeds, 'clock' | 'settings' | 'profileOfAccount'> {
  ledger: Ledger
}

const BODY_BYTES_MAX = 4096

/** Diamonds that an app sold, told by its own server: once for each receipt of the store. */
export function createTopupRoute({ ledger, clock, settings, profileOfAccount }: Needs): Route {
  const { secret, withinMs, bodyMs } = settings.topup
  return route(loyalty.createTopup, async ({ asked, now }) => {
    if (secret === undefined) return refuse('NOT_CONFIGURED')
    const body = await readBody(asked.stream, { sizeBytesMax: BODY_BYTES_MAX, withinMs: bodyMs, clock })
    requireSignature(asked.header(loyalty.SIGNATURE_HEADER), body, { secret, withinMs, now })
    const order = readOrder(body)
    if (!(await profileOfAccount(order.accountId))) return refuse('NOT_FOUND')
    const diamonds = BigInt(order.diamonds)
    const outcome = await ledger.post({
      key: `topup:${order.store}:${order.receiptId}`,
      asked: order,
      kind: 'topup',
      facts: { diamonds: order.diamonds, store: order.store, receiptId: order.receiptId },
      legs: [
        { owner: HOUSE, kind: 'float', currency: 'diamond', amount: -diamonds },
        { owner: order.accountId, kind: 'wallet', currency: 'diamond', amount: diamonds },
      ],
    })
    if (!('transfer' in outcome)) return refuse('KEY_REUSED')
    return {
      data: { id: outcome.transfer.id, diamonds: order.diamonds, isReplayed: outcome.outcome === 'replayed' },
    }
  })
}

function readOrder(body: Buffer) {
  let read: unknown
  try {
    read = JSON.parse(body.toString('utf8'))
  } catch {
    return refuse('INVALID_PARAMETERS')
  }
  const order = loyalty.topupOrder.safeParse(read)
  return order.success ? order.data : refuse('INVALID_PARAMETERS')
}

/** An old signature is as good as none: who recorded a call does not send it again tomorrow. */
function requireSignature(
  header: string | undefined,
  body: Buffer,
  { secret, withinMs, now }: { secret: string; withinMs: number; now: number },
): void {
  const [, at, given] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (at === undefined || given === undefined) return refuse('SIGNATURE_INVALID')
  const right = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  const isFresh = Math.abs(now - Number(at)) <= withinMs
  if (!isFresh || !timingSafeEqual(right, Buffer.from(given, 'hex'))) return refuse('SIGNATURE_INVALID')
}
