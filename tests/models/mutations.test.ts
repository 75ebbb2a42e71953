import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  openLedgerHarness,
  type LedgerHarness,
} from '../../server/src/modules/loyalty/ledger/test/ledger-harness.ts'
import { openLedger } from '../../server/src/modules/loyalty/ledger/open-ledger.ts'
import { verifyLedger } from '../../server/src/modules/loyalty/ledger/verify.ts'
import { openLoyaltyHarness } from '../../server/src/modules/loyalty/test/loyalty-harness.ts'
import { openRelay } from '../../server/src/modules/loyalty/relay/open-relay.ts'
import type * as RelayRows from '../../server/src/modules/loyalty/relay/relay-rows.ts'
import { openAttempts } from '../../server/src/modules/user/limits/attempts.ts'
import { openCodes } from '../../server/src/modules/user/verification/codes.ts'
import { userSchema } from '../../server/src/modules/user/schema.ts'
import type * as CodeRows from '../../server/src/modules/user/rows/code-rows.ts'
import type { UserTables } from '../../server/src/modules/user/rows/tables.ts'
import { openUserHarness } from '../../server/src/modules/user/test/user-harness.ts'
import { fakeClock } from '../../server/src/platform/clock/clock-fake.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { openOutbox } from '../../server/src/platform/mail/outbox.ts'
import { openSecrets } from '../../server/src/platform/secrets/secrets.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { openOutboxMail } from '../../server/src/platform/mail/mail-outbox.ts'
import { openOutboxSms } from '../../server/src/platform/sms/sms-outbox.ts'
import { openTally } from '../../server/src/platform/limits/open-tally.ts'
import { openTestDatabase } from '../database.ts'
import { alterPost } from './alter-post.ts'
import { agreesWithPaper, deadlocksWhile, LARGE_CROWD } from './reference-ledger.ts'
import { judgesFive, keepsBlockedApart, keepsTabs } from './people-models.ts'
import { tellsOnce } from './told-once.ts'
import { sharesWholly } from './whole-shares.ts'

/** Of the unaltered app. */
const RUNS = 20
/** What is planted is found within these, mostly in the first few, or the model is worth nothing. */
const RUNS_MAX = 200

afterEach(() => {
  vi.doUnmock('../../server/src/modules/loyalty/relay/relay-rows.ts')
  vi.doUnmock('../../server/src/modules/user/rows/code-rows.ts')
  vi.resetModules()
})

/** Two apps on one database. */
const nodesOf = ({ ledger, db, clock }: LedgerHarness) => [ledger, openLedger({ db, clock })]

describe('the ledger on paper catches a ledger', () => {
  it('without its guard', async () => {
    await using test = await openLedgerHarness()
    await sql`alter table loyalty.ledger_account drop constraint ledger_account_balance_check`.execute(
      test.db,
    )
    await alterPost(test.db, [
      { from: 'if moved < 0 and left_over < item.leaves[i] then', to: 'if false then' },
    ])
    expect(await whyNot(agreesWithPaper(nodesOf(test), { runs: RUNS_MAX, lanes: 1 }))).toContain(
      'nobody spends what is not there',
    )
  })

  it('that looks for a key first and writes it last', async () => {
    await using test = await openLedgerHarness()
    await alterPost(test.db, [SLOWLY, ...KEY_LAST])
    expect(await whyNot(agreesWithPaper(nodesOf(test), { runs: RUNS_MAX, lanes: 1 }))).toContain(
      'a key moves something once',
    )
    expect((await verifyLedger(test.db)).map(({ invariant }) => invariant)).toContain('I6')
  })

  it('that locks accounts as they come; a sound one never has two wait in a circle', async () => {
    await using test = await openLedgerHarness()
    await endCirclesSoon(test)
    const inTurn = lockedInOrder('o')
    await alterPost(test.db, [{ from: LOCKS, to: inTurn }])
    const crowds = () => agreesWithPaper(nodesOf(test), { runs: 8, lanes: 2, crowd: LARGE_CROWD })
    expect(await deadlocksWhile(crowds)).toBe(0)
    await alterPost(test.db, [{ from: inTurn, to: lockedInOrder('random()') }])
    expect(await deadlocksWhile(() => crowds().catch(() => undefined))).toBeGreaterThan(0)
  })
})

describe('the shares on paper', () => {
  it('agree with those of the ledger', async () => {
    await using test = await openLedgerHarness()
    await sharesWholly(test, { runs: RUNS })
    expect(await verifyLedger(test.db)).toEqual([])
  })

  it.each([
    ['a fee that is a float', [{ from: FEE, to: FLOAT_FEE }, EXACT_CARRY]],
    [
      'a carry that is lost',
      [{ from: 'set balance = b.balance, fee_carry = b.carry', to: 'set balance = b.balance' }],
    ],
    ['a carry that a batch forgets', [{ from: CARRY, to: 'carries[earner] := 0;' }]],
  ])('do not agree with %s', async (_, changes) => {
    await using test = await openLedgerHarness()
    await alterPost(test.db, changes)
    expect(await whyNot(sharesWholly(test, { runs: RUNS_MAX }))).toContain('fees are whole percents')
  })

  it('and the verification find a carry that is read before the wallet is locked', async () => {
    await using test = await openLedgerHarness()
    await alterPost(test.db, [{ from: HELD, to: CARRIES_BEFORE_LOCKS }])
    expect(await whyNot(agreesWithPaper(nodesOf(test), { runs: RUNS_MAX, lanes: 1 }))).toContain(
      'a fee is that of all gifts',
    )
    expect((await verifyLedger(test.db)).map(({ invariant }) => invariant)).toContain('I10')
  })
})

describe('gifts that end in another order than they began', () => {
  it('are each told once, and not by a relay that asks for what is after the last', async () => {
    await using test = await openLedgerHarness()
    await tellsOnce(test, { open: openRelay, runs: RUNS })
    vi.doMock('../../server/src/modules/loyalty/relay/relay-rows.ts', async (original) => {
      let last = '00000000-0000-0000-0000-000000000000'
      const rows = await original<typeof RelayRows>()
      const listWaiting: typeof RelayRows.listWaiting = async (db, asked) => {
        const waiting = (await rows.listWaiting(db, asked)).filter(({ id }) => id > last)
        last = waiting.at(-1)?.id ?? last
        return waiting
      }
      return { ...rows, listWaiting }
    })
    const planted = await import('../../server/src/modules/loyalty/relay/open-relay.ts')
    expect(await whyNot(tellsOnce(test, { open: planted.openRelay, runs: RUNS_MAX }))).toContain(
      'each gift is told once',
    )
  })
})

describe('guesses at once', () => {
  it('are judged five times, and not by who reads the attempts and then counts', async () => {
    await using database = await openTestDatabase([userSchema])
    const rows = database.forModule<UserTables>('user')
    const clock = fakeClock()
    await using tally = openTally(clock)
    const outbox = openOutbox(clock)
    const needs = {
      database,
      rows,
      sms: openOutboxSms(outbox),
      mail: openOutboxMail(outbox),
      secrets: openSecrets({ home: '', secret: 'a secret of an app under test, long' }),
      attempts: openAttempts(tally),
      extensions: { otpLength: async () => 6 },
      settings: { ...readSettings({}, []).otp, perAddressHourMax: 10_000 },
      host: 'tayang.test',
      log: silentLog(),
    }
    const lastCode = (mobile: string) => /\b\d{6}\b/.exec(outbox.list(mobile)[0]?.text ?? '')?.[0] ?? ''
    await judgesFive({ codes: openCodes(needs), lastCode }, RUNS)
    vi.doMock('../../server/src/modules/user/rows/code-rows.ts', async (original) => {
      const sound = await original<typeof CodeRows>()
      const codeRows: typeof CodeRows.codeRows = (db) => ({
        ...sound.codeRows(db),
        async claim({ mobile, attemptsMax }) {
          const read = await sound.codeRows(db).byMobile(mobile)
          if (!read || read.hash === null || read.attempts >= attemptsMax) return undefined
          const counted = db.updateTable('one_time_code').set({ attempts: read.attempts + 1 })
          return await counted.where('mobile', '=', mobile).returningAll().executeTakeFirst()
        },
      })
      return { ...sound, codeRows }
    })
    const planted = await import('../../server/src/modules/user/verification/codes.ts')
    expect(await whyNot(judgesFive({ codes: planted.openCodes(needs), lastCode }, RUNS_MAX))).toContain(
      'five guesses are judged',
    )
  })
})

describe('tabs that refresh one after the other', () => {
  it('stay signed in, and not where a used token ends the family at once', async () => {
    await using sound = await openUserHarness()
    await keepsTabs(sound, RUNS)
    await using planted = await openUserHarness({ env: { TAYANG_REFRESH_LEEWAY_MS: '0' } })
    expect(await whyNot(keepsTabs(planted, RUNS_MAX))).toContain('no tab is signed out')
  })
})

describe('two of whom one blocked the other', () => {
  it('move nothing between them, unless only pages know of it', async () => {
    await using sound = await openLoyaltyHarness()
    await keepsBlockedApart(sound, RUNS)
    await using planted = await openLoyaltyHarness({ asksBlocks: false })
    expect(await whyNot(keepsBlockedApart(planted, RUNS_MAX))).toContain('nothing moves between two')
  })
})

/** What the example that a model found says; nothing where it found none. */
async function whyNot(model: Promise<void>): Promise<string> {
  try {
    await model
    return ''
  } catch (error) {
    const { cause } = error as Error
    return String(cause instanceof Error ? cause.message : error)
  }
}

/** Two that wait for each other are found within milliseconds, so that a test has time for many. */
async function endCirclesSoon({ db }: LedgerHarness): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(rows[0]!.name)} set deadlock_timeout = '10ms'`.execute(db)
}

/** On a busy machine transactions hardly overlap: a pause in each lets them meet, and changes nothing else. */
const SLOWLY = { from: `written := '{}';`, to: `perform pg_sleep(0.001); written := '{}';` }

const LOCKS = `    order by a.id for update
  ) held;
`
/** The locks one by one, with a pause in between, in an order. */
const lockedInOrder = (order: string) => `    order by a.id
  ) held;
      for place in select o from generate_series(1, cardinality(accounts)) o order by ${order} loop
        perform pg_sleep(0.001);
        balances[place] := (select a.balance from ledger_account a where a.id = accounts[place] for update);
        carries[place] := (select a.fee_carry from ledger_account a where a.id = accounts[place]);
      end loop;
`

const FEE = 'fee := (hundredths - (hundredths % 100 + 100) % 100) / 100;'
const FLOAT_FEE =
  'fee := floor((1 - (1 - item.fee_percent / 100::float8)) * item.fee_of + carries[earner] / 100::float8);'
const CARRY = 'carries[earner] := hundredths - fee * 100;'
/** What is left over as if the fee had been right: otherwise the table refuses the row, and no model is needed. */
const EXACT_CARRY = { from: CARRY, to: 'carries[earner] := (hundredths % 100 + 100) % 100;' }

const HELD = `  select array_agg(held.id), array_agg(held.balance), array_agg(held.fee_carry), array_agg(held.is_frozen)
  into accounts, balances, carries, frozen from (
`
/** As somebody sees them who does not wait for the gift before. */
const CARRIES_BEFORE_LOCKS = `      select array_agg(a.fee_carry order by a.id) into carries from ledger_account a
      where a.balance is not null and (a.owner, a.kind, a.currency) in (
        select l ->> 'owner', l ->> 'kind', l ->> 'currency'
        from jsonb_array_elements(batch) t, jsonb_array_elements(t -> 'legs') l
      );
      perform pg_sleep(0.001);
      select array_agg(held.id), array_agg(held.balance), array_agg(held.is_frozen)
      into accounts, balances, frozen from (
`

const KEY_FIRST = `  insert into ledger_key (key, body_hash, transfer_id)
  select t ->> 'key', decode(t ->> 'hash', 'hex'), (t ->> 'id')::uuid
  from jsonb_array_elements(batch) t
  order by t ->> 'key', (t ->> 'n')::integer
  on conflict (key) do nothing;
`

/** Keys are read before anything else, and written after everything. */
const KEY_LAST = [
  { from: '  written jsonb[];\n', to: '  written jsonb[];\n  read jsonb;\n' },
  {
    from: KEY_FIRST,
    to: `select coalesce(jsonb_agg(k.key), '[]') into read from ledger_key k
      where k.key in (select t ->> 'key' from jsonb_array_elements(batch) t);`,
  },
  {
    from: `left join ledger_key k on k.key = t ->> 'key'`,
    to: `left join ledger_key k on k.key = t ->> 'key' and read ? k.key`,
  },
  {
    from: '  return query\n  select r.n',
    to: `insert into ledger_key (key, body_hash, transfer_id)
      select t ->> 'key', decode(t ->> 'hash', 'hex'), (t ->> 'id')::uuid
      from unnest(posted) t on conflict (key) do nothing;
      return query
      select r.n`,
  },
]
