import { loyalty } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { route, type Route } from '#platform/http/route'
import { listGifts, type GiftTables } from '../gift-rows.ts'

/** What can be sent, and what a bullet comment costs. */
export function listGiftsRoutes({ db }: { db: Kysely<GiftTables> }): Route[] {
  return [
    route(loyalty.listGifts, async () => ({
      data: (await listGifts(db)).filter(({ category }) => category !== 'bullet'),
    })),
    route(loyalty.listBulletPacks, async () => ({
      data: (await listGifts(db)).flatMap(({ id, name, category, packs }) =>
        category === 'bullet' ? [{ id, name, category, packs }] : [],
      ),
    })),
  ]
}
