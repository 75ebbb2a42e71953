import { user } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { route, type Route } from '#platform/http/route'
import type { AccountExtensions } from '../../account-extensions.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { accountRows } from '../../rows/account-rows.ts'
import { deletionRows } from '../../rows/deletion-rows.ts'
import type { UserTables } from '../../rows/tables.ts'
import { passwordMark } from '../leaving-sign-in.ts'
import type { Challenges } from '../second-factors/challenges.ts'
import type { SignIn } from '../sign-in.ts'

/** Keeps an account whose deletion waits, for an owner who has just signed in on this device, and signs in. */
export function keepAccountRoute(needs: {
  database: Database
  rows: Kysely<UserTables>
  accounts: Pick<Accounts, 'byId'>
  attempts: Attempts
  challenges: Challenges
  signIn: SignIn
  extensions: Pick<AccountExtensions, 'setLeft'>
}): Route {
  const { database, rows, accounts, challenges } = needs
  return route(user.keepAccount, async ({ body: { challenge, device }, asked, now, refuse }) => {
    await needs.attempts.takeToken(asked.ip)
    const found = challenges.read('keepAccount', challenge, { boundTo: device.uuid, now })
    const before = found?.accountId ? await accounts.byId(found.accountId) : undefined
    if (!found || !before || passwordMark(before) !== found.text) return refuse('CHALLENGE_OVER')
    asked.about.accountId = before.id
    if (before.status === 'banned') return refuse('ACCOUNT_BANNED')
    if (!(await challenges.spend(found))) return refuse('CHALLENGE_OVER')
    const isKept = await database.transaction(rows, async (tx) => {
      const own = accountRows(tx)
      await own.hold(before.id)
      const [isDropped, profile] = [
        await deletionRows(tx).drop(before.id),
        await own.profileOfAccount(before.id),
      ]
      if (isDropped && profile) await needs.extensions.setLeft(tx, profile.id, null)
      return isDropped
    })
    const account = isKept ? await accounts.byId(before.id) : undefined
    if (!account) return refuse('CHALLENGE_OVER')
    const { isDemo, about } = asked
    return {
      data: await needs.signIn.createSession({ account, isFactorProved: true, device, isDemo, about, now }),
    }
  })
}
