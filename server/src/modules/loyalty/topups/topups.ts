import { loyalty } from '@tayang/contract'
import { isDemo } from '#platform/settings/demo-mode'
import { refuse } from '#platform/http/refusal'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import { isSignedBody, signBody } from '#platform/http/signed-body'
import type { Ledger } from '../ledger/open-ledger.ts'
import { OPERATOR } from '../ledger/posting.ts'
import type { LoyaltyDependencies } from '../needs.ts'

export interface TopupNeeds extends Pick<LoyaltyDependencies, 'profileOfAccount'> {
  settings: Pick<Settings, 'topup' | 'host' | 'origin'>
  secrets: Secrets
  ledger: Ledger
}

export type Topups = ReturnType<typeof openTopups>

interface Signed {
  readonly header: string | undefined
  readonly body: Buffer
  /** Whether it came straight from the machine that a demo runs on. */
  readonly isDemo: boolean
  readonly now: number
}

/** Credits that apps sold, each signed by their own server. */
export function openTopups({ settings, secrets, ledger, profileOfAccount }: TopupNeeds) {
  const standIn = secrets.derive('topup', 'stand-in of the apps')

  /** In demo mode a secret of this house stands in for the one that apps and house would share (ruling R25). */
  const secretFor = (mayPlay: boolean) =>
    settings.topup.secret ?? (mayPlay && isDemo(settings) ? standIn : undefined)

  return {
    /** What the server of an app would send beside this body. */
    sign(body: Buffer, now: number): string {
      return signBody(body, { secret: secretFor(true) ?? '', at: now })
    },

    /** Once for each receipt of a store, however often it is told. */
    async take({ header, body, isDemo: mayPlay, now }: Signed) {
      const secret = secretFor(mayPlay)
      if (secret === undefined) return refuse('NOT_CONFIGURED')
      const { withinMs } = settings.topup
      if (!isSignedBody({ header, body }, { secret, withinMs, now })) return refuse('SIGNATURE_INVALID')
      const order = readOrder(body)
      // A store's sandbox sells for nothing: outside of a demo its diamonds would be paid out by the house.
      if (order.store === 'sandbox' && !(mayPlay && isDemo(settings))) {
        return refuse('INVALID_PARAMETERS', undefined, { details: ['store: nobody paid in a sandbox'] })
      }
      if (!(await profileOfAccount(order.accountId))) return refuse('NOT_FOUND')
      const diamonds = BigInt(order.diamonds)
      const outcome = await ledger.post({
        key: `topup:${order.store}:${order.receiptId}`,
        asked: order,
        kind: 'topup',
        facts: { diamonds: order.diamonds, store: order.store, receiptId: order.receiptId },
        legs: [
          { owner: OPERATOR, kind: 'float', currency: 'diamond', amount: -diamonds },
          { owner: order.accountId, kind: 'wallet', currency: 'diamond', amount: diamonds },
        ],
      })
      if (!('transfer' in outcome)) return refuse('KEY_REUSED')
      return {
        id: outcome.transfer.id,
        diamonds: order.diamonds,
        isReplayed: outcome.outcome === 'replayed',
      }
    },
  }
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
