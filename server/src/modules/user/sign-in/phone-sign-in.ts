import { randomInt } from 'node:crypto'
import type { ConsentGiven, Device } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { Asked } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../attempts.ts'
import type { Login } from './sign-in.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Codes, WantedProof } from '../verification/codes.ts'
import { toE164 } from '../verification/phone-numbers.ts'

interface Shown {
  /** The number. */
  readonly username: string
  readonly device: Device
  readonly consent?: ConsentGiven | undefined
}
type AuthorizationCode = Shown & { readonly type: 'mobile'; readonly otp: string }
type ShownProof = Shown & { readonly type: 'proof'; readonly proof: string }

interface Needs {
  accounts: Accounts
  sessions: Pick<Sessions, 'isDeviceTaken'>
  codes: Codes
  attempts: Attempts
  settings: Pick<Settings['otp'], 'countryCodes'>
}

export type PhoneSignIn = ReturnType<typeof openPhoneSignIn>

const TO_REGISTER: ReadonlySet<string> = new Set(['register', 'proofToRegister'])

/**
 * By a number and the code that was sent to it. Only a code for registering makes an account. A right code that came
 * for the other purpose is not lost: its refusal carries a proof, with which the person registers or logs in after all.
 */
export function openPhoneSignIn({ accounts, sessions, codes, attempts, settings }: Needs) {
  const register = async (mobile: string, consent: ConsentGiven | undefined, now: number) => {
    // A name that everybody reads shows nothing of the number; its owner chooses another one.
    const name = `Viewer ${randomInt(1_000, 10_000)}`
    const wanted = { email: null, mobile, name, passwordHash: null, consent }
    return (await accounts.register(wanted, now))?.account
  }

  /** Only a code gives a proof, and never a proof another one, so that ten minutes are ten minutes. */
  const proofOf = async (shown: AuthorizationCode | ShownProof, wanted: Omit<WantedProof, 'deviceUuid'>) => {
    const proof =
      shown.type === 'mobile' ? await codes.prove({ ...wanted, deviceUuid: shown.device.uuid }) : undefined
    return { details: proof === undefined ? [] : [proof] }
  }

  return async (
    shown: AuthorizationCode | ShownProof,
    { asked, now }: { asked: Asked; now: number },
  ): Promise<Login> => {
    await attempts.takeToken(asked.ip)
    const { device, consent } = shown
    const mobile = toE164(shown.username, settings.countryCodes)
    if (mobile === undefined) return refuse('INVALID_PHONE', 'Incorrect mobile number')

    const known: AccountRow | undefined = await accounts.byMobile(mobile)
    // The browser will come again with a new identifier and the same code.
    const isTaken = await sessions.isDeviceTaken(device.uuid, known?.id ?? null)
    const purpose = await codes.judge({
      mobile,
      purposes: shown.type === 'mobile' ? ['login', 'register'] : ['proofToLogIn', 'proofToRegister'],
      deviceUuid: device.uuid,
      accountId: null,
      otp: shown.type === 'mobile' ? shown.otp : shown.proof,
      now,
      isKept: isTaken,
    })
    if (purpose === 'wrong') return refuse('INVALID_OTP')
    if (isTaken) {
      return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
    }
    const registers = TO_REGISTER.has(purpose)
    // Both are said only to a person who has the number in their hands.
    if (!registers && !known) {
      const proof = await proofOf(shown, { mobile, purpose: 'proofToRegister', now })
      return refuse('NUMBER_NOT_REGISTERED', 'Incorrect mobile number', proof)
    }
    if (registers && known) {
      const proof = await proofOf(shown, { mobile, purpose: 'proofToLogIn', now })
      return refuse('PHONE_ALREADY_USED', undefined, proof)
    }
    const account = known ?? (await register(mobile, consent, now))
    if (!account) return refuse('PHONE_ALREADY_USED')
    return { account, device, isDemo: asked.isDemo, now }
  }
}
