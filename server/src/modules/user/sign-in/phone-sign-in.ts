import { randomInt } from 'node:crypto'
import type { ConsentGiven, Device } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Accounts } from '../accounts/accounts.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { VerifiedSignIn } from './sign-in.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Codes, ProofRequest } from '../verification/codes.ts'
import { toE164 } from '../verification/phone-numbers.ts'

interface PhoneInput {
  /** The phone number. */
  readonly username: string
  readonly device: Device
  readonly consent?: ConsentGiven | undefined
}
type SignInByCode = PhoneInput & { readonly type: 'mobile'; readonly otp: string }
type SignInByProof = PhoneInput & { readonly type: 'proof'; readonly proof: string }

interface PhoneSignInDependencies {
  accounts: Accounts
  sessions: Pick<Sessions, 'isDeviceTaken'>
  codes: Codes
  attempts: Attempts
  settings: Pick<Settings['otp'], 'countryCodes'>
}

export type PhoneSignIn = ReturnType<typeof openPhoneSignIn>

const TO_REGISTER: ReadonlySet<string> = new Set(['register', 'proofToRegister'])

/**
 * Signs in by a phone number and the code that was sent to it. Only a code for registering creates an account. A right
 * code for the other purpose is refused together with a proof, by which the person registers or signs in without
 * another code: docs/product/accounts.md#register-by-phone.
 */
export function openPhoneSignIn({ accounts, sessions, codes, attempts, settings }: PhoneSignInDependencies) {
  const register = async (mobile: string, consent: ConsentGiven | undefined, now: number) => {
    // Everybody reads the name, so it contains no digit of the number. The owner can change it.
    const name = `Viewer ${randomInt(1_000, 10_000)}`
    const wanted = { email: null, mobile, name, passwordHash: null, consent }
    return (await accounts.register(wanted, now))?.account
  }

  /** Only a code is exchanged for a proof, never a proof for another one: a proof lasts ten minutes in all. */
  const proofOf = async (input: SignInByCode | SignInByProof, wanted: Omit<ProofRequest, 'deviceUuid'>) => {
    const proof =
      input.type === 'mobile' ? await codes.prove({ ...wanted, deviceUuid: input.device.uuid }) : undefined
    return { details: proof === undefined ? [] : [proof] }
  }

  return async (
    input: SignInByCode | SignInByProof,
    { asked, now }: { asked: RequestInfo; now: number },
  ): Promise<VerifiedSignIn> => {
    await attempts.takeToken(asked.ip)
    const { device, consent } = input
    const mobile = toE164(input.username, settings.countryCodes)
    if (mobile === undefined) return refuse('INVALID_PHONE', 'Incorrect mobile number')

    const known: AccountRow | undefined = await accounts.byMobile(mobile)
    if (known) asked.about.accountId = known.id
    // The browser will try again with a new device identifier and the same code.
    const isTaken = await sessions.isDeviceTaken(device.uuid, known?.id ?? null)
    const purpose = await codes.check({
      mobile,
      purposes: input.type === 'mobile' ? ['login', 'register'] : ['proofToLogIn', 'proofToRegister'],
      deviceUuid: device.uuid,
      accountId: null,
      otp: input.type === 'mobile' ? input.otp : input.proof,
      now,
      isKept: isTaken,
    })
    if (purpose === 'wrong') return refuse('INVALID_OTP')
    if (isTaken) {
      return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
    }
    const registers = TO_REGISTER.has(purpose)
    // Both refusals reveal whether the number is registered, but only to a person who holds the number.
    if (!registers && !known) {
      const proof = await proofOf(input, { mobile, purpose: 'proofToRegister', now })
      return refuse('NUMBER_NOT_REGISTERED', 'Incorrect mobile number', proof)
    }
    if (registers && known) {
      const proof = await proofOf(input, { mobile, purpose: 'proofToLogIn', now })
      return refuse('PHONE_ALREADY_USED', undefined, proof)
    }
    const account = known ?? (await register(mobile, consent, now))
    if (!account) return refuse('PHONE_ALREADY_USED')
    return { account, device, isDemo: asked.isDemo, about: asked.about, now }
  }
}
