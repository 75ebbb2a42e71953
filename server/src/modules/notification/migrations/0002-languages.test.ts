import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { notificationSchema } from '../schema.ts'
import { notifications } from './0001-notifications.ts'

test('a text from before there were two languages is the same in both', async () => {
  const before = { schema: 'notification', migrations: { '0001-notifications': notifications } }
  await using database = await openTestDatabase([before])
  const db = database.forModule('notification')
  await sql`
    insert into notification.notification
      (id, key, type, kind, title, description, audience, wants_push, by_operator, start_at, created_at)
    values
      (gen_random_uuid(), 'k', 'in-app', 'highlight', 'Halo', 'Apa kabar?', 'all', false, true, now(), now())
  `.execute(db)
  await database.migrate([notificationSchema])
  const { rows } = await sql`
    select title_en, title_id, description_en, description_id from notification.notification`.execute(db)
  expect(rows).toEqual([
    { title_en: 'Halo', title_id: 'Halo', description_en: 'Apa kabar?', description_id: 'Apa kabar?' },
  ])
})
