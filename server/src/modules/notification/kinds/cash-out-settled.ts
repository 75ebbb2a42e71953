import type { Kind } from './kind.ts'

export interface CashoutSettled {
  readonly cashoutId: string
  readonly profileId: string
  readonly status: 'completed' | 'failed'
  readonly netRupiah: bigint
  /** Why operators rejected it. */
  readonly reason: string | null
}

/** A cash-out was paid or rejected; it leads to its transaction. */
export const cashoutSettled: Kind<CashoutSettled> = ({ cashoutId, profileId, status, netRupiah, reason }) => {
  const rupiah = `Rp${netRupiah.toLocaleString('id-ID')}`
  const isPaid = status === 'completed'
  return {
    key: `cash-out:${cashoutId}`,
    audience: { to: 'profile', profileId },
    type: 'transaction',
    title: isPaid
      ? { en: 'Your cash-out is complete', id: 'Pencairan kamu berhasil' }
      : { en: 'Your cash-out was rejected', id: 'Pencairan kamu ditolak' },
    desc: isPaid
      ? { en: `${rupiah} is on its way to your bank.`, id: `${rupiah} sudah dikirim ke bank kamu.` }
      : {
          en: `Your gencash is back in your wallet. ${reason ?? ''}`.trim(),
          id: `Gencash kamu sudah kembali ke dompet. ${reason ?? ''}`.trim(),
        },
    refId: `transaction:${cashoutId}`,
    push: true,
  }
}
