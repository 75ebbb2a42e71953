import { holds, type Jump, type Permission } from '@tayang/contract'
import type { Log } from '#platform/log/log'
import type { Caller } from '#platform/http/route'

/** What one search answers at most, and of one kind. */
export const JUMPS_MAX = 12
export const JUMPS_OF_KIND_MAX = 4
/** A beginning of one letter names nearly everything. */
const WORDS_LENGTH_MIN = 2

/** Looks kinds of things up, in one module. */
export interface Finder {
  readonly kinds: readonly Jump['kind'][]
  find(text: string, caller: Caller): Promise<readonly Jump[]>
}

/** Who is led to each kind. */
const seenBy: Record<Jump['kind'], Permission> = {
  person: 'people.read',
  title: 'catalogue.read',
  channel: 'catalogue.read',
  clip: 'clips.read',
  show: 'live.read',
  case: 'reports.read',
  decision: 'decisions.read',
  appeal: 'appeals.read',
  order: 'orders.read',
  voucher: 'offers.read',
  voucherBatch: 'offers.read',
  promoCode: 'offers.read',
  cashout: 'cashouts.read',
  transfer: 'ledger.read',
  approval: 'approvals.read',
}

export interface Finding {
  find(text: string, caller: Caller): Promise<readonly Jump[]>
}

/**
 * Asks all finders whose kinds the caller may see, at once, each by indexed reads with a limit; one that fails leaves
 * the answers of the others.
 */
export function openFinding({ finders, log }: { finders: readonly Finder[]; log: Log }): Finding {
  return {
    async find(text, caller) {
      if ([...text].length < WORDS_LENGTH_MIN) return []
      const sees = (kind: Jump['kind']) => holds(caller.roles, seenBy[kind])
      const asked = finders.filter(({ kinds }) => kinds.some(sees))
      const found = await Promise.all(
        asked.map(async ({ find, kinds }) => {
          try {
            return (await find(text, caller)).filter(({ kind }) => sees(kind))
          } catch (error) {
            log.warn({ err: error, kinds }, 'a part of the search failed')
            return []
          }
        }),
      )
      return inTurn(found).slice(0, JUMPS_MAX)
    },
  }
}

/** The best of each first, then the second best: no kind crowds out the others. */
function inTurn(lists: readonly (readonly Jump[])[]): Jump[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  )
  return turns.flat()
}
