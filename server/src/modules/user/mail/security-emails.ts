import type { ProviderName } from '#platform/identity/identity'
import type { EmailText, Language } from './emails.ts'

/** A change of the second factor or of the ways into an account. */
export type SecurityChange =
  | { readonly is: 'second-factor-on' }
  | { readonly is: 'second-factor-off' }
  | { readonly is: 'recovery-codes' }
  | { readonly is: 'recovery-code-used'; readonly left: number }
  | { readonly is: 'passkey-added'; readonly name: string }
  | { readonly is: 'passkey-removed'; readonly name: string }
  | { readonly is: 'provider-added' | 'provider-removed'; readonly provider: ProviderName }
  | { readonly is: 'phone-removed'; readonly masked: string }

type Words = Readonly<Record<Language, { subject: string; what: string }>>

/** What happened, and where the owner takes the account back. */
export function securityEmails(change: SecurityChange, back: string): Readonly<Record<Language, EmailText>> {
  const { en, id } = wordsOf(change)
  return {
    en: {
      subject: en.subject,
      text:
        `${en.what}\n\nIf this wasn't you, set a new password here. That logs out every device, and removes two-step ` +
        `verification and passkeys added in the last 7 days:\n\n${back}`,
    },
    id: {
      subject: id.subject,
      text:
        `${id.what}\n\nKalau bukan kamu, atur kata sandi baru di sini. Semua perangkat akan dikeluarkan, dan ` +
        `verifikasi 2 langkah serta passkey yang ditambahkan dalam 7 hari terakhir dihapus:\n\n${back}`,
    },
  }
}

/** The same for one text message. */
export function securityText(change: SecurityChange, isIndonesian: boolean): string {
  const { subject } = wordsOf(change)[isIndonesian ? 'id' : 'en']
  return `Tayang: ${subject}.`
}

function wordsOf(change: SecurityChange): Words {
  switch (change.is) {
    case 'second-factor-on':
      return {
        en: {
          subject: 'Two-step verification was turned on',
          what: 'Logging in to your Tayang account now requires a code from your authenticator app.',
        },
        id: {
          subject: 'Verifikasi 2 langkah diaktifkan',
          what: 'Mulai sekarang, untuk masuk ke akun Tayang kamu perlu kode dari aplikasi autentikator.',
        },
      }
    case 'second-factor-off':
      return {
        en: {
          subject: 'Two-step verification was turned off',
          what: 'Logging in to your Tayang account no longer requires a code from an authenticator app.',
        },
        id: {
          subject: 'Verifikasi 2 langkah dimatikan',
          what: 'Untuk masuk ke akun Tayang kamu tidak perlu lagi kode dari aplikasi autentikator.',
        },
      }
    case 'recovery-codes':
      return {
        en: {
          subject: 'You have new recovery codes',
          what: 'New recovery codes were created for your Tayang account. The old ones no longer work.',
        },
        id: {
          subject: 'Kode pemulihan baru sudah dibuat',
          what: 'Kode pemulihan baru untuk akun Tayang kamu sudah dibuat. Kode yang lama tidak berlaku lagi.',
        },
      }
    case 'recovery-code-used':
      return recoveryCodeUsed(change.left)
    case 'passkey-added':
      return {
        en: {
          subject: 'A passkey was added',
          what: `The passkey “${change.name}” was added to your Tayang account. It can be used to log in.`,
        },
        id: {
          subject: 'Passkey ditambahkan',
          what: `Passkey “${change.name}” ditambahkan ke akun Tayang kamu dan bisa dipakai untuk masuk.`,
        },
      }
    case 'passkey-removed':
      return {
        en: {
          subject: 'A passkey was removed',
          what: `The passkey “${change.name}” was removed from your Tayang account.`,
        },
        id: {
          subject: 'Passkey dihapus',
          what: `Passkey “${change.name}” dihapus dari akun Tayang kamu.`,
        },
      }
    case 'provider-added':
    case 'provider-removed':
      return providerChanged(change.is === 'provider-added', PROVIDERS[change.provider])
    case 'phone-removed':
      return phoneRemoved(change.masked)
  }
}

function phoneRemoved(masked: string): Words {
  return {
    en: {
      subject: 'Your mobile number was removed',
      what: `The mobile number ${masked} was removed from your Tayang account. It can no longer be used to log in.`,
    },
    id: {
      subject: 'Nomor HP kamu dihapus',
      what: `Nomor ${masked} dihapus dari akun Tayang kamu dan tidak bisa dipakai untuk masuk lagi.`,
    },
  }
}

const PROVIDERS: Readonly<Record<ProviderName, string>> = { google: 'Google', facebook: 'Facebook' }

function providerChanged(isAdded: boolean, name: string): Words {
  if (isAdded)
    return {
      en: {
        subject: `A ${name} account was connected`,
        what: `A ${name} account was connected to your Tayang account. It can be used to log in.`,
      },
      id: {
        subject: `Akun ${name} dihubungkan`,
        what: `Akun ${name} dihubungkan ke akun Tayang kamu dan bisa dipakai untuk masuk.`,
      },
    }
  return {
    en: {
      subject: `A ${name} account was disconnected`,
      what: `A ${name} account was disconnected from your Tayang account. It can no longer be used to log in.`,
    },
    id: {
      subject: `Akun ${name} diputuskan`,
      what: `Akun ${name} diputuskan dari akun Tayang kamu dan tidak bisa dipakai untuk masuk lagi.`,
    },
  }
}

function recoveryCodeUsed(left: number): Words {
  return {
    en: {
      subject: 'A recovery code was used',
      what: `Someone logged in to your Tayang account with a recovery code. Recovery codes left: ${left}.`,
    },
    id: {
      subject: 'Kode pemulihan kamu dipakai',
      what: `Ada yang masuk ke akun Tayang kamu dengan kode pemulihan. Sisa kode pemulihan: ${left}.`,
    },
  }
}
