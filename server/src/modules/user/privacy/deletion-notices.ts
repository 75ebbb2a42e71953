import type { Mail } from '#platform/mail/mail'
import type { RequestInfo } from '#platform/http/route'
import { originOf, type Settings } from '#platform/settings/settings'
import type { Sms } from '#platform/sms/sms'
import { languageOf, signedEmail, type EmailText, type Language } from '../mail/emails.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { AccountRow } from '../rows/account-rows.ts'

interface DeletionNoticeDependencies {
  mail: Mail
  sms: Sms
  mailQueue: MailQueue
  settings: Pick<Settings, 'host' | 'origin' | 'port'>
}

interface Words {
  /** When the account is erased, in milliseconds. */
  readonly erasesAt: number
  readonly origin: string
  readonly language: Language
}

export type DeletionNotices = ReturnType<typeof openDeletionNotices>

/**
 * Tells the owner of an account that it is to be deleted, when, and how to keep it: by email, or by a text message
 * where there is no email.
 */
export function openDeletionNotices({ mail, sms, mailQueue, settings }: DeletionNoticeDependencies) {
  const origin = originOf(settings)
  return (
    { email, mobile }: Pick<AccountRow, 'email' | 'mobile'>,
    { erasesAt }: { erasesAt: number },
    asked: RequestInfo,
  ): void => {
    const words = { erasesAt, origin, language: languageOf(asked) }
    if (email !== null && mail.reaches(asked)) {
      mailQueue.add('account leaving', () => mail.send({ to: email, ...leavingEmail(words) }))
    } else if (email === null && mobile !== null && sms.reaches(asked)) {
      mailQueue.add('account leaving', () => sms.send({ to: mobile, text: leavingText(words) }))
    }
  }
}

/** `8 December 2026`, in Jakarta, where most viewers live. */
function dayInJakarta(at: number, language: Language): string {
  const how = { timeZone: 'Asia/Jakarta', dateStyle: 'long' } as const
  return new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', how).format(at)
}

function leavingEmail({ erasesAt, origin, language }: Words): EmailText {
  const day = dayInJakarta(erasesAt, language)
  const login = `${origin}/login`
  return signedEmail(language, {
    en: {
      subject: `Your Tayang account will be deleted on ${day}`,
      text:
        `Your account is closed and will be deleted on ${day}, along with its profile, history and comments.\n\n` +
        `Changed your mind? Log in before then and choose “Keep my account”:\n\n${login}\n\n` +
        `If this wasn't you, log in, keep your account and set a new password.`,
    },
    id: {
      subject: `Akun Tayang kamu akan dihapus pada ${day}`,
      text:
        `Akunmu sudah ditutup dan akan dihapus pada ${day} beserta profil, riwayat, dan komentarmu.\n\n` +
        `Berubah pikiran? Masuk sebelum tanggal itu, lalu pilih “Pertahankan akunku”:\n\n${login}\n\n` +
        'Kalau bukan kamu, masuk, pertahankan akunmu, lalu atur kata sandi baru.',
    },
  })
}

function leavingText({ erasesAt, origin, language }: Words): string {
  const day = dayInJakarta(erasesAt, language)
  return language === 'id'
    ? `Akun Tayang kamu akan dihapus pada ${day}. Mau tetap dipakai? Masuk sebelum itu: ${origin}/login`
    : `Your Tayang account will be deleted on ${day}. To keep it, log in before then: ${origin}/login`
}
