import type { ChatRow } from './chat-rows.ts'

/** The same gift of the same person again within this time counts on in the line of the first. */
const COMBO_MS = 10_000

/**
 * Rows in which a row of gifts by one person is one line. It keeps the place of its first gift, so that it counts up
 * where it stands and nothing that is read moves.
 */
export function mergeCombos(rows: readonly ChatRow[]): readonly ChatRow[] {
  const merged: ChatRow[] = []
  const running = new Map<string, { place: number; lastAt: number }>()
  for (const row of rows) {
    if (!row.gift) {
      merged.push(row)
      continue
    }
    const key = `${row.profileId} ${row.gift.name}`
    const combo = running.get(key)
    const first = combo && merged[combo.place]
    if (!combo || !first || row.at - combo.lastAt > COMBO_MS) {
      running.set(key, { place: merged.length, lastAt: row.at })
      merged.push(row)
      continue
    }
    combo.lastAt = row.at
    merged[combo.place] = { ...first, amount: (first.amount ?? 0) + (row.amount ?? 0) }
  }
  return merged
}
