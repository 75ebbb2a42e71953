import { randomInt } from 'node:crypto'
import type { ConsentGiven, Device } from '@tayang/contract'
import { refuse } from '#platform/refusal'
import type { Asked } from '#platform/route'
import type { Settings } from '#platform/settings'
import type { Accounts } from '../accounts.ts'
import type { Attempts } from '../attempts.ts'
import type { Login } from '../logins.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { Sessions } from '../sessions.ts'
import type { Codes } from './codes.ts'
import { toE164 } from './phone-numbers.ts'

interface Shown {
  /** The number. */
  readonly username: string
  readonly otp: string
  readonly device: Device
  readonly consent?: ConsentGiven | undefined
}

interface Needs {
  accounts: Accounts
  sessions: Pick<Sessions, 'isDeviceTaken'>
  codes: Codes
  attempts: Attempts
  settings: Pick<Settings['otp'], 'countryCodes'>
}

export type PhoneSignIn = ReturnType<typeof openPhoneSignIn>

/** By a number and the code that was sent to it. Only a code for registering makes an account (ruling R18). */
export function openPhoneSignIn({ accounts, sessions, codes, attempts, settings }: Needs) {
  const register = async (mobile: string, consent: ConsentGiven | undefined, now: number) => {
    // A name that everybody reads shows nothing of the number; its owner chooses another one.
    const name = `Viewer ${randomInt(1_000, 10_000)}`
    const wanted = { email: null, mobile, name, passwordHash: null, consent }
    return (await accounts.register(wanted, now))?.account
  }

  return async (shown: Shown, { asked, now }: { asked: Asked; now: number }): Promise<Login> => {
    await attempts.takeToken(asked.ip)
    const { device, otp, consent } = shown
    const mobile = toE164(shown.username, settings.countryCodes)
    if (mobile === undefined) return refuse('INVALID_PHONE', 'Incorrect mobile number')

    const known: AccountRow | undefined = await accounts.byMobile(mobile)
    // The browser will come again with a new identifier and the same code.
    const isTaken = await sessions.isDeviceTaken(device.uuid, known?.id ?? null)
    const purpose = await codes.judge({
      mobile,
      purposes: ['login', 'register'],
      deviceUuid: device.uuid,
      accountId: null,
      otp,
      now,
      isKept: isTaken,
    })
    if (purpose === 'wrong') return refuse('INVALID_OTP')
    // Said only to who has the number in their hands (trust 5.13).
    if (purpose === 'login' && !known) return refuse('INVALID_PHONE', 'Incorrect mobile number')
    if (purpose === 'register' && known) return refuse('PHONE_ALREADY_USED')
    if (isTaken) {
      return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
    }
    const account = known ?? (await register(mobile, consent, now))
    if (!account) return refuse('PHONE_ALREADY_USED')
    return { account, device, isDemo: asked.isDemo, now }
  }
}
