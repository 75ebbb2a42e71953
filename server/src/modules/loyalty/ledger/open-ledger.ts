import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, QueryExecutorProvider } from 'kysely'
import { batch } from '#platform/batch/batch'
import { openBatchQueue } from '#platform/batch/batch-queue'
import type { Clock } from '#platform/clock/clock'
import type { Within } from '#platform/database/database'
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
  reversedAmong,
  transferOf,
  type LinesRequest,
  type WrittenTransfer,
} from './rows/transfer-rows.ts'
import type { LedgerTables } from './rows/tables.ts'

/** Double-entry accounts of everything that has value. */
export interface Ledger {
  /**
   * Posts one transfer, or answers why not. After a failure the outcome is unknown: the caller repeats the call under
   * the same key, is answered with what happened, and nothing is moved twice.
   */
  post(posting: Posting): Promise<Outcome>
  /** How many postings failed so, since the start. */
  unknownOutcomes(): number
  /**
   * Posts within another module's transaction, so both happen or neither. It may only move accounts of the operator:
   * people's balances must not stay locked for as long as a foreign transaction takes.
   */
  postWithin(tx: Within, posting: Posting): Promise<Outcome>
  /**
   * Posts within a transaction of this module, where people's balances move too. They stay locked until it ends, so
   * the caller does little after this.
   */
  postLocking(tx: Within, posting: Posting): Promise<Outcome>
  /** The outcome under this key; null where it is unused. */
  find(key: string, request: unknown): Promise<Outcome | null>
  balancesOf(owner: string): Promise<ReadonlyMap<Currency, bigint>>
  linesOf(request: LinesRequest): ReturnType<typeof linesOf>
  /** A transaction reads by its own connection: ten that each waited for a second one would wait for each other. */
  read(id: string, tx?: Within): Promise<WrittenTransfer | undefined>
  /** Of these transfers those that two operators took back. */
  reversedAmong(ids: readonly string[]): Promise<ReadonlySet<string>>
}

interface LedgerDependencies {
  db: Kysely<LedgerTables>
  clock: Clock
}

/** Transfers of one batch: it costs one commit, and one lock of a popular streamer's wallet. */
const BATCH_MAX = 50
/** Batches under way at once; what arrives meanwhile is the next batch. */
const BATCHES_MAX = 2
/** Postings beyond this are refused with UNAVAILABLE: the queue is a second of work. */
const WAITING_MAX = 2_000
/** Postings that waited longer, because the database hung, are refused too: nobody waits for two hanging batches. */
const WAIT_MS_MAX = 2_000

interface QueuedPosting {
  posting: Posting
  since: number
  settled: PromiseWithResolvers<Outcome>
}

/** In the order in which the postings were given. */
function outcomesOf(rows: Awaited<ReturnType<typeof postBatch>>): Outcome[] {
  return rows
    .toSorted((a, b) => a.n - b.n)
    .map((row) =>
      row.outcome === 'posted' || row.outcome === 'replayed'
        ? { outcome: row.outcome, transfer: transferOf(row) }
        : { outcome: row.outcome },
    )
}

export function openLedger({ db, clock }: LedgerDependencies): Ledger {
  const queue = openBatchQueue<QueuedPosting>({
    batchesMax: BATCHES_MAX,
    takeFrom: (waiting) => waiting.splice(0, BATCH_MAX),
    work: postAll,
  })
  const askBalances = batch(
    (owners: readonly string[]) => balancesOf(db, owners),
    (owner) => owner,
  )

  let unknownOutcomes = 0

  async function postAll(all: readonly QueuedPosting[]): Promise<void> {
    const until = clock.now() - WAIT_MS_MAX
    const inTime = all.filter(({ since }) => since >= until)
    for (const { since, settled } of all) if (since < until) settled.reject(new Refusal('UNAVAILABLE'))
    if (inTime.length > 0) await postInTime(inTime)
  }

  async function postInTime(all: readonly QueuedPosting[]): Promise<void> {
    try {
      const outcomes = await write(all.map(({ posting }) => posting))
      for (const [at, { settled }] of all.entries()) settled.resolve(outcomes[at] ?? { outcome: 'short' })
    } catch (error) {
      // A posting that cannot be written must not fail the others: their keys make it safe to post each again.
      const isOneOfThem = all.length > 1 && !(error instanceof Failure)
      if (isOneOfThem) for (const one of all) await postInTime([one])
      else {
        unknownOutcomes += all.length
        for (const { settled } of all) settled.reject(error)
      }
    }
  }

  async function write(postings: readonly Posting[], within: QueryExecutorProvider = db): Promise<Outcome[]> {
    const batched = JSON.stringify(postings.map((posting, n) => toBatchItem(posting, n)))
    return outcomesOf(await postBatch(within, batched, clock.now()))
  }

  return {
    async post(posting) {
      if (queue.length >= WAITING_MAX) return refuse('UNAVAILABLE')
      const settled = Promise.withResolvers<Outcome>()
      queue.push({ posting, since: clock.now(), settled })
      return settled.promise
    },
    async postWithin(tx, posting) {
      if (posting.legs.some(isGuarded))
        throw new Error('a posting within another transaction moves no guarded account')
      const [outcome] = await write([posting], tx)
      return outcome ?? { outcome: 'short' }
    },
    async postLocking(tx, posting) {
      const [outcome] = await write([posting], tx)
      return outcome ?? { outcome: 'short' }
    },
    async find(key, request) {
      const known = await findByKey(db, key)
      if (!known) return null
      if (!known.hash.equals(hashOf(request))) return { outcome: 'changed' }
      const transfer = await readTransfer(db, known.id)
      return transfer ? { outcome: 'replayed', transfer } : null
    },
    unknownOutcomes: () => unknownOutcomes,
    balancesOf: async (owner) => (await askBalances(owner)) ?? new Map(),
    linesOf: (request) => linesOf(db, request),
    read: (id, tx) => readTransfer(tx ?? db, id),
    reversedAmong: (ids) => reversedAmong(db, ids),
  }
}

function toBatchItem(posting: Posting, n: number) {
  const { key, request, kind, facts, legs } = posting
  return {
    n,
    id: newId(),
    key,
    hash: hashOf(request).toString('hex'),
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

function hashOf(request: unknown): Buffer {
  return createHash('sha256').update(canonical(request)).digest()
}
