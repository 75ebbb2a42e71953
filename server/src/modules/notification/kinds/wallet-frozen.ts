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
    ? { en: 'Your wallet is paused', id: 'Dompet kamu dijeda' }
    : { en: 'Your wallet works again', id: 'Dompet kamu aktif lagi' },
  desc: isFrozen
    ? {
        en: 'We look into its payments. Nothing is lost; until then nothing is spent or cashed out. Contact us.',
        id: 'Kami sedang memeriksa transaksinya. Saldo tetap utuh, tetapi belum bisa dipakai. Hubungi kami.',
      }
    : {
        en: 'You can send gifts and cash out as before.',
        id: 'Kamu bisa mengirim hadiah dan mencairkan saldo seperti biasa.',
      },
  refId: null,
  push: true,
})
