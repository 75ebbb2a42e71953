import type { BlockedProfile, BlockStatus } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { batch } from '#platform/batch/batch'
import type { Bus } from '#platform/bus/bus'
import type { Database, Within } from '#platform/database/database'
import { rowsWithin } from '#platform/database/within'
import { isId, newId } from '#platform/ids/ids'
import type { Caller } from '#platform/http/route'
import type { Blocked, Unblocked } from '../events.ts'
import type { UserTables } from '../rows/tables.ts'
import { blockRows, type BlockMade } from './block-rows.ts'
import { personRows, type PersonFound } from './person-rows.ts'
import { relationRows } from './relation-rows.ts'

/** Blocks of one query. */
const BLOCKS_AT_ONCE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface BlocksDependencies {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
}

export type Blocks = ReturnType<typeof openBlocks>

/** When two people blocked each other, each sees BLOCKING, since each can undo their own block. */
function statusFor(viewerAccountId: string, blockers: ReadonlySet<string>): BlockStatus | null {
  if (blockers.size === 0) return null
  return blockers.has(viewerAccountId) ? 'BLOCKING' : 'BLOCKED'
}

export function openBlocks({ database, rows, bus }: BlocksDependencies) {
  const pairOf = (by: Caller, to: PersonFound) => ({
    blockByAccountId: by.accountId,
    blockByProfileId: by.profileId,
    blockToAccountId: to.accountId,
    blockToProfileId: to.profileId,
  })

  const pairKey = (pair: { viewerAccountId: string; otherProfileId: string }) =>
    `${pair.viewerAccountId} ${pair.otherProfileId}`
  const blockersOf = batch(async (pairs: readonly { viewerAccountId: string; otherProfileId: string }[]) => {
    const found = await blockRows(rows).betweenProfiles(pairs)
    return new Map([...found].map(([place, blockers]) => [pairKey(pairs[place]!), blockers]))
  }, pairKey)

  return {
    /** Blocks a person and ends following both ways. A repetition changes nothing; false when one of them is gone. */
    async block(by: Caller, to: PersonFound, now: number): Promise<boolean> {
      const done = await database.transaction(rows, async (tx) => {
        if (!(await personRows(tx).lock(by.profileId, to.profileId))) return undefined
        const isNew = await blockRows(tx).put({
          id: newId(),
          block_by_account_id: by.accountId,
          block_to_account_id: to.accountId,
          created_at: new Date(now),
        })
        if (isNew) await relationRows(tx).endBetween(by.profileId, to.profileId)
        return { isNew }
      })
      if (!done) return false
      if (!done.isNew) return true
      await bus.publish({ type: 'user.blocked', ...pairOf(by, to) } satisfies Blocked)
      return true
    },

    async unblock(by: Caller, to: PersonFound): Promise<void> {
      if (!(await blockRows(rows).end(by.accountId, to.accountId))) return
      await bus.publish({ type: 'user.unblocked', ...pairOf(by, to) } satisfies Unblocked)
    },

    async between(viewerAccountId: string, otherProfileId: string): Promise<BlockStatus | null> {
      if (!isId(otherProfileId)) return null
      const blockers = await blockersOf({ viewerAccountId, otherProfileId })
      return statusFor(viewerAccountId, blockers ?? new Set())
    },

    async blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (accountIds.length === 0) return new Set()
      return new Set(await blockRows(rows).blockedAmong(ownerProfileId, accountIds))
    },

    /** Whom the owners of these profiles blocked since; those who were released meanwhile are left out. */
    async blockedSince(ownerProfileIds: readonly string[], since: number): Promise<BlockMade[]> {
      if (ownerProfileIds.length === 0) return []
      const made: BlockMade[] = []
      let after = { at: new Date(since), id: FIRST_ID }
      for (;;) {
        const page = await blockRows(rows).since(ownerProfileIds, { after, limit: BLOCKS_AT_ONCE })
        made.push(...page)
        const last = page.at(-1)
        if (!last || page.length < BLOCKS_AT_ONCE) return made
        after = last
      }
    },

    blockedEitherWay: async (ownerProfileId: string, accountIds: readonly string[], tx?: Within) =>
      new Set(await blockRows(rowsWithin(rows, 'user', tx)).blockedEitherWay(ownerProfileId, accountIds)),

    pageOf: (
      accountId: string,
      page: { limit: number; offset: number },
    ): Promise<{ blocked: BlockedProfile[]; total: number }> => blockRows(rows).page(accountId, page),
  }
}
