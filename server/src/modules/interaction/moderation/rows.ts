import type { ChatSettings, HeldLine, WordPack } from '@tayang/contract'
import { sql, type Generated } from 'kysely'
import type { Database } from '#platform/database/database'
import { defaultChatSettings, type ChatFacts, type RulesChange } from './chat-rules.ts'

interface Tables {
  chat: { owner_profile_id: string; settings: Partial<ChatSettings>; version: Generated<number> }
  moderator: { owner_profile_id: string; profile_id: string; since: number }
  sanction: {
    owner_profile_id: string
    profile_id: string
    kind: 'timeout' | 'ban'
    until: number | null
    by_profile_id: string
    created_at: number
  }
  held_line: {
    id: string
    room_id: string
    profile_id: string
    profile_name: string
    avatar: string | null
    data: string
    at: number
    created_at: number
    pack: WordPack
  }
  pinned_line: { room_id: string; line_id: string }
}

/** Sanctions of one streamer that are kept in memory; the newest ones. */
const SANCTIONS_MAX = 10_000

export type HeldRow = HeldLine & { at: number }
export type ChatRows = ReturnType<typeof openChatRows>

type Db = ReturnType<typeof moduleDatabase>

const moduleDatabase = (database: Database) => database.forModule<Tables>('interaction')

/** The SQL of chat settings, moderators, sanctions, held and pinned messages. */
export function openChatRows(database: Database) {
  const db = moduleDatabase(database)
  return {
    ...rulesRows(db),
    ...moderatorRows(db),
    ...sanctionRows(db),
    ...heldRows(db),
    ...pinRows(db),
    ...personRows(db),
    ...oldRows(db),
  }
}

/** Processes that have these rules in memory read them again when the version is higher. */
const raiseVersion = (db: Db, owner: string) =>
  db
    .insertInto('chat')
    .values({ owner_profile_id: owner, settings: {}, version: 1 })
    .onConflict((known) =>
      known.column('owner_profile_id').doUpdateSet({ version: sql<number>`chat.version + 1` }),
    )
    .execute()

async function readSettings(db: Db, owner: string): Promise<{ settings: ChatSettings; version: number }> {
  const found = await db
    .selectFrom('chat')
    .select(['settings', 'version'])
    .where('owner_profile_id', '=', owner)
    .executeTakeFirst()
  const packs = { ...defaultChatSettings.packs, ...found?.settings.packs }
  return { settings: { ...defaultChatSettings, ...found?.settings, packs }, version: found?.version ?? 0 }
}

function rulesRows(db: Db) {
  return {
    settingsOf: (owner: string) => readSettings(db, owner),
    async factsOf(owner: string, now: number): Promise<ChatFacts> {
      const [{ settings, version }, moderators, sanctions] = await Promise.all([
        readSettings(db, owner),
        db.selectFrom('moderator').select('profile_id').where('owner_profile_id', '=', owner).execute(),
        sanctionRows(db).sanctionsOf(owner, now, SANCTIONS_MAX),
      ])
      return {
        settings,
        version,
        moderatorIds: moderators.map(({ profile_id }) => profile_id),
        sanctions: new Map(sanctions.map(({ profileId, kind, until }) => [profileId, { kind, until }])),
      }
    },
    /** By owner; owners who set no rule are left out. */
    async versionsOf(owners: readonly string[]): Promise<Map<string, number>> {
      if (owners.length === 0) return new Map()
      const found = await db
        .selectFrom('chat')
        .select(['owner_profile_id', 'version'])
        .where('owner_profile_id', 'in', owners)
        .execute()
      return new Map(found.map(({ owner_profile_id, version }) => [owner_profile_id, version]))
    },
    /** Absent fields stay as they are; two changes at once both apply. */
    async change(owner: string, wanted: RulesChange): Promise<void> {
      const { packs, ...rest } = wanted
      await db
        .insertInto('chat')
        .values({ owner_profile_id: owner, settings: {} })
        .onConflict((known) => known.doNothing())
        .execute()
      await db
        .updateTable('chat')
        .set({
          version: sql<number>`version + 1`,
          settings: sql<ChatSettings>`settings || ${JSON.stringify(rest)}::jsonb || jsonb_build_object('packs',
            coalesce(settings->'packs', '{}'::jsonb) || ${JSON.stringify(packs ?? {})}::jsonb)`,
        })
        .where('owner_profile_id', '=', owner)
        .execute()
    },
  }
}

function moderatorRows(db: Db) {
  return {
    async moderatorsOf(owner: string) {
      return await db
        .selectFrom('moderator')
        .select(['profile_id as profileId', 'since'])
        .where('owner_profile_id', '=', owner)
        .orderBy('since')
        .execute()
    },
    /** False where there are as many as there can be. */
    async nameModerator(owner: string, profileId: string, { now, most }: { now: number; most: number }) {
      const made = await sql`
        insert into interaction.moderator (owner_profile_id, profile_id, since)
        select ${owner}::uuid, ${profileId}::uuid, ${now}::bigint
        where (select count(*) from interaction.moderator where owner_profile_id = ${owner}::uuid) < ${most}
          or exists (select from interaction.moderator
            where owner_profile_id = ${owner}::uuid and profile_id = ${profileId}::uuid)
        on conflict (owner_profile_id, profile_id) do update set since = moderator.since`.execute(db)
      await raiseVersion(db, owner)
      return made.numAffectedRows === 1n
    },
    async unnameModerator(owner: string, profileId: string): Promise<void> {
      await db
        .deleteFrom('moderator')
        .where('owner_profile_id', '=', owner)
        .where('profile_id', '=', profileId)
        .execute()
      await raiseVersion(db, owner)
    },
  }
}

function sanctionRows(db: Db) {
  return {
    async sanctionsOf(owner: string, now: number, limit: number) {
      const found = await db
        .selectFrom('sanction')
        .select(['profile_id as profileId', 'kind', 'until', 'created_at as createdAt'])
        .where('owner_profile_id', '=', owner)
        .where((of) => of.or([of('until', 'is', null), of('until', '>', now)]))
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
      return found.map((row) => ({
        ...row,
        until: row.until === null ? null : Number(row.until),
        createdAt: Number(row.createdAt),
      }))
    },
    async putSanction(row: Tables['sanction']): Promise<void> {
      await db
        .insertInto('sanction')
        .values(row)
        .onConflict((known) => known.columns(['owner_profile_id', 'profile_id']).doUpdateSet(row))
        .execute()
      await raiseVersion(db, row.owner_profile_id)
    },
    async liftSanction(owner: string, profileId: string): Promise<void> {
      await db
        .deleteFrom('sanction')
        .where('owner_profile_id', '=', owner)
        .where('profile_id', '=', profileId)
        .execute()
      await raiseVersion(db, owner)
    },
  }
}

function heldRows(db: Db) {
  return {
    /** False where the room, or this person in it, has as many as there can be. */
    async hold(roomId: string, line: HeldRow, most: { inRoom: number; ofOne: number }): Promise<boolean> {
      const { profile } = line
      const held = await sql`
        insert into interaction.held_line
          (id, room_id, profile_id, profile_name, avatar, data, at, created_at, pack)
        select ${line.id}::uuid, ${roomId}::uuid, ${profile.id}::uuid, ${profile.name}, ${profile.avatar},
          ${line.text}, ${line.at}::bigint, ${line.createdAt}::bigint, ${line.pack}
        where (select count(*) from interaction.held_line where room_id = ${roomId}::uuid) < ${most.inRoom}
          and (select count(*) from interaction.held_line
            where room_id = ${roomId}::uuid and profile_id = ${profile.id}::uuid) < ${most.ofOne}
        on conflict (id) do update set pack = excluded.pack`.execute(db)
      return held.numAffectedRows === 1n
    },
    async heldOf(roomId: string, limit: number): Promise<HeldRow[]> {
      const found = await db
        .selectFrom('held_line')
        .selectAll()
        .where('room_id', '=', roomId)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return found.map(heldOf)
    },
    /** The moderator who takes it decides; a second one finds nothing. */
    async takeHeld(roomId: string, id: string): Promise<HeldRow | null> {
      const taken = await db
        .deleteFrom('held_line')
        .where('room_id', '=', roomId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return taken ? heldOf(taken) : null
    },
    async dropHeldOf(
      roomIds: readonly string[],
      profileId: string,
    ): Promise<{ roomId: string; id: string }[]> {
      if (roomIds.length === 0) return []
      const dropped = await db
        .deleteFrom('held_line')
        .where('room_id', 'in', roomIds)
        .where('profile_id', '=', profileId)
        .returning(['room_id', 'id'])
        .execute()
      return dropped.map(({ room_id, id }) => ({ roomId: room_id, id }))
    },
  }
}

function pinRows(db: Db) {
  return {
    async pin(roomId: string, lineId: string): Promise<void> {
      await db
        .insertInto('pinned_line')
        .values({ room_id: roomId, line_id: lineId })
        .onConflict((known) => known.column('room_id').doUpdateSet({ line_id: lineId }))
        .execute()
    },
    async unpin(roomId: string): Promise<void> {
      await db.deleteFrom('pinned_line').where('room_id', '=', roomId).execute()
    },
    async pinnedOf(roomId: string): Promise<string | null> {
      const found = await db
        .selectFrom('pinned_line')
        .select('line_id')
        .where('room_id', '=', roomId)
        .executeTakeFirst()
      return found?.line_id ?? null
    },
  }
}

function personRows(db: Db) {
  return {
    /** What waits is let in under the name that its speaker has by then. */
    async rename(profileId: string, name: string): Promise<void> {
      const now = { profile_name: name, avatar: null }
      await db.updateTable('held_line').set(now).where('profile_id', '=', profileId).execute()
    },
    /** Erases a person: the rules that they set, and their held messages. */
    async erase(profileId: string): Promise<void> {
      for (const table of ['chat', 'moderator', 'sanction'] as const)
        await db.deleteFrom(table).where('owner_profile_id', '=', profileId).execute()
      await db
        .updateTable('sanction')
        .set((of) => ({ by_profile_id: of.ref('owner_profile_id') }))
        .where('by_profile_id', '=', profileId)
        .execute()
      for (const table of ['moderator', 'sanction', 'held_line'] as const)
        await db.deleteFrom(table).where('profile_id', '=', profileId).execute()
    },
  }
}

function oldRows(db: Db) {
  return {
    async forgetBefore(at: number): Promise<void> {
      await db.deleteFrom('held_line').where('created_at', '<', at).execute()
      await db.deleteFrom('sanction').where('until', '<', at).execute()
    },
  }
}

function heldOf(row: Tables['held_line']): HeldRow {
  return {
    id: row.id,
    text: row.data,
    profile: { id: row.profile_id, name: row.profile_name, avatar: row.avatar },
    createdAt: Number(row.created_at),
    at: Number(row.at),
    pack: row.pack,
  }
}
