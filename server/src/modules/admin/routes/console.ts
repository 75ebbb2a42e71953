import { admin } from '@tayang/contract'
import type { User } from '#modules/user'
import { route, type RefusedCall, type Route } from '#platform/http/route'
import type { Trail } from '../trail/index.ts'

/**
 * The entry of the console. Its callers are nobody yet: the trail gets a row of who opened a session and which, and of
 * each try on an operator's account that was refused.
 */
export function entryRoutes({ user, trail }: { user: Pick<User, 'consoles'>; trail: Trail }): Route[] {
  const { path, method } = admin.createConsoleSession
  const rowOf = (
    accountId: string,
    sessionId: string | null,
    { asked, now }: Pick<RefusedCall, 'asked' | 'now'>,
  ) => ({
    at: now,
    accountId,
    operation: `${method} ${path}`,
    target: sessionId === null ? {} : { id: sessionId },
    targets: sessionId === null ? [] : [sessionId],
    facts: { address: asked.ip },
    requestId: asked.id,
  })
  return [
    route(admin.createConsoleSession, async ({ body, asked, now }) => {
      const opened = await user.consoles.open(body, { asked, now }, ({ accountId, code }) => {
        // Not waited for: how long a refusal takes must not tell whose account it is. The trail keeps what is late.
        void trail.endLater(rowOf(accountId, null, { asked, now }), { outcome: code })
      })
      await trail.endLater(rowOf(opened.accountId, opened.sessionId, { asked, now }), { outcome: 'done' })
      return { data: opened }
    }),
    // No row: every session would write one each quarter of an hour, and its opening is known.
    route(admin.renewConsoleSession, async ({ body, asked, now }) => ({
      data: await user.consoles.renew(body.accessToken, { asked, now }),
    })),
  ]
}

/** The own sessions of the console. */
export function consoleRoutes({ user }: { user: Pick<User, 'consoles'> }): Route[] {
  const { consoles } = user
  return [
    route(admin.stepUpConsoleSession, async ({ caller, body, asked, now }) => ({
      data: await consoles.stepUp(caller, body, { asked, now }),
    })),
    route(admin.listConsoleSessions, async ({ caller, now }) => ({
      data: await consoles.list(caller.accountId, caller.sessionId, now),
    })),
    route(admin.leaveConsole, async ({ caller }) => {
      await consoles.end(caller.accountId, caller.sessionId)
    }),
    route(admin.endConsoleSession, async ({ caller, params, refuse }) => {
      if ((await consoles.end(caller.accountId, params.id)) === 0) return refuse('NOT_FOUND')
    }),
  ]
}
