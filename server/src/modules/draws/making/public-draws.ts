import type { DrawsDb } from '../tables.ts'
import { announcedDraws, countAnnounced } from './draw-rows.ts'

/** Draws with a page of their own, by their number: what a sitemap tells crawlers. */
export function openPublicDraws(db: DrawsDb) {
  return {
    count: () => countAnnounced(db),
    async list(part: { limit: number; offset: number }) {
      const rows = await announcedDraws(db, part)
      return rows.map(({ number, announced_at }) => ({
        kind: 'title' as const,
        type: 'undian',
        id: `u${number}`,
        name: null,
        since: announced_at,
      }))
    },
  }
}
