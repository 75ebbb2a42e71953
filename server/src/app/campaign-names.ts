import type { Library } from '#modules/library'
import type { Clock } from '../platform/clock/clock.ts'

/** Names of those of these campaigns that are public now. */
export async function campaignNames(
  { cards, clock }: { cards: Library['cards']; clock: Clock },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const now = clock.date()
  const found = ids.length > 0 ? await cards.rows.byIds(ids) : []
  return new Map(
    found
      .filter(({ kind, started_at, finished_at }) => {
        if (kind !== 'campaign') return false
        return (started_at === null || started_at <= now) && (finished_at === null || now < finished_at)
      })
      .map(({ id, title_id }) => [id, title_id]),
  )
}
