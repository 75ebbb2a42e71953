import type { AnswerOf, admin, TitleState } from '@tayang/contract'
import { sql } from 'kysely'
import { offsetOf, pageMeta } from '#platform/http/paging'
import type { CatalogRows, VersionState } from '../tables.ts'
import { loadItems } from './item-rows.ts'
import { toMediaItem } from './media-item.ts'

interface StateRow {
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

/** How far the newest version of each title is, for operators. */
export async function loadStates(
  rows: CatalogRows,
  ids: readonly string[],
  now: number,
): Promise<Map<string, TitleState>> {
  if (ids.length === 0) return new Map()
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
  return new Map(found.map((row) => [row.id, toState(row)]))
}

/** They have calls of their own. */
const CHANNEL_TYPES = ['channel', 'stream', 'webview'] as const

export async function listTitles(
  rows: CatalogRows,
  paging: { page: number; perPage: number },
  now: number,
): Promise<AnswerOf<typeof admin.listTitles>> {
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
  const ids = found.map(({ id }) => id)
  const [items, states] = await Promise.all([
    loadItems(rows, ids, { isOperator: true }),
    loadStates(rows, ids, now),
  ])

  return {
    data: items.flatMap((item) => {
      const state = states.get(item.id)
      return state ? [{ ...state, item: toMediaItem(item, 'en') }] : []
    }),
    meta: pageMeta(paging, Number(counted.total)),
  }
}

function toState(row: StateRow): TitleState {
  const isProcessing = row.version_state === 'processing'
  return {
    id: row.id,
    friendlyId: row.friendly_id,
    state: row.version_state ?? (row.is_uploading ? 'uploading' : 'empty'),
    heights: row.published,
    heightsToCome: isProcessing ? (row.wanted ?? []).filter((height) => !row.published.includes(height)) : [],
    failure:
      row.failure_reason === null
        ? null
        : { reason: row.failure_reason, message: row.failure_message ?? row.failure_reason },
    durationSeconds: row.duration_seconds,
    version: row.version_id,
  }
}
