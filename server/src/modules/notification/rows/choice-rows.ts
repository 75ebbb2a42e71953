import { sql, type Kysely } from 'kysely'
import type { Topic } from '../drafts.ts'
import type { ChoiceRow, NotificationTables } from './tables.ts'

/** Which topics people receive, and which devices a notification was pushed to. */
export function choiceRows(db: Kysely<NotificationTables>) {
  return {
    choicesOf: (profileId: string): Promise<ChoiceRow[]> =>
      db.selectFrom('choice').selectAll().where('profile_id', '=', profileId).execute(),

    async putChoices(rows: readonly ChoiceRow[]): Promise<void> {
      await db
        .insertInto('choice')
        .values([...rows])
        .onConflict((known) =>
          known.columns(['profile_id', 'topic']).doUpdateSet(({ ref }) => ({
            in_app: ref('excluded.in_app'),
            push: ref('excluded.push'),
          })),
        )
        .execute()
    },

    /** Those of them who did not turn pushes of this topic off. */
    async wantPush(profileIds: readonly string[], topic: Topic | null): Promise<string[]> {
      if (topic === null || profileIds.length === 0) return [...profileIds]
      const off = await db
        .selectFrom('choice')
        .select('profile_id')
        .where('profile_id', '=', sql<string>`any(${[...profileIds]}::uuid[])`)
        .where('topic', '=', topic)
        .where('push', '=', false)
        .execute()
      const unwanted = new Set(off.map(({ profile_id }) => profile_id))
      return profileIds.filter((id) => !unwanted.has(id))
    },

    /** How many people turned this topic off, on the site and as a push; each counted up to `max`. */
    async turnedOff(topic: Topic, max: number): Promise<{ inApp: number; push: number }> {
      const { rows } = await sql<{ in_app: bigint; push: bigint }>`
        select count(*) filter (where not in_app) as in_app, count(*) filter (where not push) as push
        from (select in_app, push from notification.choice where topic = ${topic} limit ${max}) as c`.execute(
        db,
      )
      return { inApp: Number(rows[0]?.in_app ?? 0), push: Number(rows[0]?.push ?? 0) }
    },

    async pushedTo(notificationId: string, deviceUuids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom('pushed')
        .select('device_uuid')
        .where('notification_id', '=', notificationId)
        .where('device_uuid', '=', sql<string>`any(${[...deviceUuids]}::uuid[])`)
        .execute()
      return new Set(found.map(({ device_uuid }) => device_uuid))
    },

    async addPushed(notificationId: string, deviceUuid: string): Promise<void> {
      await db
        .insertInto('pushed')
        .values({ notification_id: notificationId, device_uuid: deviceUuid })
        .onConflict((known) => known.doNothing())
        .execute()
    },

    /** What was sent to this person alone, the newest first. */
    sentTo: (profileId: string, limit: number) =>
      db
        .selectFrom('notification')
        .select(['type', 'title_en', 'title_id', 'description_en', 'description_id', 'ref_id', 'start_at'])
        .where('audience', '=', 'profile')
        .where('profile_id', '=', profileId)
        .orderBy('start_at', 'desc')
        .limit(limit)
        .execute(),

    /** Deletes everything about a person. */
    async forget(profileId: string): Promise<void> {
      for (const table of ['inbox', 'reading', 'choice'] as const) {
        await db.deleteFrom(table).where('profile_id', '=', profileId).execute()
      }
      // Also what their followers received: it contains their name.
      await db.deleteFrom('notification').where('profile_id', '=', profileId).execute()
    },
  }
}
