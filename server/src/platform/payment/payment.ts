import type { PaymentMethod } from '@tayang/contract'
import type { RawRoute } from '../http/route.ts'

/**
 * Payment: gateways that take money for us, and the callbacks by which they report that it came.
 *
 * A gateway is offered where its keys are set. In demo mode a mock payment site at `/dev/payment` replaces the one
 * that has no keys; it speaks the same protocol and calls us over the network. No gateway is believed: the module that
 * takes its events compares amount and currency to the order.
 */
export interface Payment {
  /** Payment methods that are offered to this request, each with the gateway that takes the money. */
  methodsOf(isDemo: boolean): ReadonlyMap<PaymentMethod, Gateway>
  /** Nothing where the gateway is not offered to this request. */
  gateway(name: GatewayName, isDemo: boolean): Gateway | undefined
  /** The mock payment site; it refuses requests outside demo mode. */
  readonly rawRoutes: readonly RawRoute[]
}

/** Every gateway that an order can be paid by. */
export const gatewayNames = ['site', 'midtrans'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** What the customer has to pay. */
export interface Bill {
  readonly orderId: string
  /** Counts how often this order was sent to the gateway: some gateways accept an id only once. */
  readonly attempt: number
  readonly accountId: string
  readonly packageCode: string
  readonly packageName: string
  readonly method: PaymentMethod
  readonly amountRupiah: number
  readonly expiresAt: number
  readonly now: number
  /** Where the customer goes afterwards: a path of ours. */
  readonly returnPath: string
}

/** What became of a payment. */
export interface PaymentEvent {
  readonly orderId: string
  /** The id of the payment at the gateway. */
  readonly paymentId: string
  /** `given-back`: the money went back to the customer, by a refund or a chargeback. */
  readonly status: 'pending' | 'paid' | 'failed' | 'expired' | 'given-back'
  readonly amountRupiah: number
  readonly currency: string
}

/** A callback as it was received. */
export interface Callback {
  header(name: string): string | undefined
  readonly body: Buffer
  readonly now: number
}

export interface Gateway {
  readonly name: GatewayName
  /** The URL where the customer pays; a Failure where the gateway answers none. */
  open(bill: Bill): Promise<string>
  /** `unsigned` where the callback is not from the gateway; `unreadable` where it is, and means nothing to us. */
  read(callback: Callback): Promise<PaymentEvent | 'unsigned' | 'unreadable'>
  /** What the gateway knows of an order; null where it knows nothing. Not every gateway can be asked. */
  lookUp?(order: { orderId: string; attempts: number }): Promise<PaymentEvent | null>
}
