import type { Kind } from './kind.ts'

export interface BankAccountChanged {
  readonly accountId: string
  readonly profileId: string
  readonly changedAt: number
}

/** An owner who did not change it themselves must learn of it while payouts to it still wait. */
export const bankAccountChanged: Kind<BankAccountChanged> = ({ accountId, profileId, changedAt }) => ({
  key: `bank-account:${accountId}:${changedAt}`,
  audience: { to: 'profile', profileId },
  type: 'in-app',
  title: { en: 'Your bank account was changed', id: 'Rekening bank kamu diganti' },
  desc: {
    en: "Cash-outs to it are on hold for now. If this wasn't you, change your password and contact us.",
    id: 'Pencairan ke rekening ini ditahan dulu. Kalau bukan kamu, ganti kata sandi dan hubungi kami.',
  },
  refId: null,
  push: true,
})
