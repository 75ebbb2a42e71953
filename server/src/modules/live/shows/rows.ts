import { sql, type Kysely } from 'kysely'
import type { LiveShape } from '@tayang/contract/ingest'
import type { Database, Within } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import { openCategoryRows, type CategoryNames } from './category-rows.ts'
import { openKeyRows } from './key-rows.ts'
import { openCarrierRows, openOnAirRows } from './on-air-rows.ts'
import type { ShowTables as Tables } from './show-tables.ts'

export interface ShowRow {
  id: string
  profileId: string
  accountId: string
  name: string
  description: string
  categoryId: string | null
  categoryName: string | null
  categoryNames: CategoryNames | null
  status: 'created' | 'broadcasting' | 'finished'
  createdAt: number
  startedAt: number | null
  onAirAt: number | null
  silentSince: number | null
  finishedAt: number | null
  /** Its own picture. */
  thumbnailId: string | null
  /** When an operator hid it: only its owner's next show still reads it. */
  hiddenAt: number | null
}

export interface NewShow {
  id: string
  profileId: string
  accountId: string
  name: string
  description: string
  categoryId: string | null
  thumbnailId: string | null
  now: number
}

/** A show is live. What `tx` orders exists only if the change is committed. */
export type OnFirstPictures = (show: { showId: string; profileId: string }, tx: Within) => Promise<void>

/** Live shows of one machine are few; the bound only keeps a list from growing without end. */
const LIVE_MAX = 500

/** int8 arrives as bigint; all our times fit a number. */
const asTime = (value: number | bigint | null) => (value === null ? null : Number(value))

/** A table of recordings: read only for whether a recording exists. */
const isRecorded = sql<boolean>`exists (
  select from catalog.recording where recording.show_id = show.id and recording.state = 'ready')`

export type ShowRows = ReturnType<typeof openShowRows>

export function openShowRows(database: Database) {
  const db = database.forModule<Tables>('catalog')
  return {
    ...openCategoryRows(database),
    ...openKeyRows(database),
    ...findingShows(db),
    ...showsOnAir(db),
    ...openOnAirRows(database),
    ...openCarrierRows(database),
    ...finishedShows(db),
    ...writingShows(db),
    ...showStates(db, database),
    ...showsOfOwner(db),
  }
}

/** Finds shows by their ids and owners. */
function findingShows(db: Kysely<Tables>) {
  const selected = () => selectShows(db)
  return {
    async byId(id: string): Promise<ShowRow | null> {
      if (!isId(id)) return null
      const found = await selected()
        .where('show.id', '=', id)
        .where('show.hidden_at', 'is', null)
        .executeTakeFirst()
      return readRow(found)
    },
    /** Hidden shows too. */
    async anyById(id: string): Promise<ShowRow | null> {
      return isId(id) ? readRow(await selected().where('show.id', '=', id).executeTakeFirst()) : null
    },
    async byIds(ids: readonly string[]): Promise<ShowRow[]> {
      const known = ids.filter(isId)
      if (known.length === 0) return []
      const found = await selected()
        .where('show.id', 'in', known)
        .where('show.hidden_at', 'is', null)
        .execute()
      return found.flatMap((row) => readRow(row) ?? [])
    },
    /** The show that a profile has open, or its latest finished one. */
    async latestOf(profileId: string): Promise<ShowRow | null> {
      const found = await selected()
        .where('show.profile_id', '=', profileId)
        .orderBy(sql`show.status = 'finished'`)
        .orderBy('show.created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return readRow(found)
    },
    async lastFinishedOf(profileId: string): Promise<ShowRow | null> {
      const found = await selected()
        .where('show.profile_id', '=', profileId)
        .where('show.status', '=', 'finished')
        .orderBy('show.created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return readRow(found)
    },
  }
}

/** Lists shows on air. */
function showsOnAir(db: Kysely<Tables>) {
  const selected = () => selectShows(db)
  return {
    async onAir(): Promise<ShowRow[]> {
      const found = await selected()
        .where('show.status', '=', 'broadcasting')
        .where('show.on_air_at', 'is not', null)
        .where('show.hidden_at', 'is', null)
        .orderBy('show.started_at', 'desc')
        .limit(LIVE_MAX)
        .execute()
      return found.flatMap((row) => readRow(row) ?? [])
    },
  }
}

/** Lists finished shows and open ones that may have to end. */
function finishedShows(db: Kysely<Tables>) {
  const selected = () => selectShows(db)
  return {
    async finished(page: {
      limit: number
      offset: number
      profileId?: string | undefined
      categoryId?: string | undefined
      /** Only what can be watched again: shows without a recorded second are not listed. */
      isRecorded: boolean
    }) {
      if ([page.profileId, page.categoryId].some((id) => id !== undefined && !isId(id))) {
        return { shows: [], total: 0 }
      }
      let query = selected()
        .where('show.status', '=', 'finished')
        .where('show.on_air_at', 'is not', null)
        .where('show.hidden_at', 'is', null)
      if (page.isRecorded) query = query.where(isRecorded)
      if (page.profileId !== undefined) query = query.where('show.profile_id', '=', page.profileId)
      if (page.categoryId !== undefined) query = query.where('show.category_id', '=', page.categoryId)
      const [found, total] = await Promise.all([
        query.orderBy('show.finished_at', 'desc').limit(page.limit).offset(page.offset).execute(),
        query.clearSelect().select(db.fn.countAll().as('total')).executeTakeFirst(),
      ])
      return { shows: found.flatMap((row) => readRow(row) ?? []), total: Number(total?.total ?? 0) }
    },
    /** Everything that may have to end: shows on air and started ones. */
    async broadcasting(): Promise<ShowRow[]> {
      const found = await selected().where('show.status', '=', 'broadcasting').limit(LIVE_MAX).execute()
      return found.flatMap((row) => readRow(row) ?? [])
    },
  }
}

/** Creates and describes shows. */
function writingShows(db: Kysely<Tables>) {
  return {
    /** False where the profile has an open show already. */
    async create(show: NewShow): Promise<boolean> {
      const made = await db
        .insertInto('show')
        .values({
          id: show.id,
          profile_id: show.profileId,
          account_id: show.accountId,
          name: show.name,
          description: show.description,
          category_id: show.categoryId,
          status: 'created',
          created_at: show.now,
          started_at: null,
          on_air_at: null,
          silent_since: null,
          finished_at: null,
          thumbnail_id: show.thumbnailId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return made.numInsertedOrUpdatedRows === 1n
    },
    async describe(id: string, texts: { name: string; description: string; categoryId: string | null }) {
      await db
        .updateTable('show')
        .set({ name: texts.name, description: texts.description, category_id: texts.categoryId })
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Moves shows from state to state. */
function showStates(db: Kysely<Tables>, database: Database) {
  return {
    /** Each of these is one guarded statement: of two at once exactly one answers true. */
    async start(id: string, now: number): Promise<boolean> {
      return changed(
        await db
          .updateTable('show')
          .set({ status: 'broadcasting', started_at: now })
          .where('id', '=', id)
          .where('status', '=', 'created')
          .executeTakeFirst(),
      )
    },
    /**
     * Of the node that has the show. With its first pictures `onFirst` is in the transaction: both happen, or neither.
     */
    async setOnAir(
      id: string,
      { at, nodeId, shape }: { at: number; nodeId: string; shape: LiveShape | null },
      onFirst: OnFirstPictures,
    ): Promise<'on-air' | 'over' | 'elsewhere'> {
      return await database.transaction(db, async (tx) => {
        const open = tx.selectFrom('show').where('id', '=', id).where('status', '=', 'broadcasting')
        const show = await open.select(['profile_id', 'on_air_at', 'node_id']).forUpdate().executeTakeFirst()
        if (!show) return 'over'
        if (show.node_id !== null && show.node_id !== nodeId) return 'elsewhere'
        await tx
          .updateTable('show')
          .set({
            on_air_at: sql<number>`coalesce(on_air_at, ${at})`,
            silent_since: null,
            node_id: nodeId,
            shape: sql<LiveShape | null>`coalesce(${shape && JSON.stringify(shape)}::jsonb, shape)`,
          })
          .where('id', '=', id)
          .execute()
        if (show.on_air_at === null) await onFirst({ showId: id, profileId: show.profile_id }, tx)
        return 'on-air'
      })
    },
    ...endingShows(db),
  }
}

/** Silence and the end of shows. */
function endingShows(db: Kysely<Tables>) {
  return {
    /** With a node only while the show is that one's. */
    async setSilent(id: string, { at, nodeId }: { at: number; nodeId: string | null }): Promise<boolean> {
      const silenced = db
        .updateTable('show')
        .set({ silent_since: at })
        .where('id', '=', id)
        .where('status', '=', 'broadcasting')
        .where('on_air_at', 'is not', null)
        .where('silent_since', 'is', null)
        .$if(nodeId !== null, (query) =>
          query.where((show) => show.or([show('node_id', '=', nodeId), show('node_id', 'is', null)])),
        )
      return changed(await silenced.executeTakeFirst())
    },
    /** The encoder that was left running has closed its connection. */
    async setLeft(id: string, at: number): Promise<void> {
      await db
        .updateTable('show')
        .set({ silent_since: at })
        .where('id', '=', id)
        .where('status', '=', 'finished')
        .where('silent_since', 'is', null)
        .execute()
    },
    async finish(id: string, at: number): Promise<boolean> {
      return changed(
        await db
          .updateTable('show')
          .set({ status: 'finished', finished_at: at })
          .where('id', '=', id)
          .where('status', '<>', 'finished')
          .executeTakeFirst(),
      )
    },

    async hide(id: string, at: number): Promise<boolean> {
      if (!isId(id)) return false
      return changed(
        await db
          .updateTable('show')
          .set({ withheld_at: sql<number>`coalesce(withheld_at, ${at})` })
          .where('id', '=', id)
          .executeTakeFirst(),
      )
    },
  }
}

/** What an export reads and an erasure removes. */
function showsOfOwner(db: Kysely<Tables>) {
  const selected = () => selectShows(db)
  return {
    /** When a profile was on air for the first time; null where it never was. */
    async firstOnAirOf(profileId: string): Promise<number | null> {
      const { first } = await db
        .selectFrom('show')
        .select((eb) => eb.fn.min('on_air_at').as('first'))
        .where('profile_id', '=', profileId)
        .executeTakeFirstOrThrow()
      return first === null ? null : Number(first)
    },
    /** Every show of a profile, the newest first. */
    async showsOf(profileId: string, limit: number) {
      const found = await selected()
        .where('show.profile_id', '=', profileId)
        .orderBy('show.created_at', 'desc')
        .limit(limit)
        .execute()
      return found.flatMap((row) => readRow(row) ?? [])
    },
    async eraseTexts(profileId: string): Promise<void> {
      await db
        .updateTable('show')
        .set({ name: '', description: '' })
        .where('profile_id', '=', profileId)
        .execute()
    },
  }
}

function selectShows(db: Kysely<Tables>) {
  return db
    .selectFrom('show')
    .leftJoin('show_category', 'show_category.id', 'show.category_id')
    .selectAll('show')
    .select(['show_category.name as category_name', 'show_category.name_en', 'show_category.name_id'])
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectShows>['executeTakeFirst']>>

function readRow(row: Selected): ShowRow | null {
  if (!row) return null
  return {
    id: row.id,
    profileId: row.profile_id,
    accountId: row.account_id,
    name: row.name,
    description: row.description,
    categoryId: row.category_id,
    categoryName: row.category_name,
    categoryNames: row.name_en === null ? null : { en: row.name_en, id: row.name_id ?? row.name_en },
    status: row.status,
    createdAt: Number(row.created_at),
    startedAt: asTime(row.started_at),
    onAirAt: asTime(row.on_air_at),
    silentSince: asTime(row.silent_since),
    finishedAt: asTime(row.finished_at),
    thumbnailId: row.thumbnail_id,
    hiddenAt: asTime(row.hidden_at),
  }
}

const changed = (result: { numUpdatedRows: bigint }) => result.numUpdatedRows === 1n
