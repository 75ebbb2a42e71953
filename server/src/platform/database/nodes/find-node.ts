import type { Clock } from '../../clock/clock.ts'
import type { Database } from '../database.ts'
import { listNodes } from './node-rows.ts'

/** How long an address is used before it is read again; one that fails is read again at once. */
const KNOWN_MS = 5_000
const NODES_MAX = 1_000

/** Where a node of these roles is reached, by its row; null where none has a lease that runs. */
export interface NodeFinder {
  addressOf(how: { isFresh: boolean }): Promise<string | null>
}

export function openNodeFinder(needs: {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  isWanted(node: { readonly roles: readonly string[] }): boolean
}): NodeFinder {
  let known: { readonly address: string | null; readonly until: number } | null = null
  let reading: Promise<string | null> | null = null

  async function read(): Promise<string | null> {
    const nodes = await listNodes(needs.database, NODES_MAX)
    // One that is leaving still answers; where the next one has started, that is the one.
    const found = nodes
      .filter((node) => node.leaseMs > 0 && needs.isWanted(node))
      .toSorted((a, b) => Number(a.isLeaving) - Number(b.isLeaving) || b.startedAt - a.startedAt)
    const address = found[0]?.address ?? null
    known = { address, until: needs.clock.now() + KNOWN_MS }
    return address
  }

  return {
    async addressOf({ isFresh }) {
      const left = known ? known.until - needs.clock.now() : 0
      if (!isFresh && known?.address && left > 0 && left <= KNOWN_MS) return known.address
      reading ??= read().finally(() => (reading = null))
      return reading
    },
  }
}
