import { user } from '@tayang/contract'
import { call } from '#shared/api'
import { signIn } from './session-flow.ts'
import { forgetChallenge } from './waiting-challenge.ts'

/** Six digits of the app, or a recovery code. */
export async function signInByFactor(challenge: string, factor: string): Promise<void> {
  await signIn(
    async (device) =>
      (await call(user.createSessionBySecondFactor, { body: { challenge, factor, device } })).data,
  )
  forgetChallenge()
}
