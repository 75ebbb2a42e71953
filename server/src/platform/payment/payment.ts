import type { PaymentMethod } from '@tayang/contract'
import type { RawRoute } from '../http/route.ts'

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
