import pg from 'pg'

export interface FilledConsole {
  /** Of somebody in the middle: what a search asks for. */
  readonly some: readonly {
    readonly accountId: string
    readonly name: string
    readonly email: string
    readonly mobile: string
  }[]
}

/** Months of the trail that are filled: what an operator filters lies behind many partitions. */
const MONTHS = 12

/** Puts so many people and so many rows of the trail into a database whose tables are there. */
export async function fillConsole(
  databaseUrl: string,
  {
    accounts,
    rows,
    cases,
    operatorId,
    sampled,
  }: { accounts: number; rows: number; cases: number; operatorId: string; sampled: number },
): Promise<FilledConsole> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // The words of names are written in one statement afterwards, not name by name.
    await client.query('set session_replication_role = replica')
    await client.query(PEOPLE, [accounts])
    await client.query(PROFILES)
    await client.query(WORDS)
    await client.query('set session_replication_role = origin')
    await client.query(MONTHS_MADE, [MONTHS])
    await client.query(TRAIL, [rows, operatorId, MONTHS])
    await client.query(CASES, [cases])
    for (const table of FILLED) await client.query(`vacuum analyze ${table}`)
    const found = await client.query<FilledConsole['some'][number]>(SOME, [sampled])
    return { some: found.rows }
  } finally {
    await client.end()
  }
}

/** Two names of three syllables each: as many different ones as a country has. */
const SYLLABLES = `array['sa','ri','wu','lan','bu','di','de','wi','cit','ra','ra','ni','gu','na','wan','yu','ni','ar','ta','pra','se','tyo','ha','san','nur','ai','sy','ah','ful','an','joko','indra']`
const nameOf = (salt: string) =>
  `initcap(s[1 + (hashtext(n || '${salt}1') & 31)] || s[1 + (hashtext(n || '${salt}2') & 31)] ||
    s[1 + (hashtext(n || '${salt}3') & 31)])`

const PEOPLE = `
  insert into "user".account (id, username, email, email_verified_at, mobile, created_at)
  select uuidv7(), 'person-' || n,
    'person' || n || '@example.com', now(), '+62812' || lpad(n::text, 8, '0'), now()
  from generate_series(1, $1::integer) n`

const PROFILES = `
  insert into "user".profile (id, account_id, name)
  select uuidv7(), a.id, ${nameOf('first')} || ' ' || ${nameOf('last')}
  from "user".account a cross join lateral (select a.username as n, ${SYLLABLES} as s) named
  where a.username like 'person-%'`

const WORDS = `
  insert into "user".person_word (word, account_id)
  select word, a.id from "user".profile p join "user".account a on a.id = p.account_id,
    unnest("user".name_words(p.name) || "user".name_words(a.username)) word
  where a.username like 'person-%'
  on conflict do nothing`

const MONTHS_MADE = `
  select admin.make_trail_month((extract(epoch from now() - make_interval(months => m)) * 1000)::bigint)
  from generate_series(0, $1::integer) m`

const FILLED = [
  '"user".account',
  '"user".profile',
  '"user".person_word',
  'admin.trail',
  'decisions.report_case',
]

/** Each about another person, with one report, due within a day. */
const CASES = `
  insert into decisions.report_case (id, type, subject_kind, subject_id, label, profile_id, account_id,
    reason, reports, status, created_at, due_at)
  select uuidv7(), 'user', 'profile', p.id::text, p.name, p.id, p.account_id, 'Spamming', 1, 'open',
    now() - make_interval(secs => row_number() over ()), now() + make_interval(secs => row_number() over ())
  from "user".profile p join "user".account a on a.id = p.account_id
  where a.username like 'person-%' limit $1`

/** Eight operators; most calls are readings, one in twenty is refused. */
const TRAIL = `
  insert into admin.trail (id, at, account_id, operation, target, targets, facts, request_id, outcome)
  select uuidv7(), (extract(epoch from now()) * 1000)::bigint
    - n::bigint * ($3::bigint * 2500000000 / $1::bigint),
    case when n % 8 = 0 then $2::uuid else md5((n % 8)::text)::uuid end,
    case n % 10 when 0 then 'PUT /admin/v1.0/report/{id}' when 1 then 'PUT /admin/v1.0/cashout/{id}'
      when 2 then 'GET /admin/v1.0/search' when 3 then 'GET /admin/v1.0/person/{accountId}'
      else 'GET /admin/v1.0/report/{id}' end,
    jsonb_build_object('id', md5(n::text)::uuid), array[md5(n::text)::uuid::text],
    case when n % 10 < 2 then jsonb_build_object('reason', 'Spam di kolom komentar', 'decision', 'hide') end,
    md5(n::text), case when n % 20 = 5 then 'NOT_FOUND' else 'done' end
  from generate_series(1, $1::integer) n`

const SOME = `
  select a.id as "accountId", p.name, a.email, a.mobile
  from "user".account a join "user".profile p on p.account_id = a.id
  where a.username like 'person-%' order by md5(a.id::text) limit $1`
