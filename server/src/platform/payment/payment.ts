import type { PaymentMethod } from '@tayang/contract'
import type { Clock } from '../clock/clock.ts'
import { isDemo } from '../settings/demo-mode.ts'
import { paymentStandInRoute, STAND_IN_PATH } from './local/payment-stand-in.ts'
import { openMidtrans } from './payment-midtrans.ts'
import { openPaymentSite } from './payment-site.ts'
import type { RawRoute } from '../http/route.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Payment: who takes money for us, and how they tell that it came.
 *
 * A gateway is offered where its keys are set. In demo mode a payment site of our own at `/dev/payment` plays the
 * one that has none; it speaks the same protocol and calls us as any other would (ruling R25). None of them is
 * believed: amount and currency are compared to the order by whoever takes their news.
 */
export interface Payment {
  /** Ways to pay that whoever asks is offered, each with who takes the money. */
  waysOf(isDemo: boolean): ReadonlyMap<PaymentMethod, Gateway>
  /** Nothing where it is not there for whoever asks. */
  gateway(name: GatewayName, isDemo: boolean): Gateway | undefined
  /** The stand-in; refuses whoever is not of the demo. */
  readonly rawRoutes: readonly RawRoute[]
}

export type GatewayName = 'site' | 'midtrans'

/** What somebody is asked to pay. */
export interface Bill {
  readonly orderId: string
  /** Counts how often this order was brought here: some gateways take an id only once. */
  readonly attempt: number
  readonly accountId: string
  readonly packageCode: string
  readonly packageName: string
  readonly method: PaymentMethod
  readonly amountRupiah: number
  readonly expiresAt: number
  readonly now: number
  /** Where the person goes afterwards: a path of ours. */
  readonly returnPath: string
}

/** What became of a payment. */
export interface News {
  readonly orderId: string
  /** What the gateway calls this payment. */
  readonly paymentId: string
  /** `given-back`: the money went back, by whomever. */
  readonly status: 'pending' | 'paid' | 'failed' | 'expired' | 'given-back'
  readonly amountRupiah: number
  readonly currency: string
}

/** A callback as it came. */
export interface Told {
  header(name: string): string | undefined
  readonly body: Buffer
  readonly now: number
}

export interface Gateway {
  readonly name: GatewayName
  /** Where the person pays; a Failure where the gateway does not say. */
  open(bill: Bill): Promise<string>
  /**
   * Reads a callback: `unsigned` where it is not from the gateway, `unreadable` where it is and means nothing to
   * us.
   */
  read(told: Told): Promise<News | 'unsigned' | 'unreadable'>
  /** What the gateway knows of an order; null where it knows nothing. Not every one can be asked. */
  lookUp?(order: { orderId: string; attempts: number }): Promise<News | null>
}

interface Needs {
  settings: Pick<Settings, 'host' | 'origin' | 'port' | 'payments'>
  secrets: Secrets
  clock: Clock
  /** The port that we listen on, once we do. */
  portOf(): number
}

const TELCOS: readonly PaymentMethod[] = ['indosat', '3', 'smartfren', 'telkomsel', 'axis', 'xl']
const GATEWAY_METHODS: readonly PaymentMethod[] = ['card', 'ewallet', 'bank']

export function openPayment({ settings, secrets, clock, portOf }: Needs): Payment {
  const { payments } = settings
  const { siteUrl: url, siteSecret: secret } = payments
  const standInSecret = secrets.derive('payment', 'stand-in of the payment site')
  const realSite = url !== undefined && secret !== undefined && openPaymentSite({ settings, url, secret })
  const standIn = openPaymentSite({ settings, url: STAND_IN_PATH, secret: standInSecret })
  const midtrans = payments.midtransServerKey !== undefined && openMidtrans({ settings })

  const siteFor = (mayPlay: boolean): Gateway | undefined =>
    realSite || (mayPlay && isDemo(settings) ? standIn : undefined)

  return {
    waysOf(mayPlay) {
      const site = siteFor(mayPlay)
      const offered = (methods: readonly PaymentMethod[], gateway: Gateway | undefined) =>
        gateway ? methods.map((method): [PaymentMethod, Gateway] => [method, gateway]) : []
      return new Map([...offered(TELCOS, site), ...offered(GATEWAY_METHODS, midtrans || site)])
    },
    gateway: (name, mayPlay) => (name === 'site' ? siteFor(mayPlay) : midtrans || undefined),
    rawRoutes: [paymentStandInRoute({ settings, secret: standInSecret, clock, portOf })],
  }
}
