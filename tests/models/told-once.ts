import fc from 'fast-check'
import { expect } from 'vitest'
import {
  gift,
  topup,
  type LedgerHarness,
} from '../../server/src/modules/loyalty/ledger/test/ledger-harness.ts'
import { openLedger } from '../../server/src/modules/loyalty/ledger/open-ledger.ts'
import type { Outcome } from '../../server/src/modules/loyalty/ledger/posting.ts'
import type { openRelay } from '../../server/src/modules/loyalty/relay/open-relay.ts'
import type { RelayTables } from '../../server/src/modules/loyalty/relay/relay-rows.ts'
import { onceAlone } from '../../server/src/platform/database/nodes/nodes.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'

const person = fc.constantFrom('ayu' as const, 'budi' as const)
/** A gift that is sent whole; one that begins and is kept from ending; its end; a look of the relay. */
const steps = fc.array(
  fc.record({ does: fc.constantFrom('send', 'send', 'begin', 'end', 'look'), who: person }),
  { minLength: 6, maxLength: 14 },
)

const EVERY_MS = 200
let rounds = 0

/**
 * Gifts whose transactions end in another order than they began, and a relay that looks in between: each that
 * was posted is told once.
 */
export async function tellsOnce(
  { db, database, clock }: LedgerHarness,
  { open, runs }: { open: typeof openRelay; runs: number },
): Promise<void> {
  // The operator's accounts come with the first gift of all: one that is kept from ending would keep every other.
  const first = openLedger({ db, clock })
  await first.post(topup('first', 10n))
  const { outbox: _untold, ...untold } = gift({ from: 'first', to: 'idol of first', price: 1n })
  await first.post(untold)
  const run = fc.asyncProperty(steps, async (walk) => {
    rounds += 1
    const round = rounds
    const showId = crypto.randomUUID()
    const heard: string[] = []
    const look = async () => {
      await using _relay = open({
        db: database.forModule<RelayTables>('loyalty'),
        clock,
        once: onceAlone,
        log: silentLog(),
        settings: { gifts: { relayEveryMs: EVERY_MS } },
        rooms: { relay: async (_show, { id }) => heard.push(id), has: async () => true },
        profilesOf: async () => new Map(),
      })
      await clock.advance(EVERY_MS)
    }
    // Each on a node of their own: who waits keeps nobody else waiting.
    const nodes = { ayu: openLedger({ db, clock }), budi: openLedger({ db, clock }) }
    for (const who of ['ayu', 'budi'] as const) await nodes[who].post(topup(`${who}-${round}`, 1_000n))
    const sent: Promise<Outcome>[] = []
    const send = (who: 'ayu' | 'budi') => {
      const posting = gift({ from: `${who}-${round}`, to: `idol of ${who}-${round}`, price: 1n })
      const payload = { showId, from: { profileId: who }, gift: {}, amount: 1, gencash: 1, at: null }
      const posted = nodes[who].post({ ...posting, outbox: { topic: 'gift', payload } })
      sent.push(posted)
      return posted
    }
    let held: { who: string; release(): Promise<void> } | null = null
    for (const { does, who } of walk) {
      if (does === 'look') await look()
      if (does === 'begin' && !held) {
        held = { who, release: await hold(db, `${who}-${round}`) }
        void send(who)
      }
      if (does === 'end') {
        await held?.release()
        held = null
      }
      if (does === 'send' && held?.who !== who) await send(who)
    }
    await held?.release()
    const outcomes = await Promise.all(sent)
    await look()
    const posted = outcomes.map((one) => ('transfer' in one ? one.transfer.id : 'nothing'))
    expect(heard.toSorted(), 'each gift is told once').toEqual(posted.toSorted())
  })
  await fc.assert(run, { numRuns: runs, endOnFailure: true })
}

/** Keeps somebody's account, so that what they send begins now and ends later. */
async function hold(db: LedgerHarness['db'], owner: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = db.transaction().execute(async (tx) => {
    await tx.selectFrom('ledger_account').select('id').where('owner', '=', owner).forUpdate().execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await done
  }
}
