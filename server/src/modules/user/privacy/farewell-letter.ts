import type { Log } from '#platform/log'
import type { Mail } from '#platform/mail'

/** The last letter: it confirms that the account is gone, so that an owner who did not ask for it learns of it. */
export function openFarewellLetter({ mail, log }: { mail: Mail; log: Log }) {
  return async (email: string | null): Promise<void> => {
    if (email === null) return
    try {
      await mail.send({
        to: email,
        subject: 'Akun kamu sudah dihapus / Your account has been deleted',
        text: [
          'Akun Tayang kamu sudah dihapus beserta profil, riwayat, dan komentarmu.',
          'Yang wajib kami simpan menurut hukum kini tanpa namamu. Terima kasih sudah menonton bersama kami.',
          '',
          'Your Tayang account has been deleted with its profile, history and comments.',
          'What the law makes us keep no longer carries your name. Thank you for watching with us.',
        ].join('\n'),
      })
    } catch (error) {
      // The account is gone all the same, and nothing may say whose it was.
      log.warn({ reason: (error as Error).name }, 'a letter about an erasure was not sent')
    }
  }
}

export type FarewellLetter = ReturnType<typeof openFarewellLetter>
