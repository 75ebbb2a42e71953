import type { AnswerOf, admin, TitleState } from '@tayang/contract'
import { pageMeta } from '#platform/http/paging'
import type { CatalogRows } from '../tables.ts'
import { toMediaItem } from './media-item.ts'
import { loadItems } from './rows/item-rows.ts'
import { pageOfTitles, statesOf, type StateRow } from './rows/title-state-rows.ts'

/** How far the newest version of each title is, for operators. */
export async function loadStates(
  rows: CatalogRows,
  ids: readonly string[],
  now: number,
): Promise<Map<string, TitleState>> {
  if (ids.length === 0) return new Map()
  return new Map((await statesOf(rows, ids, now)).map((row) => [row.id, toState(row)]))
}

export async function listTitles(
  rows: CatalogRows,
  paging: { page: number; perPage: number },
  now: number,
): Promise<AnswerOf<typeof admin.listTitles>> {
  const { ids, total } = await pageOfTitles(rows, paging)
  const [items, states] = await Promise.all([
    loadItems(rows, ids, { isOperator: true }),
    loadStates(rows, ids, now),
  ])
  return {
    data: items.flatMap((item) => {
      const state = states.get(item.id)
      return state ? [{ ...state, item: toMediaItem(item, 'en') }] : []
    }),
    meta: pageMeta(paging, total),
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
