import type { Claim, ClaimKind } from '@tayang/contract/desk'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { OperatorNames } from '../trail/index.ts'
import { claimRows, type ClaimRow, type ClaimTables } from './claim-rows.ts'

/** How long a claim lasts; the console renews it while the case is open. */
const CLAIM_MS = 2 * 60_000
/** A claim that nobody renewed is told to be over within this. */
const SWEEP_EVERY_MS = 10_000
/** More than operators can hold at once: each screen shows one case. */
const LISTED_MAX = 500

/** A case was claimed, or let go: `until` is null. */
export interface ClaimChanged {
  readonly type: 'admin.claim-changed'
  readonly kind: ClaimKind
  readonly id: string
  readonly claim: Claim | null
}

export interface Claims extends AsyncDisposable {
  /** Claims a case or renews the own claim; answers who holds it. */
  put(wanted: { kind: ClaimKind; id: string; accountId: string; takesOver: boolean }): Promise<Claim>
  release(held: { kind: ClaimKind; id: string; accountId: string }): Promise<void>
  /** Who holds a case now; null where nobody does. */
  of(kind: ClaimKind, id: string): Promise<{ accountId: string; name: string } | null>
  /** Those that hold now, the longest first. */
  list(): Promise<Claim[]>
}

export function openClaims(needs: {
  database: Database
  bus: Bus
  clock: Clock
  log: Log
  names: OperatorNames
}): Claims {
  const { bus, clock, log, names } = needs
  const rows = claimRows(needs.database.forModule<ClaimTables>('admin'))

  const named = async (found: readonly ClaimRow[]): Promise<Claim[]> => {
    const nameOf = await names.of(
      found.map(({ accountId }) => accountId),
      clock.now(),
    )
    return found.map(({ accountId, ...claim }) => ({
      ...claim,
      by: { accountId, name: nameOf.get(accountId) ?? null },
    }))
  }

  const tell = (kind: ClaimKind, id: string, claim: Claim | null) =>
    bus.publish<ClaimChanged>({ type: 'admin.claim-changed', kind, id, claim })

  const sweeping = periodically(
    { clock, everyMs: SWEEP_EVERY_MS, log, failure: 'claims were not swept' },
    async () => {
      for (const { kind, id } of await rows.sweep(clock.now())) await tell(kind, id, null)
    },
  )

  return {
    async put({ takesOver, ...wanted }) {
      const now = clock.now()
      const row = await rows.put({ ...wanted, until: now + CLAIM_MS }, { now, takesOver })
      const [claim] = await named([row ?? { ...wanted, until: now }])
      if (!claim) throw new Error('a claim was lost')
      if (claim.by.accountId === wanted.accountId) await tell(wanted.kind, wanted.id, claim)
      return claim
    },
    async release(held) {
      if (await rows.remove(held)) await tell(held.kind, held.id, null)
    },
    async of(kind, id) {
      const row = await rows.find({ kind, id, now: clock.now() })
      const [claim] = row ? await named([row]) : []
      return claim ? { accountId: claim.by.accountId, name: claim.by.name ?? '' } : null
    },
    list: async () => named(await rows.list({ now: clock.now(), limit: LISTED_MAX })),
    [Symbol.asyncDispose]: () => sweeping[Symbol.asyncDispose](),
  }
}
