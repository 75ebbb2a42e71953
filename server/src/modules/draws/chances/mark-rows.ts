import type { ChanceSource } from '@tayang/contract'
import { sql } from 'kysely'
import type { DrawsDb } from '../tables.ts'

/** Accounts that were made within this many seconds of each other are one burst. */
const BURST_SECONDS = 600
/** So many of them are one. */
const BURST_MIN = 5
/** So many accounts with one address prefix are a cluster. */
const ADDRESS_MIN = 5
/** Nobody reads a question and answers it faster. */
const FAST_MS = 250

export type Mark = 'burst' | 'same-address' | 'fast-answers'

export interface MarkedChance {
  readonly id: string
  readonly account_id: string | null
  readonly source: ChanceSource
  readonly source_id: string
  readonly at: Date
  readonly removed_at: Date | null
  readonly removed_because: string | null
  /** Accounts of the burst and of the address prefix. */
  readonly burst: number
  readonly addresses: number
  readonly answer_ms: number | null
}

/** Chances of a campaign with what they are marked by, the newest first (docs/product/campaigns.md#marks). */
export async function pageOfChances(
  db: DrawsDb,
  filter: {
    campaignId: string
    source?: ChanceSource | undefined
    mark?: Mark | undefined
    accountId?: string | undefined
  },
  page: { before: string | null; limit: number },
): Promise<MarkedChance[]> {
  const { campaignId, source, mark, accountId } = filter
  const conditions = [
    sql`true`,
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...(accountId === undefined ? [] : [sql`account_id = ${accountId}::uuid`]),
    ...(page.before === null ? [] : [sql`id < ${page.before}::uuid`]),
    ...(mark === 'burst' ? [sql`burst >= ${BURST_MIN}`] : []),
    ...(mark === 'same-address' ? [sql`addresses >= ${ADDRESS_MIN}`] : []),
    ...(mark === 'fast-answers' ? [sql`answer_ms < ${FAST_MS}`] : []),
  ]
  const { rows } = await sql<MarkedChance>`
    with bursts as (
      select id, count(*) over (order by account_created_at
        range between ${BURST_SECONDS} * interval '1 second' preceding
          and ${BURST_SECONDS} * interval '1 second' following)::int as burst
      from draws.participant where campaign_id = ${campaignId}
    ), addresses as (
      select address_key, count(distinct participant_id)::int as addresses
      from draws.chance where campaign_id = ${campaignId} and address_key is not null group by 1
    ), marked as (
      select c.id, p.account_id, c.source, c.source_id, c.at, c.removed_at, c.removed_because,
        b.burst, coalesce(a.addresses, 0) as addresses, c.answer_ms
      from draws.chance c
      join draws.participant p on p.id = c.participant_id
      join bursts b on b.id = p.id
      left join addresses a on a.address_key = c.address_key
      where c.campaign_id = ${campaignId}
    )
    select * from marked where ${sql.join(conditions, sql` and `)}
    order by id desc limit ${page.limit}`.execute(db)
  return rows
}

/** The marks of a chance, each with its figure. */
export function marksOf({ burst, addresses, answer_ms }: MarkedChance): { mark: Mark; value: number }[] {
  return [
    ...(burst >= BURST_MIN ? [{ mark: 'burst' as const, value: burst }] : []),
    ...(addresses >= ADDRESS_MIN ? [{ mark: 'same-address' as const, value: addresses }] : []),
    ...(answer_ms !== null && answer_ms < FAST_MS
      ? [{ mark: 'fast-answers' as const, value: answer_ms }]
      : []),
  ]
}

/** Standing and removed chances of a campaign, and its people. */
export async function totalsOfChances(db: DrawsDb, campaignId: string) {
  const { standing, removed, people } = await db
    .selectFrom('chance')
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('removed_at', 'is', null).as('standing'),
      fn.countAll<bigint>().filterWhere('removed_at', 'is not', null).as('removed'),
      fn.count<bigint>('participant_id').distinct().as('people'),
    ])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  return { standing: Number(standing), removed: Number(removed), people: Number(people) }
}
