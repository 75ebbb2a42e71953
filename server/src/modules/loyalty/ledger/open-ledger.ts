import type { Within } from '#platform/database/database'
import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, QueryExecutorProvider } from 'kysely'
import { batch } from '#platform/batch/batch'
import { openBatchQueue } from '#platform/batch/batch-queue'
import type { Clock } from '#platform/clock/clock'
import { Failure } from '#platform/errors/failure'
import { newId } from '#platform/ids/ids'
import { Refusal, refuse } from '#platform/http/refusal'
import { canonical, isGuarded, type Currency, type Outcome, type Posting } from './posting.ts'
import {
  balancesOf,
  findByKey,
  linesOf,
  postBatch,
  readTransfer,
  transferOf,
  type LedgerTables,
  type LinesAsked,
  type WrittenTransfer,
} from './rows.ts'

/** Double-entry accounts of everything that has a value here. */
export interface Ledger {
  /**
   * Posts one transfer, or says why not. A failure means that nobody knows: whoever asks again under the same
   * key learns what became of it, and nothing is moved twice (trust F3).
   */
  post(posting: Posting): Promise<Outcome>
  /**
   * The same within the transaction of another room, which then happens with the movement or not at all. It may
   * only move what belongs to the house: nobody's balance is kept locked for as long as that takes.
   */
  postWithin(tx: Within, posting: Posting): Promise<Outcome>
  /**
   * The same for this room itself, where people's balances move too: they stay locked until the transaction ends, so
   * whoever calls it has little left to do.
   */
  postLocking(tx: Within, posting: Posting): Promise<Outcome>
  /** What was done under this key; null where nothing was. */
  find(key: string, asked: unknown): Promise<Outcome | null>
  balancesOf(owner: string): Promise<ReadonlyMap<Currency, bigint>>
  linesOf(asked: LinesAsked): ReturnType<typeof linesOf>
  read(id: string): Promise<WrittenTransfer | undefined>
}

interface LedgerNeeds {
  db: Kysely<LedgerTables>
  clock: Clock
}

/** Transfers of one batch: one commit, one lock of a streamer whom everybody sends to. */
const BATCH_MAX = 50
/** Batches under way at once; what comes meanwhile is the next one. */
const BATCHES_MAX = 2
/** Who waits beyond this is asked to try again: the queue is a second of work. */
const WAITING_MAX = 2_000
/** So is whose turn comes later than this, since the database hung: nobody waits for two batches that do. */
const WAIT_MS_MAX = 2_000

interface Waiting {
  posting: Posting
  since: number
  settle: PromiseWithResolvers<Outcome>
}

export function openLedger({ db, clock }: LedgerNeeds): Ledger {
  const queue = openBatchQueue<Waiting>({
    batchesMax: BATCHES_MAX,
    takeFrom: (waiting) => waiting.splice(0, BATCH_MAX),
    work: postAll,
  })
  const askBalances = batch(
    (owners: readonly string[]) => balancesOf(db, owners),
    (owner) => owner,
  )

  async function postAll(all: readonly Waiting[]): Promise<void> {
    const until = clock.now() - WAIT_MS_MAX
    const inTime = all.filter(({ since }) => since >= until)
    for (const { since, settle } of all) if (since < until) settle.reject(new Refusal('UNAVAILABLE'))
    if (inTime.length > 0) await postInTime(inTime)
  }

  async function postInTime(all: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await write(all.map(({ posting }) => posting))
      for (const [at, { settle }] of all.entries()) settle.resolve(outcomes[at] ?? { outcome: 'short' })
    } catch (error) {
      // One that cannot be written takes no other with it: keys make it safe to ask for each again.
      const isOneOfThem = all.length > 1 && !(error instanceof Failure)
      if (isOneOfThem) for (const one of all) await postInTime([one])
      else for (const { settle } of all) settle.reject(error)
    }
  }

  async function write(postings: readonly Posting[], within: QueryExecutorProvider = db): Promise<Outcome[]> {
    const batched = JSON.stringify(postings.map((posting, n) => asRow(posting, n)))
    const rows = await postBatch(within, batched, clock.now())
    return rows
      .toSorted((a, b) => a.n - b.n)
      .map((row) =>
        row.outcome === 'posted' || row.outcome === 'replayed'
          ? { outcome: row.outcome, transfer: transferOf(row) }
          : { outcome: row.outcome },
      )
  }

  return {
    async post(posting) {
      if (queue.length >= WAITING_MAX) return refuse('UNAVAILABLE')
      const settle = Promise.withResolvers<Outcome>()
      queue.push({ posting, since: clock.now(), settle })
      return settle.promise
    },
    async postWithin(tx, posting) {
      if (posting.legs.some(isGuarded)) throw new Error('within another transaction nobody else is debited')
      const [outcome] = await write([posting], tx)
      return outcome ?? { outcome: 'short' }
    },
    async postLocking(tx, posting) {
      const [outcome] = await write([posting], tx)
      return outcome ?? { outcome: 'short' }
    },
    async find(key, asked) {
      const known = await findByKey(db, key)
      if (!known) return null
      if (!known.hash.equals(hashOf(asked))) return { outcome: 'changed' }
      const transfer = await readTransfer(db, known.id)
      return transfer ? { outcome: 'replayed', transfer } : null
    },
    balancesOf: async (owner) => (await askBalances(owner)) ?? new Map(),
    linesOf: (asked) => linesOf(db, asked),
    read: (id) => readTransfer(db, id),
  }
}

function asRow(posting: Posting, n: number) {
  const { key, asked, kind, facts, legs } = posting
  return {
    n,
    id: newId(),
    key,
    hash: hashOf(asked).toString('hex'),
    kind,
    facts,
    salt: randomBytes(16).toString('hex'),
    hold: posting.hold ?? false,
    resolves: posting.resolves ?? null,
    reverses: posting.reverses ?? null,
    fee: posting.fee ? { of: String(posting.fee.of), percent: posting.fee.percent } : null,
    outbox: posting.outbox ?? null,
    legs: legs.map((leg) => ({
      owner: leg.owner,
      kind: leg.kind,
      currency: leg.currency,
      amount: String(leg.amount),
      guarded: isGuarded(leg),
      leaves: String(leg.leaves ?? 0n),
    })),
  }
}

function hashOf(asked: unknown): Buffer {
  return createHash('sha256').update(canonical(asked)).digest()
}
