import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What can be sent. A pack that leaves the sale stays known to those who sent it. */
export const gifts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table gift (
        id uuid primary key,
        friendly_id text not null unique,
        name text not null,
        category text not null check (category in ('basic', 'premium', 'bullet')),
        icon text not null,
        animation text,
        duration integer not null check (duration > 0),
        place integer not null,
        is_on_sale boolean not null default true
      )`.execute(db)
    await sql`
      create table gift_pack (
        id uuid primary key,
        gift_id uuid not null references gift,
        price bigint not null check (price > 0),
        amount integer not null check (amount > 0),
        is_on_sale boolean not null default true,
        unique (gift_id, amount)
      )`.execute(db)
  },
}
