import { loyalty } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { route, type Route } from '#platform/http/route'
import { listGifts, type GiftTables } from '../gift-rows.ts'

/** What a bullet comment costs, by its seconds on the screen. */
export const listBulletPacksRoute = ({ db }: { db: Kysely<GiftTables> }): Route =>
  route(loyalty.listBulletPacks, async () => ({
    data: (await listGifts(db)).flatMap(({ id, name, category, packs }) =>
      category === 'bullet' ? [{ id, name, category, packs }] : [],
    ),
  }))
