import type { Kind } from './kind.ts'

export interface OrderPaid {
  readonly orderId: string
  /** The profile of the buyer. */
  readonly profileId: string
  readonly packageName: string
  /** When the package ends, in milliseconds. */
  readonly endAt: number
}

/** An order was paid. The buyer paid for it, so no topic turns this off; it leads to their subscriptions. */
export const orderPaid: Kind<OrderPaid> = ({ orderId, profileId, packageName, endAt }) => {
  const dayIn = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(endAt)
  return {
    key: `order-paid:${orderId}`,
    audience: { to: 'profile', profileId },
    type: 'subscription',
    topic: null,
    title: { en: `${packageName} is active`, id: `${packageName} sudah aktif` },
    desc: {
      en: `Thank you! Enjoy it until ${dayIn('en-GB')}.`,
      id: `Terima kasih! Nikmati sampai ${dayIn('id-ID')}, ya.`,
    },
    push: true,
  }
}
