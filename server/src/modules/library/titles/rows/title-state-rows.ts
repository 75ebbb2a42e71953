import { sql } from 'kysely'
import { offsetOf } from '#platform/http/paging'
import type { CatalogRows, VersionState } from '../../tables.ts'

export interface StateRow {
  id: string
  friendly_id: string
  version_id: string | null
  version_state: VersionState | null
  is_uploading: boolean
  wanted: number[] | null
  published: number[]
  duration_seconds: number | null
  failure_reason: string | null
  failure_message: string | null
}

/** How far the newest version of each title is. */
export async function statesOf(
  rows: CatalogRows,
  ids: readonly string[],
  now: number,
): Promise<readonly StateRow[]> {
  const { rows: found } = await sql<StateRow>`
    select i.id, i.friendly_id, v.id as version_id, v.state as version_state, v.duration_seconds,
      v.failure_reason, v.failure_message, v.heights as wanted,
      coalesce((select array_agg(r.height order by r.height desc) from catalog.rung r
        where r.version_id = v.id), '{}') as published,
      exists (select from catalog.upload u where u.item_id = i.id and u.used_at is null
        and u.expires_at > ${new Date(now)}) as is_uploading
    from catalog.item i left join lateral (
      select * from catalog.version where item_id = i.id order by created_at desc, id desc limit 1
    ) v on true
    where i.id = any(${[...ids]})`.execute(rows)
  return found
}

/** Channels are items as well and have calls of their own. */
const CHANNEL_TYPES = ['channel', 'stream', 'webview'] as const

/** A page of titles, the newest first. */
export async function pageOfTitles(
  rows: CatalogRows,
  paging: { page: number; perPage: number },
): Promise<{ ids: string[]; total: number }> {
  const [found, counted] = await Promise.all([
    rows
      .selectFrom('item')
      .select('id')
      .where('type', 'not in', CHANNEL_TYPES)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(paging.perPage)
      .offset(offsetOf(paging))
      .execute(),
    rows
      .selectFrom('item')
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .where('type', 'not in', CHANNEL_TYPES)
      .executeTakeFirstOrThrow(),
  ])
  return { ids: found.map(({ id }) => id), total: Number(counted.total) }
}
