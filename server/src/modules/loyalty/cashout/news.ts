import type { CashoutNews } from './needs.ts'
import type { CashoutRow } from './rows.ts'

/** Whoever did not do it must hear of it while the payout still waits (trust 18). */
export function bankAccountNews({ accountId, now }: { accountId: string; now: number }): CashoutNews {
  return {
    key: `bank-account:${accountId}:${now}`,
    type: 'in-app',
    title: { en: 'Your bank account was changed', id: 'Rekening bank kamu diubah' },
    desc: {
      en: 'Cash-outs to it wait for a while. If this was not you, change your password and contact us.',
      id: 'Pencairan ke rekening ini ditahan sebentar. Kalau bukan kamu, ganti kata sandi dan hubungi kami.',
    },
    refId: null,
    push: true,
  }
}

/** Leads to the transaction (Spec 1, section 4). */
export function settledNews({
  id,
  status,
  net,
  reason,
}: CashoutRow & { reason: string | null }): CashoutNews {
  const rupiah = `Rp${net.toLocaleString('id-ID')}`
  const isPaid = status === 'completed'
  return {
    key: `cash-out:${id}`,
    type: 'transaction',
    title: isPaid
      ? { en: 'Your cash out is completed', id: 'Pencairan kamu berhasil' }
      : { en: 'Your cash out was rejected', id: 'Pencairan kamu ditolak' },
    desc: isPaid
      ? { en: `${rupiah} are on their way to your bank.`, id: `${rupiah} sudah dikirim ke bank kamu.` }
      : {
          en: `Your gencash is back in your wallet. ${reason ?? ''}`.trim(),
          id: `Gencash kamu sudah kembali ke dompet. ${reason ?? ''}`.trim(),
        },
    refId: `transaction:${id}`,
    push: true,
  }
}
