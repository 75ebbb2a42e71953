import { sql } from 'kysely'
import type { Borders, CatalogRows, CatalogTx, ChannelKind } from '#modules/library'
import type { LoopEntry, LoopWindow } from './schedule/loop-windows.ts'

export interface ChannelFacts {
  readonly id: string
  readonly friendlyId: string
  readonly kind: ChannelKind
  readonly interactive: boolean
  readonly premium: boolean
  readonly url: string | null
  readonly epoch: number
  /** The plan from which its loop windows were made. */
  readonly plan: string
  readonly isHidden: boolean
  readonly hasLogo: boolean
}

/** One row of a schedule with everything that decides whether it can be shown. */
export interface ProgrammeFacts {
  readonly itemId: string
  readonly friendlyId: string
  readonly startsAt: number | null
  readonly premium: boolean
  readonly isHidden: boolean
  readonly versionId: string | null
  readonly hasSound: boolean
}

export interface ChannelFilter {
  readonly interactive?: boolean | undefined
  readonly type?: string | undefined
  readonly withHidden?: boolean
  readonly limit: number
  readonly offset: number
}

/** How a loop window is stored; existing rows have these field names. */
interface StoredWindow {
  readonly before: { readonly pictures: number; readonly sounds: number; readonly showings: number }
  readonly reels: readonly LoopEntry[]
}

export type ChannelRows = ReturnType<typeof channelRows>

const selectChannels = (db: CatalogRows) =>
  db
    .selectFrom('channel as c')
    .innerJoin('item as i', 'i.id', 'c.item_id')
    .select(['i.id', 'friendly_id', 'kind', 'interactive', 'premium', 'url', 'epoch', 'plan', 'hidden_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('picture as p')
            .select('p.picture_id')
            .whereRef('p.item_id', '=', 'i.id')
            .where('p.kind', '=', 'logo'),
        )
        .as('has_logo'),
    )

/** The SQL of channels. */
export function channelRows(db: CatalogRows) {
  return {
    ...findingChannels(db),
    ...programmesAndWindows(db),
    ...channelKeys(db),
  }
}

/** Finds and lists channels. */
function findingChannels(db: CatalogRows) {
  return {
    async find(id: string): Promise<ChannelFacts | null> {
      const row = await selectChannels(db).where('i.id', '=', id).executeTakeFirst()
      return row ? readFacts(row) : null
    },
    async findByName(friendlyId: string): Promise<ChannelFacts | null> {
      const row = await selectChannels(db).where('friendly_id', '=', friendlyId).executeTakeFirst()
      return row ? readFacts(row) : null
    },
    async list(filter: ChannelFilter): Promise<{ channels: ChannelFacts[]; total: number }> {
      const chosen = selectChannels(db)
        .$if(filter.withHidden !== true, (shown) => shown.where('hidden_at', 'is', null))
        .$if(filter.interactive !== undefined, (some) =>
          some.where('interactive', '=', filter.interactive === true),
        )
        .$if(filter.type !== undefined, (some) => some.where(sql`i.type`, '=', filter.type ?? ''))
      const [found, { total }] = await Promise.all([
        chosen.orderBy('place').orderBy('i.id').limit(filter.limit).offset(filter.offset).execute(),
        db
          .selectFrom(chosen.as('all'))
          .select(({ fn }) => fn.countAll<bigint>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return { channels: found.map(readFacts), total: Number(total) }
    },
  }
}

/** What a channel shows and may show. */
function programmesAndWindows(db: CatalogRows) {
  return {
    async programmesOf(channelId: string): Promise<ProgrammeFacts[]> {
      const found = await db
        .selectFrom('channel_programme as p')
        .innerJoin('item as i', 'i.id', 'p.item_id')
        .leftJoin('version as v', 'v.id', 'i.version_id')
        .select(['i.id', 'friendly_id', 'premium', 'hidden_at', 'version_id', 'starts_at'])
        .select(sql<boolean>`v.audio is not null`.as('has_sound'))
        .where('channel_id', '=', channelId)
        .orderBy('place')
        .execute()
      return found.map((row) => ({
        itemId: row.id,
        friendlyId: row.friendly_id,
        startsAt: row.starts_at === null ? null : Number(row.starts_at),
        premium: row.premium,
        isHidden: row.hidden_at !== null,
        versionId: row.version_id,
        hasSound: row.has_sound,
      }))
    },

    /** Those of these versions whose files may be served; premium ones only for a premium channel. */
    async living(versionIds: readonly string[], isPremium: boolean): Promise<ReadonlySet<string>> {
      if (versionIds.length === 0) return new Set()
      const found = await db
        .selectFrom('version as v')
        .innerJoin('item as i', 'i.id', 'v.item_id')
        .select('v.id')
        .where('v.id', 'in', [...versionIds])
        .where('hidden_at', 'is', null)
        .$if(!isPremium, (free) => free.where('premium', '=', false))
        .execute()
      return new Set(found.map(({ id }) => id))
    },

    async windowsOf(channelId: string): Promise<LoopWindow[]> {
      return readWindows(db, channelId)
    },

    async bordersOf(versionIds: readonly string[]): Promise<Map<string, Borders>> {
      if (versionIds.length === 0) return new Map()
      const found = await db
        .selectFrom('channel_reel')
        .selectAll()
        .where('version_id', 'in', [...versionIds])
        .execute()
      return new Map(found.map(({ version_id, borders }) => [version_id, borders]))
    },
    async addBorders(versionId: string, borders: Borders): Promise<void> {
      await db
        .insertInto('channel_reel')
        .values({ version_id: versionId, borders: JSON.stringify(borders) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

/** What licences of channels are decided by. */
function channelKeys(db: CatalogRows) {
  return {
    /** Channels that have a token of their own. */
    async premiumIds(): Promise<string[]> {
      const found = await db
        .selectFrom('channel as c')
        .innerJoin('item as i', 'i.id', 'c.item_id')
        .select('i.id')
        .where('premium', '=', true)
        .where('hidden_at', 'is', null)
        .orderBy('place')
        .limit(PREMIUM_MAX)
        .execute()
      return found.map(({ id }) => id)
    },

    /** Whether this key opens one of these versions. */
    async hasKey(versionIds: readonly string[], keyId: string): Promise<boolean> {
      if (versionIds.length === 0) return false
      const found = await db
        .selectFrom('version')
        .select('id')
        .where('id', 'in', [...versionIds])
        .where('key_id', '=', keyId)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}

/** A token is compared with at most so many channels. */
const PREMIUM_MAX = 500

export async function readWindows(db: CatalogRows | CatalogTx, channelId: string): Promise<LoopWindow[]> {
  const found = await db
    .selectFrom('channel_run')
    .select(['start_us', 'line'])
    .where('channel_id', '=', channelId)
    .orderBy('start_us')
    .execute()
  return found.map(({ start_us, line }) => {
    const { before, reels } = line as StoredWindow
    const { pictures, sounds, showings } = before
    return {
      startUs: Number(start_us),
      before: { pictures, sounds, occurrences: showings },
      entries: reels,
    }
  })
}

/** Replaces the old plan with the new one; what has begun is in both and stays as it is. */
export async function replaceWindows(
  tx: CatalogTx,
  channelId: string,
  {
    old,
    windows,
    plan,
    keepFromUs,
  }: { old: readonly LoopWindow[]; windows: readonly LoopWindow[]; plan: string; keepFromUs: number },
): Promise<void> {
  const kept = new Set(windows.map(({ startUs }) => startUs))
  const gone = old.filter(({ startUs }, at) => {
    const endUs = old[at + 1]?.startUs ?? Infinity
    return !kept.has(startUs) || endUs < keepFromUs
  })
  const known = new Map(old.map((window) => [window.startUs, window]))
  const added = windows.filter((window) => known.get(window.startUs) !== window)
  const dropped = [...gone, ...added].map(({ startUs }) => startUs)
  if (dropped.length > 0) {
    await tx
      .deleteFrom('channel_run')
      .where('channel_id', '=', channelId)
      .where('start_us', 'in', dropped)
      .execute()
  }
  if (added.length > 0) {
    await tx
      .insertInto('channel_run')
      .values(
        added.map((window) => ({
          channel_id: channelId,
          start_us: window.startUs,
          line: JSON.stringify(toStored(window)),
        })),
      )
      .execute()
  }
  await tx.updateTable('channel').set({ plan }).where('item_id', '=', channelId).execute()
}

function toStored({ before, entries }: LoopWindow): StoredWindow {
  const { pictures, sounds, occurrences } = before
  return { before: { pictures, sounds, showings: occurrences }, reels: entries }
}

interface FactsRow {
  id: string
  friendly_id: string
  kind: ChannelKind
  interactive: boolean
  premium: boolean
  url: string | null
  epoch: number | bigint
  plan: string
  hidden_at: Date | null
  has_logo: unknown
}

function readFacts(row: FactsRow): ChannelFacts {
  return {
    id: row.id,
    friendlyId: row.friendly_id,
    kind: row.kind,
    interactive: row.interactive,
    premium: row.premium,
    url: row.url,
    epoch: Number(row.epoch),
    plan: row.plan,
    isHidden: row.hidden_at !== null,
    hasLogo: row.has_logo === true,
  }
}

/** Channels that everybody may see, as a search source selects them. */
export const shownChannels = sql`select id, type, names, words, views, created_at from catalog.item
  where hidden_at is null and type in ('channel', 'stream', 'webview')`

/** The plan of a channel, locked until the transaction ends. */
export async function holdPlan(tx: CatalogTx, channelId: string): Promise<string | undefined> {
  const held = await tx
    .selectFrom('channel')
    .select('plan')
    .where('item_id', '=', channelId)
    .forUpdate()
    .executeTakeFirst()
  return held?.plan
}
