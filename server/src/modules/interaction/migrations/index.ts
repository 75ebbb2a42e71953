import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const lines: Migration = {
  async up(db) {
    await sql`
      create table line (
        id uuid primary key,
        room_id uuid not null,
        seq integer not null,
        profile_id uuid not null,
        profile_name text not null,
        avatar text,
        kind text not null check (kind in ('normal', 'bullet', 'gift')),
        data text not null,
        created_at bigint not null,
        unique (room_id, seq)
      )`.execute(db)
  },
}

/** Messages that an operator hid stay as evidence; a person's messages are found to remove their name. */
const hiddenLines: Migration = {
  async up(db) {
    await sql`alter table line add column hidden_at bigint`.execute(db)
    await sql`create index line_profile on line (profile_id)`.execute(db)
  },
}

/**
 * Every message has a media time of its show and the role of its author. Of what was paid for, the
 * facts of the payment stand beside it.
 */
const linesOfMoments: Migration = {
  async up(db) {
    await sql`
      alter table line
        add column at bigint,
        add column speaker_role text not null default 'viewer'
          check (speaker_role in ('streamer', 'moderator', 'viewer')),
        add column paid jsonb`.execute(db)
    await sql`update line set at = created_at`.execute(db)
    await sql`alter table line alter column at set not null`.execute(db)
    await sql`create index line_moment on line (room_id, at)`.execute(db)
    await sql`create index line_age on line (created_at)`.execute(db)
  },
}

/** What streamers lay down for all their rooms, and what waits for a moderator in one of them. */
const moderation: Migration = {
  async up(db) {
    await sql`
      create table chat (
        owner_profile_id uuid primary key,
        settings jsonb not null default '{}',
        version integer not null default 1
      )`.execute(db)
    await sql`
      create table moderator (
        owner_profile_id uuid not null,
        profile_id uuid not null,
        since bigint not null,
        primary key (owner_profile_id, profile_id)
      )`.execute(db)
    await sql`create index moderator_profile on moderator (profile_id)`.execute(db)
    await sql`
      create table sanction (
        owner_profile_id uuid not null,
        profile_id uuid not null,
        kind text not null check (kind in ('timeout', 'ban')),
        until bigint check ((until is null) = (kind = 'ban')),
        by_profile_id uuid not null,
        created_at bigint not null,
        primary key (owner_profile_id, profile_id)
      )`.execute(db)
    await sql`create index sanction_profile on sanction (profile_id)`.execute(db)
    await sql`
      create table held_line (
        id uuid primary key,
        room_id uuid not null,
        profile_id uuid not null,
        profile_name text not null,
        avatar text,
        data text not null,
        at bigint not null,
        created_at bigint not null,
        pack text not null
      )`.execute(db)
    await sql`create index held_line_room on held_line (room_id, created_at)`.execute(db)
    await sql`create index held_line_profile on held_line (profile_id)`.execute(db)
    await sql`create table pinned_line (room_id uuid primary key, line_id uuid not null)`.execute(db)
  },
}

/** People whom an operator silenced in all rooms. */
const silences: Migration = {
  async up(db) {
    await sql`
      create table silence (
        profile_id uuid primary key,
        until bigint,
        created_at bigint not null
      )`.execute(db)
    await sql`create index silence_age on silence (created_at desc, profile_id desc)`.execute(db)
  },
}

/** What one person said, the newest first. */
const linesOfPerson: Migration = {
  async up(db) {
    await sql`create index line_person on line (profile_id, created_at desc, id desc)`.execute(db)
    await sql`drop index line_profile`.execute(db)
  },
}

/** Held lines of all rooms in their order, and the word lists as operators changed them. */
const operatorsChat: Migration = {
  async up(db) {
    await sql`create index held_line_age on held_line (created_at, id)`.execute(db)
    await sql`
      create table lexicon (
        pack text not null check (pack in ('judol', 'porn', 'hate')),
        revision integer not null,
        id uuid not null unique,
        terms jsonb not null,
        changed_at bigint not null,
        changed_by uuid not null,
        reason text not null,
        primary key (pack, revision)
      )`.execute(db)
  },
}

/** Which process owns an open room. Epochs of all rooms rise together, so that a row may be removed with its room. */
const roomHeads: Migration = {
  async up(db) {
    await sql`create sequence room_epoch`.execute(db)
    await sql`
      create table room_head (
        room_id uuid primary key,
        owner_node uuid not null,
        epoch bigint not null
      )`.execute(db)
  },
}

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-lines': lines,
  '0012-hidden-lines': hiddenLines,
  '0020-lines-of-moments': linesOfMoments,
  '0021-moderation': moderation,
  '0022-silences': silences,
  '0024-lines-of-person': linesOfPerson,
  '0025-operators-chat': operatorsChat,
  '0050-room-heads': roomHeads,
}
