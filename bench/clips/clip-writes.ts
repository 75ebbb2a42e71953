import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { schemas } from '../../server/src/app/schemas.ts'
import { openAddComment } from '../../server/src/modules/clips/comments/add-comment.ts'
import type { Comment } from '../../server/src/modules/clips/comments/comment-rows.ts'
import { openCommentWriter } from '../../server/src/modules/clips/comments/comment-writer.ts'
import { openLikable, openLikes } from '../../server/src/modules/clips/likes/index.ts'
import { openShownClips } from '../../server/src/modules/clips/shown-clips.ts'
import type { ClipRows, ClipTables } from '../../server/src/modules/clips/tables.ts'
import { openOwnerRules } from '../../server/src/modules/interaction/moderation/owner-rules.ts'
import { openChatRows } from '../../server/src/modules/interaction/moderation/rows.ts'
import type { CatalogTables } from '../../server/src/modules/library/index.ts'
import { publicClipsOf } from '../../server/src/modules/library/titles/rows/public-clip-rows.ts'
import { openBlocks } from '../../server/src/modules/user/relations/blocks.ts'
import type { UserTables } from '../../server/src/modules/user/rows/tables.ts'
import { openBus } from '../../server/src/platform/bus/open-bus.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { newId } from '../../server/src/platform/ids/ids.ts'
import { openTally } from '../../server/src/platform/limits/open-tally.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import type { Measured } from '../protocol/pairs.ts'
import { fillClips } from './fill-clips.ts'

const CLIPS = 1_000
const PEOPLE = 200
/** Calls that are under way at once. */
const AT_ONCE = 1_000
/** What a bare writer would take together. */
export const BARE_BATCH = 100
const TEXT = 'Lucu banget, kapan bikin lagi kak? Aku nonton dari Bandung'

/** Likes and comments of the product without HTTP, and bare statements, on one PostgreSQL. */
export interface ClipWrites extends AsyncDisposable {
  floor(count: number): Promise<Measured>
  ours(count: number): Promise<Measured>
}

export async function openClipWrites(): Promise<ClipWrites> {
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-bench-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(home, { recursive: true, force: true }))
  const log = silentLog()
  const database = opened.use(await openDatabase(readSettings({ TAYANG_HOME: home }, []), log))
  await database.migrate(schemas)
  const { hotId, ownerProfileId } = await fillClips(database.url, {
    clips: CLIPS,
    people: PEOPLE,
    comments: 0,
  })
  const clock = systemClock
  const rows = database.forModule<ClipTables>('clips')
  const catalog = database.forModule<CatalogTables>('catalog')
  const bus = opened.use(openBus(log))
  const blocks = openBlocks({ database, rows: database.forModule<UserTables>('user'), bus })
  const shown = openShownClips({
    library: { publicClipsOf: (ids) => publicClipsOf(catalog, ids) },
    user: { relations: { blockBetween: blocks.between } },
  })
  const likes = openLikes({
    rows,
    clock,
    likable: openLikable({ library: { itemsOf: async () => [] }, shown }),
  })
  const add = openAddComment({
    database,
    rows,
    clock,
    tally: opened.use(openTally(clock)),
    shown,
    user: {
      profiles: { byIds: async () => new Map() },
      relations: { blockedAmong: blocks.blockedAmong },
      accounts: { suspensions: { requireActive: async () => {} } },
    },
    interaction: {
      ownerRules: openOwnerRules({
        chat: openChatRows(database),
        clock,
        silences: { of: () => null },
      }),
      mayModerate: async (owner, { profileId }) => owner === ownerProfileId && profileId === owner,
    },
  })
  const write = openCommentWriter(rows)
  const person = () => ({ accountId: newId(), profileId: newId() })
  const clear = () => sql`truncate clips.clip_like, clips.clip_comment`.execute(rows)
  const closing = opened.move()
  return {
    async floor(count) {
      await clear()
      return {
        likes: await rateOf(count, () => likeBare(rows, hotId, count)),
        comments: await rateOf(count, () => commentBare(rows, hotId, count)),
      }
    },
    async ours(count) {
      await clear()
      return {
        likes: await rateOf(count, () => work(count, () => likes.like(hotId, person()))),
        comments: await rateOf(count, () => work(count, () => add(hotId, { comment: TEXT }, person()))),
        'comments stored': await rateOf(count, () => work(count, () => write(commentOf(hotId)))),
      }
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** A comment that was judged already. */
function commentOf(itemId: string): Comment {
  const profileId = newId()
  return {
    id: newId(),
    item_id: itemId,
    profile_id: profileId,
    account_id: profileId,
    text: TEXT,
    state: 'shown',
    client_id: null,
    is_pinned: false,
    created_at: new Date(),
  }
}

async function rateOf(count: number, run: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await run()
  return count / ((performance.now() - before) / 1_000)
}

async function work(count: number, call: () => Promise<unknown>): Promise<void> {
  let left = count
  const one = async (): Promise<void> => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

const some = () => Array.from({ length: BARE_BATCH }, newId).toSorted()

/** The smallest statement that keeps likes and their number, by batches in the order of their keys. */
async function likeBare(rows: ClipRows, itemId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += BARE_BATCH)
    await sql`
      with added as (
        insert into clips.clip_like (item_id, profile_id, created_at)
        select ${itemId}::uuid, profile_id, now() from unnest(${some()}::uuid[]) as t(profile_id)
        on conflict do nothing returning 1
      )
      update clips.clip_count set likes = likes + (select count(*) from added)
      where item_id = ${itemId}::uuid`.execute(rows)
}

async function commentBare(rows: ClipRows, itemId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += BARE_BATCH)
    await sql`
      with added as (
        insert into clips.clip_comment (id, item_id, profile_id, account_id, text, state, created_at)
        select id, ${itemId}::uuid, profile_id, profile_id, ${TEXT}, 'shown', now()
        from unnest(${some()}::uuid[], ${some()}::uuid[]) as t(id, profile_id) returning 1
      )
      update clips.clip_count set comments = comments + (select count(*) from added)
      where item_id = ${itemId}::uuid`.execute(rows)
}
