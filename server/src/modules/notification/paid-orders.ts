import type { Within } from '#platform/database/database'
import type { Sending } from './sending.ts'

/** An order that was paid: whose, and until when it runs. */
export interface PaidOrder {
  readonly orderId: string
  readonly profileId: string
  readonly packageName: string
  readonly endAt: number
}

/** Tells whoever paid, if the transaction that takes the payment commits; it leads to their subscriptions. */
export function openTellingPaid({ notify }: Pick<Sending, 'notify'>) {
  return async (paid: PaidOrder, tx: Within): Promise<void> => {
    const dayIn = (locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(paid.endAt)
    await notify(
      { to: 'profile', profileId: paid.profileId },
      {
        key: `order-paid:${paid.orderId}`,
        type: 'subscription',
        title: { en: `${paid.packageName} is active`, id: `${paid.packageName} sudah aktif` },
        desc: {
          en: `Thank you! Enjoy it until ${dayIn('en-GB')}.`,
          id: `Terima kasih! Nikmati sampai ${dayIn('id-ID')}, ya.`,
        },
        push: true,
        // Somebody paid for it: no group turns it off.
        topic: null,
      },
      { tx },
    )
  }
}
