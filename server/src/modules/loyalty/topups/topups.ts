import { loyalty } from '@tayang/contract'
import { isDemo } from '#platform/settings/demo-mode'
import { refuse } from '#platform/http/refusal'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import { isSignedBody, signBody } from '#platform/http/bodies/signed-body'
import type { Ledger } from '../ledger/open-ledger.ts'
import { OPERATOR } from '../ledger/posting.ts'
import type { LoyaltyDependencies } from '../dependencies.ts'

export interface TopupDependencies extends Pick<LoyaltyDependencies, 'profileOfAccount'> {
  settings: Pick<Settings, 'topup' | 'host' | 'origin'>
  secrets: Secrets
  ledger: Ledger
}

export type Topups = ReturnType<typeof openTopups>

interface SignedTopup {
  readonly header: string | undefined
  readonly body: Buffer
  /** Whether it came from the machine that a demo runs on. */
  readonly isDemo: boolean
  readonly now: number
}

/** Credits that apps sold, each signed by their server. */
export function openTopups({ settings, secrets, ledger, profileOfAccount }: TopupDependencies) {
  const demoSecret = secrets.derive('topup', 'stand-in of the apps')

  /** In demo mode our own secret replaces the one that the server of an app would share with us. */
  const secretFor = (mayPlay: boolean) =>
    settings.topup.secret ?? (mayPlay && isDemo(settings) ? demoSecret : undefined)

  return {
    /** The signature that the server of an app would send with this body. */
    sign(body: Buffer, now: number): string {
      return signBody(body, { secret: secretFor(true) ?? '', at: now })
    },

    /** Posts a credit once per receipt of a store, however often it is reported. */
    async credit({ header, body, isDemo: mayPlay, now }: SignedTopup) {
      const secret = secretFor(mayPlay)
      if (secret === undefined) return refuse('NOT_CONFIGURED')
      const { withinMs } = settings.topup
      if (!isSignedBody({ header, body }, { secret, withinMs, now })) return refuse('SIGNATURE_INVALID')
      const order = readOrder(body)
      // A store's sandbox takes no money: outside of a demo the operator would pay its diamonds out.
      if (order.store === 'sandbox' && !(mayPlay && isDemo(settings))) {
        return refuse('INVALID_PARAMETERS', undefined, { details: ['store: nobody paid in a sandbox'] })
      }
      if (!(await profileOfAccount(order.accountId))) return refuse('NOT_FOUND')
      const diamonds = BigInt(order.diamonds)
      const outcome = await ledger.post({
        key: `topup:${order.store}:${order.receiptId}`,
        request: order,
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
