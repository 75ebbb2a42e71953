import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { SecondFactors } from './second-factors.ts'
import type { SignInBySecondFactor } from './second-factor-sign-in.ts'

/** Routes of the second factor. */
export function secondFactorRoutes(needs: {
  secondFactors: SecondFactors
  signInBySecondFactor: SignInBySecondFactor
}): Route[] {
  const { secondFactors, signInBySecondFactor } = needs
  return [
    route(user.getSecondFactor, async ({ caller }) => ({ data: await secondFactors.stateOf(caller) })),
    route(user.beginSecondFactor, async ({ body, caller, asked, now }) => ({
      data: await secondFactors.begin({ ...body, caller, asked, now }),
    })),
    route(user.confirmSecondFactor, async ({ body, caller, asked, now }) => ({
      data: await secondFactors.confirm({ ...body, caller, asked, now }),
    })),
    route(user.renewRecoveryCodes, async ({ body, caller, asked, now }) => ({
      data: await secondFactors.renewCodes({ ...body, caller, asked, now }),
    })),
    route(user.deleteSecondFactor, async ({ body, caller, asked, now }) => {
      await secondFactors.turnOff({ ...body, caller, asked, now })
    }),
    route(user.createSessionBySecondFactor, async ({ body, asked, now }) => ({
      data: await signInBySecondFactor(body, { asked, now }),
    })),
  ]
}
