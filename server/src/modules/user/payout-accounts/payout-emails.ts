import { signedEmail, type Language, type EmailText } from '../mail/emails.ts'

/** Emails about cash-outs and prizes, for a person who may have lost the device that a notification reaches. */
export type PayoutEmail = 'bank-account-changed' | 'cash-out-completed' | 'cash-out-failed' | 'prize-won'

/** `undo` is the link that undoes what the letter is about, where there is one. */
export function payoutEmail(what: PayoutEmail, language: Language, undo?: string | null): EmailText {
  const { en, id } = TEXTS[what]
  if (!undo) return signedEmail(language, { en, id })
  return signedEmail(language, {
    en: { ...en, text: `${en.text}\n\nUndo it here within 7 days:\n\n${undo}` },
    id: { ...id, text: `${id.text}\n\nBatalkan di sini dalam 7 hari:\n\n${undo}` },
  })
}

/** The text message for an account without an email. */
export function bankAccountText(language: Language, undo?: string | null): string {
  if (undo) {
    return language === 'id'
      ? `Rekening pencairan Tayang kamu diganti. Pencairan ditahan dulu. Bukan kamu? ${undo}`
      : `Your Tayang bank account for cash-outs was changed. Payouts are on hold. Not you? ${undo}`
  }
  return language === 'id'
    ? 'Rekening pencairan akun Tayang kamu diganti. Pencairan ke sana ditahan dulu. Bukan kamu? Hubungi kami.'
    : 'Your Tayang bank account for cash-outs was changed. Payouts to it are on hold. Not you? Contact us.'
}

const TEXTS: Readonly<Record<PayoutEmail, Readonly<Record<Language, EmailText>>>> = {
  'bank-account-changed': {
    en: {
      subject: 'Your Tayang bank account was changed',
      text:
        'The bank account that your cash-outs go to was changed. Payouts to it are on hold for now.\n\n' +
        "If this wasn't you, change your password and contact us.",
    },
    id: {
      subject: 'Rekening bank Tayang kamu diganti',
      text:
        'Rekening tujuan pencairanmu baru saja diganti. Pencairan ke rekening ini ditahan dulu.\n\n' +
        'Kalau bukan kamu, ganti kata sandi dan hubungi kami.',
    },
  },
  'prize-won': {
    en: {
      subject: 'You won a prize on Tayang',
      text:
        'One of your chances was drawn. Open the notification on Tayang and claim your prize within 14 days. ' +
        'We never ask for money, a password or a code for it.',
    },
    id: {
      subject: 'Kamu menang undian di Tayang',
      text:
        'Salah satu kesempatanmu terpilih. Buka notifikasi di Tayang dan klaim hadiahmu dalam 14 hari. Kami ' +
        'tidak pernah meminta uang, kata sandi, atau kode untuk itu.',
    },
  },
  'cash-out-completed': {
    en: {
      subject: 'Your cash-out is complete',
      text: 'Your money is on its way to your bank. See the amount under Transactions in your profile.',
    },
    id: {
      subject: 'Pencairan kamu berhasil',
      text: 'Uangmu sudah dikirim ke bank. Cek jumlahnya di menu Transaksi di profilmu.',
    },
  },
  'cash-out-failed': {
    en: {
      subject: 'Your cash-out was rejected',
      text: 'Your gencash is back in your wallet. See why under Transactions in your profile.',
    },
    id: {
      subject: 'Pencairan kamu ditolak',
      text: 'Gencash kamu sudah kembali ke dompet. Cek alasannya di menu Transaksi di profilmu.',
    },
  },
}
