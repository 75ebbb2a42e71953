import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { runToEnd } from '../protocol/children.ts'

/** Who gives to whom: accounts of the measured app, in the order of a table that is made for it. */
export interface Crowd {
  readonly accountIds: readonly string[]
  /** Everybody gives to them, or nobody in particular. */
  readonly streamerId: string | null
}

/** As many as 8 connections of pgbench. */
export const CLIENTS = 8

const PRICE = 10
const FEE_PERCENT = 30

export function findPgbench(): string | null {
  const found = spawnSync('sh', ['-c', 'command -v pgbench'], { encoding: 'utf8' }).stdout.trim()
  return found === '' ? null : found
}

/** Numbers the people of a crowd, so that a floor can choose one. Beside the product's own schemas. */
export async function numberCrowd(databaseUrl: string, { accountIds }: Crowd): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('drop table if exists public.bench_crowd')
    await client.query('create table public.bench_crowd (n integer primary key, id text not null)')
    await client.query(
      'insert into public.bench_crowd select o - 1, id from unnest($1::text[]) with ordinality as t(id, o)',
      [accountIds],
    )
    await client.query('analyze public.bench_crowd')
  } finally {
    await client.end()
  }
}

/** Calls `loyalty.post` so often with one gift each, by pgbench or by the driver; answers gifts a second. */
export async function callPost(
  databaseUrl: string,
  { crowd, count, folder }: { crowd: Crowd; count: number; folder: string },
): Promise<number> {
  const program = findPgbench()
  if (program === null) return callByDriver(databaseUrl, { crowd, count })
  const script = path.join(folder, 'gift.sql')
  await writeFile(
    script,
    `\\set a random(0, ${crowd.accountIds.length - 1})
\\set b random(1, ${crowd.accountIds.length - 1})
${statementOf(crowd, { from: ':a', step: ':b', now: String(Date.now()) })};
`,
  )
  const at = new URL(databaseUrl.replace('@/', '@localhost/'))
  const said = await runToEnd(
    [
      program,
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${CLIENTS}`,
      '--jobs=1',
      `--transactions=${Math.ceil(count / CLIENTS)}`,
      `--file=${script}`,
      `--host=${at.searchParams.get('host')}`,
      `--username=${at.username}`,
      at.pathname.slice(1),
    ],
    { withinMs: 300_000 },
  )
  const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1])
  if (!(perSecond > 0)) throw new Error(`pgbench told no rate: ${said}`)
  return perSecond
}

/** Where there is no pgbench: the same statement, prepared, by as many connections. */
async function callByDriver(
  databaseUrl: string,
  { crowd, count }: { crowd: Crowd; count: number },
): Promise<number> {
  const people = crowd.accountIds.length
  const text = statementOf(crowd, { from: '$1', step: '$2', now: '$3' })
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  let left = count
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) {
        const from = Math.floor(Math.random() * people)
        const step = 1 + Math.floor(Math.random() * (people - 1))
        await client.query({ name: 'gift', text, values: [from, step, Date.now()] })
      }
    }),
  )
  const perSecond = count / ((performance.now() - startedAt) / 1_000)
  await Promise.all(clients.map((client) => client.end()))
  return perSecond
}

/** One gift as the app posts it, made in SQL; nobody gives to themselves. */
function statementOf(crowd: Crowd, at: { from: string; step: string; now: string }): string {
  const { streamerId } = crowd
  const to =
    streamerId === null
      ? `(select id from public.bench_crowd where n = (${at.from}::int + ${at.step}::int) % ${crowd.accountIds.length})`
      : `'${streamerId}'`
  const leg = (owner: string, kind: string, currency: string, amount: number, guarded: boolean, leaves = 0) =>
    `jsonb_build_object('owner', ${owner}, 'kind', '${kind}', 'currency', '${currency}', 'amount', '${amount}',
      'guarded', ${guarded}, 'leaves', '${leaves}')`
  return `select * from loyalty.post((
  select jsonb_build_array(jsonb_build_object('n', 0, 'id', uuidv7(), 'key', 'bench:' || gen_random_uuid(),
    'hash', repeat('ab', 32), 'kind', 'gift', 'facts', '${textOf(FACTS)}'::jsonb, 'salt', repeat('cd', 16),
    'hold', false, 'resolves', null, 'reverses', null,
    'fee', jsonb_build_object('of', '${PRICE}', 'percent', ${FEE_PERCENT}),
    'outbox', '${textOf(OUTBOX)}'::jsonb,
    'legs', jsonb_build_array(
      ${leg('f', 'wallet', 'diamond', -PRICE, true, 1)},
      ${leg(`'house'`, 'sales', 'diamond', PRICE, false)},
      ${leg(`'house'`, 'float', 'gencash', -PRICE, false)},
      ${leg('t', 'wallet', 'gencash', PRICE, true)},
      ${leg(`'house'`, 'fee', 'gencash', 0, false)})))
  from (select (select id from public.bench_crowd where n = ${at.from}) as f, ${to} as t) pair
), ${at.now})`
}

const SOMEBODY = '00000000-0000-7000-8000-000000000000'
const FACTS = {
  giftType: 'basic',
  pack: { id: SOMEBODY, amount: 1, price: PRICE },
  gift: { id: SOMEBODY, name: 'Kopi', icon: '/gifts/kopi.svg' },
  from: { accountId: SOMEBODY, profileId: SOMEBODY },
  to: { accountId: SOMEBODY, profileId: SOMEBODY },
  showId: null,
  videoId: null,
}
const OUTBOX = {
  topic: 'gift',
  payload: {
    showId: null,
    videoId: null,
    from: FACTS.from,
    gift: FACTS.gift,
    duration: 3,
    category: 'basic',
    amount: 1,
    comment: null,
    at: null,
  },
}

/** pgbench takes a colon before a word for a variable: here a space stands between. */
const textOf = (value: unknown) => JSON.stringify(value, null, 1)
