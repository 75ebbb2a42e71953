import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Gifts at videos are found by their video; most gifts are of shows, so the index stays small. */
export const videoGifts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create index ledger_transfer_video on ledger_transfer ((facts ->> 'videoId'))
      where facts ->> 'videoId' is not null`.execute(db)
  },
}
