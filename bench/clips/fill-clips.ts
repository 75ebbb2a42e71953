import pg from 'pg'

/** A catalogue of short videos in a database whose tables are there; `hotId` has the comments. */
export interface FilledClips {
  readonly hotId: string
  readonly ownerProfileId: string
}

/** Puts clips of so many people into a database, beside everything that is there. */
export async function fillClips(
  databaseUrl: string,
  { clips, people, comments }: { clips: number; people: number; comments: number },
): Promise<FilledClips> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(PEOPLE, [people])
    await client.query(ITEMS, [clips, people])
    for (const text of [VERSIONS, RUNGS, PLAYED, CLIPS, COUNTS]) await client.query(text)
    const found = await client.query<{ id: string; owner: string }>(HOT)
    const hot = found.rows[0]
    if (!hot) throw new Error('no clip was put')
    await client.query(COMMENTS, [hot.id, comments])
    await client.query(COUNT_COMMENTS, [hot.id, comments])
    await client.query('commit')
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`)
    return { hotId: hot.id, ownerProfileId: hot.owner }
  } finally {
    await client.end()
  }
}

const PEOPLE = `
  with made as (
    insert into "user".account (id, username, created_at)
    select uuidv7(), 'clip-' || n, now() from generate_series(1, $1::integer) n returning id
  )
  insert into "user".profile (id, account_id, name) select uuidv7(), id, 'Somebody' from made`

const ITEMS = `
  insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
    premium, exclusive, thumb_color, heights, words, created_at, published_at, owner_profile_id)
  select c.id, c.id, 'clips', 'Satay at night', 'Sate malam', '', '', false, false, '#123456', '{}', '',
    c.at, c.at, owners.id
  from (select n, uuidv7()::text as id, now() - n * interval '1 minute' as at
    from generate_series(1, $1::integer) n) c
  join (select id, row_number() over (order by id) as place from "user".profile
    where name = 'Somebody') owners
    on owners.place = 1 + c.n % $2::integer`

const VERSIONS = `
  insert into catalog.version (id, item_id, state, duration_seconds, created_at)
  select 'v-' || id, id, 'ready', 30, now() from catalog.item where type = 'clips'`
const RUNGS = `
  insert into catalog.rung (version_id, height, line)
  select 'v-' || id, height, jsonb_build_object('height', height, 'width', height * 16 / 9)
  from catalog.item, unnest('{360,720}'::integer[]) height where type = 'clips'`
const PLAYED = `update catalog.item set version_id = 'v-' || id where type = 'clips'`

const CLIPS = `
  insert into clips.clip (id, kind, state, owner_profile_id, owner_account_id, language, allows_comments,
    allows_embed, created_at, changed_at)
  select i.id::uuid, 'upload', 'approved', p.id, p.account_id, 'id', true, true, now(), now()
  from catalog.item i join "user".profile p on p.id = i.owner_profile_id where i.type = 'clips'`

/** A few have most of the likes, as everywhere. */
const COUNTS = `
  insert into clips.clip_count (item_id, likes)
  select id::uuid, 10000 / row_number() over (order by md5(id))
  from catalog.item where type = 'clips'`

const HOT = `
  select id, owner_profile_id as owner from catalog.item where type = 'clips'
  order by published_at desc limit 1`

const COMMENTS = `
  insert into clips.clip_comment (id, item_id, profile_id, account_id, text, state, created_at)
  select uuidv7(), $1::uuid, p.id, p.account_id, 'Lucu banget, kapan bikin lagi? ' || n, 'shown', now()
  from generate_series(1, $2::integer) n
  join (select id, account_id, row_number() over (order by id) as place from "user".profile
    where name = 'Somebody') p on p.place = 1 + n % 200`
const COUNT_COMMENTS = `update clips.clip_count set comments = $2::integer where item_id = $1::uuid`

const TABLES = [
  'catalog.item',
  'catalog.version',
  'catalog.rung',
  'clips.clip',
  'clips.clip_count',
  '"user".profile',
]
