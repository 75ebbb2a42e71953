import type { Mail } from '#platform/mail/mail'
import type { RequestInfo } from '#platform/http/route'
import type { Sms } from '#platform/sms/sms'
import type { AccountBefore, UndoChanges } from '../verification/undo/undo-changes.ts'
import { securityEmails, securityText, type SecurityChange } from './security-emails.ts'
import { languageOf, signedEmail, type Language, type EmailText } from './emails.ts'
import type { MailQueue } from './mail-queue.ts'

/** A change of the sign-in methods of an account; a new number or email is masked. */
export type Change =
  | { readonly is: 'password' }
  | { readonly is: 'reset'; readonly isNumberDropped: boolean }
  | { readonly is: 'phone'; readonly masked: string }
  | { readonly is: 'email'; readonly masked: string }
  | { readonly is: 'email-changed'; readonly masked: string }
  | SecurityChange

interface ChangeNoticeDependencies {
  mail: Mail
  sms: Sms
  mailQueue: MailQueue
  origin: string
  undoChanges: Pick<UndoChanges, 'prepare'>
}

export type ChangeNotices = ReturnType<typeof openChangeNotices>

/**
 * Notifies the owner of an account that a sign-in method was changed, with a link that undoes it.
 *
 * The notice goes to the email and the number from before the change, since a thief would control the new ones. An
 * email is sent wherever there is an address; a text message when there is none, when the number was replaced or
 * removed, or when the email was added or changed.
 */
export function openChangeNotices({ mail, sms, mailQueue, origin, undoChanges }: ChangeNoticeDependencies) {
  return (was: AccountBefore, change: Change, asked: RequestInfo): void => {
    const { email, mobile } = was
    // Who set a password by a link has proved the email; the removed number must not undo that. An email that nobody
    // verified may be a stranger's, who must not undo that the owner put another one in its place.
    const isUnproved = change.is === 'email-changed' && was.email_verified_at === null
    const linkTo = change.is === 'reset' || isUnproved ? null : undoChanges.prepare(was, change.is)
    // A link that sets a password goes to the email of the account, which the old one is no more.
    const otherwise = change.is === 'email-changed' ? 'contact-us' : 'forgot-password'
    const language = languageOf(asked)
    if (email !== null && mail.reaches(asked)) {
      mailQueue.add(`email: ${change.is} changed`, async () => {
        const back = (await linkTo?.('email')) ?? `${origin}/${otherwise}`
        await mail.send({ to: email, ...changeEmail(change, { back, language }) })
      })
    }
    const isOfNumber =
      change.is === 'phone' ||
      change.is === 'phone-removed' ||
      (change.is === 'reset' && change.isNumberDropped)
    const isTexted = email === null || isOfNumber || change.is === 'email' || change.is === 'email-changed'
    if (mobile !== null && isTexted && sms.reaches(asked)) {
      mailQueue.add(`text message: ${change.is} changed`, async () => {
        // A replaced number cannot reset a password by itself.
        const help = email === null ? `${origin}/contact-us` : `${origin}/${otherwise}`
        const back = (email === null && (await linkTo?.('mobile'))) || help
        await sms.send({ to: mobile, text: changeText(change, { back, language }) })
      })
    }
  }
}

interface NoticeContext {
  /** Where the owner takes the account back. */
  back: string
  language: Language
}

export function changeEmail(change: Change, { back, language }: NoticeContext): EmailText {
  return signedEmail(language, emailsOf(change, back))
}

function emailsOf(change: Change, back: string): Readonly<Record<Language, EmailText>> {
  switch (change.is) {
    case 'password':
      return {
        en: {
          subject: 'Your password was changed',
          text:
            'Your Tayang password was just changed, and your other devices were logged out.\n\n' +
            `If this wasn't you, undo it here within 7 days and set a new password:\n\n${back}`,
        },
        id: {
          subject: 'Kata sandi kamu sudah diganti',
          text:
            'Kata sandi akun Tayang kamu baru saja diganti, dan perangkatmu yang lain sudah dikeluarkan.\n\n' +
            `Kalau bukan kamu, batalkan di sini dalam 7 hari dan atur kata sandi baru:\n\n${back}`,
        },
      }
    case 'reset':
      return resetEmails(change.isNumberDropped, back)
    case 'phone':
      return {
        en: {
          subject: 'Your mobile number was changed',
          text:
            `Your Tayang mobile number is now ${change.masked}.\n\n` +
            "If this wasn't you, undo it here within 7 days. That logs out every device, restores your old " +
            `number and lets you set a new password:\n\n${back}`,
        },
        id: {
          subject: 'Nomor HP kamu sudah diganti',
          text:
            `Nomor HP akun Tayang kamu sekarang menjadi ${change.masked}.\n\n` +
            'Kalau bukan kamu, batalkan di sini dalam 7 hari. Semua perangkat akan dikeluarkan, nomor lamamu ' +
            `kembali, dan kamu bisa mengatur kata sandi baru:\n\n${back}`,
        },
      }
    case 'email':
      return {
        en: {
          subject: 'An email was added to your Tayang account',
          text: `The email ${change.masked} was added to your Tayang account. It can be used to log in and to reset your password.`,
        },
        id: {
          subject: 'Email ditambahkan ke akun Tayang kamu',
          text: `Email ${change.masked} ditambahkan ke akun Tayang kamu. Email ini bisa dipakai untuk masuk dan mengatur kata sandi baru.`,
        },
      }
    case 'email-changed':
      return emailChangedEmails(change.masked, back)
    default:
      return securityEmails(change, back)
  }
}

function emailChangedEmails(masked: string, back: string): Readonly<Record<Language, EmailText>> {
  return {
    en: {
      subject: 'Your email was changed',
      text:
        `Your Tayang email is now ${masked}.\n\n` +
        "If this wasn't you, recover your account here within 7 days. That logs out every device, restores your " +
        `old email and lets you set a new password:\n\n${back}`,
    },
    id: {
      subject: 'Email kamu sudah diganti',
      text:
        `Email akun Tayang kamu sekarang menjadi ${masked}.\n\n` +
        'Kalau bukan kamu, pulihkan akunmu di sini dalam 7 hari. Semua perangkat akan dikeluarkan, email ' +
        `lamamu kembali, dan kamu bisa mengatur kata sandi baru:\n\n${back}`,
    },
  }
}

function resetEmails(isNumberDropped: boolean, back: string): Readonly<Record<Language, EmailText>> {
  const dropped = isNumberDropped
    ? {
        en: '\n\nYour mobile number was added recently, so it was removed from your account. You can add it again in your profile.',
        id: '\n\nNomor HP-mu baru saja ditambahkan, jadi kami hapus dari akunmu. Kamu bisa menambahkannya lagi di profil.',
      }
    : { en: '', id: '' }
  return {
    en: {
      subject: 'Your password was changed',
      text:
        'Your Tayang password was just reset with a link from your email, and every device was logged ' +
        `out.${dropped.en}\n\nIf this wasn't you, someone can read your email. Secure it first, then set a ` +
        `new password here:\n\n${back}`,
    },
    id: {
      subject: 'Kata sandi kamu sudah diganti',
      text:
        'Kata sandi akun Tayang kamu baru saja diatur ulang lewat tautan di emailmu, dan semua perangkat sudah ' +
        `dikeluarkan.${dropped.id}\n\nKalau bukan kamu, berarti ada yang bisa membaca emailmu. Amankan dulu emailmu, lalu ` +
        `atur kata sandi baru di sini:\n\n${back}`,
    },
  }
}

/** One message of at most 160 characters. */
export function changeText(change: Change, { back, language }: NoticeContext): string {
  const isIndonesian = language === 'id'
  const what = textOf(change, isIndonesian)
  return isIndonesian ? `${what} Bukan kamu? ${back}` : `${what} Not you? ${back}`
}

function textOf(change: Change, isIndonesian: boolean): string {
  switch (change.is) {
    case 'phone':
      return isIndonesian
        ? `Nomor HP akun Tayang kamu diganti menjadi ${change.masked}.`
        : `Your Tayang mobile number was changed to ${change.masked}.`
    case 'email':
      return isIndonesian
        ? `Email ${change.masked} ditambahkan ke akun Tayang kamu.`
        : `The email ${change.masked} was added to your Tayang account.`
    case 'email-changed':
      return isIndonesian
        ? `Email akun Tayang kamu diganti menjadi ${change.masked}.`
        : `Your Tayang email was changed to ${change.masked}.`
    case 'password':
    case 'reset':
      return isIndonesian
        ? 'Kata sandi akun Tayang kamu baru saja diganti.'
        : 'Your Tayang password was just changed.'
    default:
      return securityText(change, isIndonesian)
  }
}
