import type { Kind } from './kind.ts'

export interface WalletFrozen {
  readonly accountId: string
  readonly profileId: string
  /** False: it was let go again. */
  readonly isFrozen: boolean
  readonly at: number
}

/** Two operators froze a wallet, or let it go; whose it is must not learn of it from a gift that is refused. */
export const walletFrozen: Kind<WalletFrozen> = ({ accountId, profileId, isFrozen, at }) => ({
  key: `wallet:${accountId}:${at}`,
  audience: { to: 'profile', profileId },
  type: 'in-app',
  title: isFrozen
    ? { en: 'Your wallet is on hold', id: 'Dompet kamu ditahan' }
    : { en: 'Your wallet is active again', id: 'Dompet kamu aktif lagi' },
  desc: isFrozen
    ? {
        en: "We're reviewing its transactions. Your balance is safe, but you can't use it for now. Questions? Contact us.",
        id: 'Kami sedang memeriksa transaksinya. Saldomu aman, tapi belum bisa dipakai. Ada pertanyaan? Hubungi kami.',
      }
    : {
        en: 'You can send gifts and cash out again.',
        id: 'Kamu bisa mengirim gift dan mencairkan saldo lagi.',
      },
  refId: null,
  push: true,
})
