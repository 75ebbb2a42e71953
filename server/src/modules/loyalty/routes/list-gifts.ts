import { loyalty } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { route, type Route } from '#platform/http/route'
import { listGifts, type GiftTables } from '../gift-rows.ts'

/** What can be sent, but for bullets, which have a list of their own. */
export const listGiftsRoute = ({ db }: { db: Kysely<GiftTables> }): Route =>
  route(loyalty.listGifts, async () => ({
    data: (await listGifts(db)).filter(({ category }) => category !== 'bullet'),
  }))
