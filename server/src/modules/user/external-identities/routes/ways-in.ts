import { user } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Attempts } from '../../limits/attempts.ts'
import type { WaysIn } from '../ways-in.ts'

const done = { data: { success: true as const } }

/** Lists, connects and takes off ways to sign in. */
export function wayInRoutes({ waysIn, attempts }: { waysIn: WaysIn; attempts: Attempts }): Route[] {
  return [
    route(user.listWaysIn, async ({ caller }) => ({ data: await waysIn.list(caller.accountId) })),
    route(user.addWayIn, async ({ params, body: { token, ...proof }, caller, asked, now }) => {
      await attempts.takeToken(asked.ip)
      await waysIn.add(params.provider, token, { ...proof, caller, asked, now })
      return done
    }),
    route(user.removeWayIn, async ({ params, body, caller, asked, now }) => {
      await waysIn.remove(params.way, { ...body, caller, asked, now })
      return done
    }),
  ]
}
