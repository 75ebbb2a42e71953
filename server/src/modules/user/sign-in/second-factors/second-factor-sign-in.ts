import type { Device, LoginResult } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { RequestInfo } from '#platform/http/route'
import { hashToken } from '#platform/secrets/tokens'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import type { ChangeNotices } from '../../mail/change-notices.ts'
import type { SignIn } from '../sign-in.ts'
import type { Challenges } from './challenges.ts'
import type { SecondFactors } from './second-factors.ts'

interface SecondFactorSignInDependencies {
  accounts: Pick<Accounts, 'byId'>
  attempts: Attempts
  challenges: Challenges
  secondFactors: Pick<SecondFactors, 'spend' | 'isRecoveryCode' | 'recoveryCodesLeft'>
  signIn: SignIn
  notifyOfChange: ChangeNotices
}

interface FactorInput {
  readonly challenge: string
  readonly factor: string
  readonly device: Device
}

export type SignInBySecondFactor = ReturnType<typeof openSecondFactorSignIn>

/** Continues a sign-in whose first factor was right, within five minutes and on the same device. */
export function openSecondFactorSignIn(needs: SecondFactorSignInDependencies) {
  const { accounts, attempts, challenges, secondFactors, signIn } = needs
  return async (
    { challenge, factor, device }: FactorInput,
    { asked, now }: { asked: RequestInfo; now: number },
  ): Promise<LoginResult> => {
    await attempts.takeToken(asked.ip)
    const found = challenges.read('signIn', challenge, { boundTo: device.uuid, now })
    const account = found?.accountId ? await accounts.byId(found.accountId) : undefined
    if (!found || !account || account.totp_sealed === null) return refuse('CHALLENGE_OVER')
    asked.about.accountId = account.id
    const passwordHash = account.password_hash
    // A password that was changed meanwhile ends what began with the old one.
    const isSamePassword =
      found.text === null || (passwordHash !== null && hashToken(passwordHash).toString('hex') === found.text)
    if (!isSamePassword) return refuse('CHALLENGE_OVER')
    await secondFactors.spend(account, { factor, now })
    if (!(await challenges.spend(found))) return refuse('CHALLENGE_OVER')
    const answer = await signIn.createSession({
      account,
      ...(found.text !== null && passwordHash !== null && { passwordHash }),
      isFactorProved: true,
      device,
      isDemo: asked.isDemo,
      about: asked.about,
      now,
    })
    if (secondFactors.isRecoveryCode(factor)) {
      const left = await secondFactors.recoveryCodesLeft(account.id)
      needs.notifyOfChange(account, { is: 'recovery-code-used', left }, asked)
    }
    return answer
  }
}
