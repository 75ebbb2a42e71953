import type { Kysely } from 'kysely'
import { batch } from '#platform/batch/batch'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import type { SuspensionChanged } from '../events.ts'
import { accountRows } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'

interface SuspensionDependencies {
  rows: Kysely<UserTables>
  bus: Bus
  clock: Clock
}

/**
 * Suspensions: an account signs in and watches, and neither chats, comments, gifts, uploads, cuts moments, goes live
 * nor cashes out: docs/product/people.md#suspensions. Modules that do one of these ask `requireActive`.
 */
export function openSuspensions({ rows, bus, clock }: SuspensionDependencies) {
  // In a crowd many ask at once, so they are asked in one query.
  const storedOf = batch(
    (accountIds: readonly string[]) => accountRows(rows).suspensionsOf(accountIds),
    (accountId: string) => accountId,
  )

  async function untilOf(accountId: string): Promise<number | null> {
    if (!isId(accountId)) return null
    const until = (await storedOf(accountId)) ?? null
    return until !== null && until > clock.now() ? until : null
  }

  return {
    /** Until when the account is suspended; null when it is not. */
    untilOf,

    /** Refuses with ACCOUNT_SUSPENDED and the time at which it ends. */
    async requireActive(accountId: string): Promise<void> {
      const until = await untilOf(accountId)
      if (until !== null) refuse('ACCOUNT_SUSPENDED', undefined, { details: [String(until)] })
    },

    /** Null lifts the suspension. */
    async set(accountId: string, until: number | null): Promise<void> {
      await accountRows(rows).setSuspended(accountId, until === null ? null : new Date(until))
      await bus.publish({ type: 'user.suspension-changed', accountId, until } satisfies SuspensionChanged)
    },
  }
}

export type Suspensions = ReturnType<typeof openSuspensions>
