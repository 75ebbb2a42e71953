import type { RefusalBody } from '@tayang/contract'
import { sql } from 'kysely'
import { openTestApp, type Person, type TestApp } from '../../../../../tests/app.ts'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { schemas } from '../../../app/app.ts'
import { fakeClock, type FakeClock } from '../../../platform/clock/clock-fake.ts'
import type { Database } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'

/** A clip as it is stored once it can be watched. */
export interface StoredClip {
  /** Absent: the operator's. */
  owner?: Person
  maker?: Person
  publishedAt?: number
  genres?: readonly string[]
  allowsComments?: boolean
  isHidden?: boolean
  moment?: { showId: string; startsAt: number }
}

/** The whole app with a clock that the test turns, and clips that were never encoded. */
export interface SocialHarness extends AsyncDisposable {
  readonly app: TestApp
  readonly database: Database
  readonly clock: FakeClock
  readonly rows: ReturnType<typeof rowsOf>
  /** Stores a clip and answers its id. */
  clip(how?: StoredClip): Promise<string>
  as(person: Person): { token: string }
  /** Clips whose numbers of likes and comments are not those of their rows. */
  miscounted(): Promise<unknown[]>
}

const rowsOf = (database: Database) => database.forModule<object>('public')

const miscounted = sql`
  select n.item_id, n.likes, n.comments from clips.clip_count n
  where n.likes <> (select count(*) from clips.clip_like l where l.item_id = n.item_id)
    or n.comments <> (select count(*) from clips.clip_comment c
      where c.item_id = n.item_id and c.state = 'shown')`

export const profileOf = ({ login }: Person): string => login.profile.id
export const accountOf = ({ login }: Person): string => login.account.id

/** Status and code of what was refused. */
export const refusalOf = ({ status, refusal }: { status: number; refusal: RefusalBody }) => [
  status,
  refusal.code,
]

export async function openSocialHarness(): Promise<SocialHarness> {
  await using opened = new AsyncDisposableStack()
  const clock = fakeClock(Date.now())
  const database = opened.use(await openTestDatabase(schemas))
  const app = opened.use(await openTestApp({ database, clock }))
  const rows = rowsOf(database)
  const closing = opened.move()
  return {
    app,
    database,
    clock,
    rows,
    clip: (how = {}) => storeClip(rows, how, clock.now()),
    miscounted: async () => (await miscounted.execute(rows)).rows,
    as: ({ login }) => ({ token: login.accessToken }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function storeClip(rows: ReturnType<typeof rowsOf>, clip: StoredClip, now: number): Promise<string> {
  const [id, version] = [newId(), newId()]
  const at = new Date(clip.publishedAt ?? now)
  const owner = clip.owner ? profileOf(clip.owner) : null
  await sql`
    insert into catalog.item (id, friendly_id, type, title_en, title_id, description_en, description_id,
      premium, exclusive, thumb_color, heights, words, created_at, published_at,
      owner_profile_id, withheld_at)
    values (${id}, ${id}, 'clips', 'Satay at night', 'Sate malam', '', '', false, false, '#123456', '{}', '',
      ${at}, ${at}, ${owner}, ${clip.isHidden ? at : null})`.execute(rows)
  await sql`insert into catalog.version (id, item_id, state, duration_seconds, created_at)
    values (${version}, ${id}, 'ready', 12, ${at})`.execute(rows)
  const lines = [360, 720].map((height) => JSON.stringify({ height, width: (height * 16) / 9 }))
  await sql`insert into catalog.rung (version_id, height, line)
    select ${version}, (line::jsonb->>'height')::integer, line::jsonb from unnest(${lines}::text[]) as l(line)`.execute(
    rows,
  )
  await sql`update catalog.item set version_id = ${version} where id = ${id}`.execute(rows)
  await storeGenres(rows, id, clip.genres ?? [])
  if (clip.owner) await storeOwned(rows, id, clip, at)
  return id
}

async function storeGenres(
  rows: ReturnType<typeof rowsOf>,
  id: string,
  genres: readonly string[],
): Promise<void> {
  for (const [place, genre] of genres.entries()) {
    await sql`
      with tag as (
        insert into catalog.tag (type, name_en, name_id) values ('genre', ${genre}, ${`${genre} (id)`})
        on conflict (type, catalog.normal(name_en)) do update set name_id = excluded.name_id returning id
      )
      insert into catalog.item_tag (item_id, tag_id, place) select ${id}, id, ${place} from tag`.execute(rows)
  }
}

/** What a clip of a person has beside its item. */
async function storeOwned(
  rows: ReturnType<typeof rowsOf>,
  id: string,
  { owner, maker, moment, allowsComments = true }: StoredClip,
  at: Date,
): Promise<void> {
  if (!owner) return
  await sql`
    insert into clips.clip (id, kind, state, owner_profile_id, owner_account_id, maker_profile_id, language,
      allows_comments, allows_embed, show_id, show_starts_at, created_at, changed_at)
    values (${id}, ${moment ? 'moment' : 'upload'}, 'approved', ${profileOf(owner)}, ${accountOf(owner)},
      ${maker ? profileOf(maker) : null}, 'id', ${allowsComments}, true, ${moment?.showId ?? null},
      ${moment?.startsAt ?? null}, ${at}, ${at})`.execute(rows)
}
