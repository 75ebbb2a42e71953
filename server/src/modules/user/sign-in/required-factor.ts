import type { Device } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { hashToken } from '#platform/secrets/tokens'
import { isOperator } from '../accounts/roles.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { Authenticator } from './second-factors/authenticator.ts'
import type { Challenges } from './second-factors/challenges.ts'
import type { Sessions } from '../sessions/sessions.ts'

interface RequiredFactorDependencies {
  authenticator: Pick<Authenticator, 'check' | 'checkOperator'>
  challenges: Pick<Challenges, 'make'>
  sessions: Pick<Sessions, 'isDeviceTaken'>
}

interface FirstFactorProved {
  readonly account: AccountRow
  readonly passwordHash?: string | undefined
  readonly totp?: string | undefined
  readonly device: Device
  readonly isDemo: boolean
  readonly now: number
}

/**
 * The time step of the code that completes a sign-in; null where the account needs none. A sign-in without its code is
 * refused together with a challenge, with which it is continued: docs/product/sign-in.md#second-factor.
 */
export function openRequiredFactor({ authenticator, challenges, sessions }: RequiredFactorDependencies) {
  return async ({
    account,
    passwordHash,
    totp,
    device,
    isDemo,
    now,
  }: FirstFactorProved): Promise<bigint | null> => {
    const isOfOperator = isOperator(account)
    if (isOfOperator && isDemo) return null
    if (account.totp_sealed === null || totp !== undefined) {
      if (isOfOperator) return await authenticator.checkOperator({ account, totp, isDemo, now })
      return totp === undefined || account.totp_sealed === null
        ? null
        : await authenticator.check(account, { totp, now })
    }
    // The browser tries again with a new device identifier, which the challenge is then bound to.
    if (await sessions.isDeviceTaken(device.uuid, account.id)) {
      return refuse('Model UniqueConstraintError', undefined, { details: ['device uuid must be unique'] })
    }
    const challenged = {
      accountId: account.id,
      boundTo: device.uuid.toLowerCase(),
      text: passwordHash === undefined ? null : hashToken(passwordHash).toString('hex'),
    }
    return refuse('TOTP_REQUIRED', undefined, { details: [challenges.make('signIn', challenged, now)] })
  }
}
