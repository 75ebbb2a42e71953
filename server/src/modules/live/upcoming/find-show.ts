import type { Cards } from '#modules/library'

/** An announced show that is not over. */
export interface AnnouncedShow {
  readonly id: string
  readonly profileId: string
  readonly startedAt: number
}

/** By its id; null where there is none, and where it is over. */
export async function findShow(cards: Cards, id: string, now: number): Promise<AnnouncedShow | null> {
  const [card] = await cards.rows.byIds([id])
  if (card?.kind !== 'upcoming-live' || !card.profile_id || !card.started_at || !card.finished_at) return null
  if (card.finished_at.getTime() <= now) return null
  return { id: card.id, profileId: card.profile_id, startedAt: card.started_at.getTime() }
}
