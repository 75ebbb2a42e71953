import type { RequestInfo } from '#platform/http/route'

/**
 * The languages of emails and text messages; English unless the person chose otherwise: docs/product/site.md#languages.
 */
export type Language = 'en' | 'id'

export interface EmailText {
  readonly subject: string
  readonly text: string
}

/** The language of the site's cookie `lang`. */
export function languageOf(asked: Pick<RequestInfo, 'header'>): Language {
  return /(?:^|;\s*)lang=id(?:;|$)/.test(asked.header('cookie') ?? '') ? 'id' : 'en'
}

/** Emails contain nothing that a person typed: a name could carry an advertisement to a stranger's address. */
const SIGNED: Readonly<Record<Language, string>> = {
  en: 'The Tayang team',
  id: 'Salam hangat,\nTim Tayang',
}

export function signedEmail(language: Language, words: Readonly<Record<Language, EmailText>>): EmailText {
  const { subject, text } = words[language]
  return { subject, text: `${text}\n\n${SIGNED[language]}\n` }
}

interface VerificationMessage {
  /** To whom has just registered, or to an email that an account is to have from now on. */
  is: 'welcome' | 'change'
  link: string
  language: Language
}

export function verificationEmail({ is, link, language }: VerificationMessage): EmailText {
  if (is === 'change') return newEmailEmail(link, language)
  return signedEmail(language, {
    en: {
      subject: 'Verify your Tayang email',
      text:
        `Welcome to Tayang! Please verify your email by opening this link:\n\n${link}\n\n` +
        "It works once and expires in 7 days. If you didn't sign up, you can ignore this email.",
    },
    id: {
      subject: 'Verifikasi email kamu di Tayang',
      text:
        `Selamat datang di Tayang! Yuk, verifikasi email kamu lewat tautan ini:\n\n${link}\n\n` +
        'Tautan ini hanya bisa dipakai satu kali dan berlaku 7 hari. Kalau kamu tidak mendaftar, abaikan saja ' +
        'email ini.',
    },
  })
}

function newEmailEmail(link: string, language: Language): EmailText {
  return signedEmail(language, {
    en: {
      subject: 'Confirm this email for your Tayang account',
      text:
        `Someone wants to use this email for their Tayang account. If that's you, open this link:\n\n${link}\n\n` +
        "It expires in 7 days. If it wasn't you, you can ignore this email.",
    },
    id: {
      subject: 'Konfirmasi email ini untuk akun Tayang kamu',
      text:
        `Ada yang ingin memakai email ini untuk akun Tayang-nya. Kalau itu kamu, buka tautan ini:\n\n${link}\n\n` +
        'Tautan ini berlaku 7 hari. Kalau bukan kamu, abaikan saja email ini.',
    },
  })
}

export function passwordResetEmail({ link, language }: { link: string; language: Language }): EmailText {
  return signedEmail(language, {
    en: {
      subject: 'Reset your Tayang password',
      text:
        `Someone asked to reset the password of your account. Set a new one here:\n\n${link}\n\n` +
        "The link works once and expires in one hour. If it wasn't you, you can ignore this email: your password " +
        "won't change.",
    },
    id: {
      subject: 'Atur ulang kata sandi Tayang kamu',
      text:
        `Ada permintaan untuk mengatur ulang kata sandi akunmu. Buat kata sandi baru di sini:\n\n${link}\n\n` +
        'Tautan ini hanya bisa dipakai satu kali dan berlaku 1 jam. Kalau bukan kamu, abaikan saja: kata sandimu ' +
        'tidak berubah.',
    },
  })
}

interface CodeMessage {
  otp: string
  host: string
  lifeMs: number
  language: Language
}

/** The last line lets a phone fill the code in on this site alone (WICG, origin-bound one-time codes). */
export function codeText({ otp, host, lifeMs, language }: CodeMessage): string {
  const minutes = Math.max(1, Math.round(lifeMs / 60_000))
  const words =
    language === 'id'
      ? `Kode Tayang kamu ${otp}. Berlaku ${minutes} menit. Jangan bagikan ke siapa pun.`
      : `Your Tayang code is ${otp}. It expires in ${minutes} min. Never share it with anyone.`
  return `${words}\n\n@${host} #${otp}`
}

/** The code for an account without a number, sent to its email. */
export function codeEmail({ otp, lifeMs, language }: CodeMessage): EmailText {
  const minutes = Math.max(1, Math.round(lifeMs / 60_000))
  return signedEmail(language, {
    en: {
      subject: 'Your Tayang code',
      text:
        `Your Tayang code is ${otp}. It expires in ${minutes} min. Never share it with anyone.\n\n` +
        "If you didn't ask for it, someone else is logged in to your account: set a new password.",
    },
    id: {
      subject: 'Kode Tayang kamu',
      text:
        `Kode Tayang kamu ${otp}. Berlaku ${minutes} menit. Jangan bagikan ke siapa pun.\n\n` +
        'Kalau kamu tidak memintanya, ada orang lain yang masuk ke akunmu: atur kata sandi baru.',
    },
  })
}

interface NewDevice {
  platform: string
  osVersion: string
  /** The time of the sign-in, in milliseconds. */
  at: number
  origin: string
  language: Language
}

const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  firefox: 'Firefox',
  safari: 'Safari',
  android: 'Android',
  ios: 'iOS',
}
const SYSTEMS = /Windows|Mac OS X|CrOS|Android|iPhone|iPad|Linux/

/** Only values of a fixed list: the name of a device is typed, and could carry a message to a stranger's address. */
function deviceOf({ platform, osVersion }: Pick<NewDevice, 'platform' | 'osVersion'>): string {
  const browser = BROWSERS[platform] ?? platform
  const [system] = SYSTEMS.exec(osVersion) ?? []
  return system === undefined || system === browser ? browser : `${browser} (${system})`
}

/** `23 Nov 2026, 07.23 WIB`: most viewers live in the time zone of Jakarta. */
function timeInJakarta(at: number, language: Language): string {
  const how = { timeZone: 'Asia/Jakarta', dateStyle: 'medium', timeStyle: 'short' } as const
  return `${new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', how).format(at)} WIB`
}

export function newDeviceEmail({ at, origin, language, ...device }: NewDevice): EmailText {
  const what = `${deviceOf(device)}, ${timeInJakarta(at, language)}`
  const where = `${origin}/profile/security#devices`
  return signedEmail(language, {
    en: {
      subject: 'New device on your Tayang account',
      text:
        `Someone logged in to your account on a new device:\n\n${what}\n\n` +
        `If this wasn't you, log out that device under My devices and change your password:\n\n${where}`,
    },
    id: {
      subject: 'Perangkat baru di akun Tayang kamu',
      text:
        `Ada yang masuk ke akunmu dari perangkat baru:\n\n${what}\n\n` +
        `Kalau ini bukan kamu, keluarkan perangkat itu di Perangkatku, lalu ganti kata sandimu:\n\n${where}`,
    },
  })
}

/** The last email of an account: it informs an owner who did not request the deletion. */
export function accountErasedEmail({ language }: { language: Language }): EmailText {
  return signedEmail(language, {
    en: {
      subject: 'Your Tayang account has been deleted',
      text:
        'Your account has been deleted, along with its profile, history and comments. Records we must keep by ' +
        'law are anonymized. Thank you for watching with us.',
    },
    id: {
      subject: 'Akun Tayang kamu sudah dihapus',
      text:
        'Akunmu sudah dihapus beserta profil, riwayat, dan komentarmu. Data yang wajib disimpan menurut hukum ' +
        'sudah dianonimkan. Terima kasih sudah menonton bersama kami.',
    },
  })
}
