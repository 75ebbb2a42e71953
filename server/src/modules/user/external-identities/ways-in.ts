import type { WayIn } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Identity, ProviderName } from '#platform/identity/identity'
import { refuse } from '#platform/http/refusal'
import type { Caller, RequestInfo } from '#platform/http/route'
import type { Accounts } from '../accounts/accounts.ts'
import { isOperator } from '../accounts/roles.ts'
import type { ChangeNotices } from '../mail/change-notices.ts'
import { accountRows } from '../rows/account-rows.ts'
import { identityRows } from '../rows/identity-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { maskPhone } from '../verification/phone-numbers.ts'
import type { ProofInput, ProvePerson } from '../verification/proof-of-person.ts'
import { requireAnotherWay, waysOf } from './last-way-in.ts'

interface WaysInDependencies {
  database: Database
  rows: Kysely<UserTables>
  accounts: Accounts
  identity: Pick<Identity, 'provider'>
  provePerson: ProvePerson
  notifyOfChange: ChangeNotices
}

interface Ask extends ProofInput {
  readonly caller: Caller
  readonly asked: RequestInfo
  readonly now: number
}

export type WaysIn = ReturnType<typeof openWaysIn>

/** Providers and the number, connected and taken off: docs/product/accounts.md#ways-in. */
export function openWaysIn(needs: WaysInDependencies) {
  const { database, rows, accounts } = needs
  const proven = async ({ caller, password, otp, now }: Ask) => {
    const account = await accounts.byId(caller.accountId)
    if (!account) return refuse('Session InvalidSessionToken')
    await needs.provePerson({ account, sessionId: caller.sessionId, purpose: 'wayIn', password, otp, now })
    return account
  }

  return {
    async list(accountId: string): Promise<WayIn[]> {
      const account = await accounts.byId(accountId)
      if (!account) return []
      const mayRemove = (await waysOf(rows, account)) > 1
      const identities = await identityRows(rows).listOf(accountId)
      const providers = identities.flatMap(({ provider, created_at }): WayIn[] =>
        provider === 'google' || provider === 'facebook'
          ? [{ way: provider, since: created_at.getTime(), mayRemove }]
          : [],
      )
      if (account.mobile === null) return providers
      return [...providers, { way: 'phone', since: account.mobile_changed_at?.getTime() ?? null, mayRemove }]
    },

    async add(name: ProviderName, token: string, ask: Ask): Promise<void> {
      const { caller, asked, now } = ask
      const provider = needs.identity.provider(name, asked.isDemo)
      if (!provider) return refuse('NOT_CONFIGURED')
      // Operators sign in by password and second factor alone.
      if (isOperator(caller)) return refuse('FORBIDDEN')
      const account = await proven(ask)
      const known = await provider.verify(token, now)
      if (!known) return refuse('INVALID_CREDENTIAL', 'Invalid Credentials')
      const isNew = await database.transaction(rows, async (tx) => {
        const identities = identityRows(tx)
        await accountRows(tx).hold(account.id)
        const owner = await identities.accountOf(known)
        if (owner) return owner.id === account.id ? false : refuse('IDENTITY_TAKEN')
        // Another one of the same provider takes the place of the first.
        await identities.remove(account.id, name)
        if (!(await identities.add(account.id, known, new Date(now)))) return refuse('IDENTITY_TAKEN')
        return true
      })
      if (isNew) needs.notifyOfChange(account, { is: 'provider-added', provider: name }, asked)
    },

    async remove(way: WayIn['way'], ask: Ask): Promise<void> {
      const { asked, now } = ask
      const account = await proven(ask)
      const number = await database.transaction(rows, async (tx) => {
        const own = accountRows(tx)
        await own.hold(account.id)
        const held = await own.byId(account.id)
        const providers = await identityRows(tx).listOf(account.id)
        const isThere = way === 'phone' ? held?.mobile : providers.some(({ provider }) => provider === way)
        if (!held || !isThere) return refuse('NOT_FOUND')
        await requireAnotherWay(tx, held)
        if (way === 'phone') await own.dropNumber(account.id, new Date(now))
        else await identityRows(tx).remove(account.id, way)
        return held.mobile
      })
      if (way !== 'phone') needs.notifyOfChange(account, { is: 'provider-removed', provider: way }, asked)
      else if (number !== null)
        needs.notifyOfChange(account, { is: 'phone-removed', masked: maskPhone(number) }, asked)
    },
  }
}
