import { consoleRoles } from '@tayang/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../../tests/database.ts'
import { userSchema } from '../schema.ts'

test('operators of before have every role, their links too; a role that exists stays, and viewers have none', async () => {
  const earlier = Object.entries(userSchema.migrations).filter(([name]) => name < '0023')
  await using database = await openTestDatabase([{ schema: 'user', migrations: Object.fromEntries(earlier) }])
  const db = database.forModule('user')
  await sql`
    insert into "user".account (id, email, username, roles, created_at)
    select gen_random_uuid(), name || '@example.com', name, roles::text[], now() from (values
      ('owner', '{operator}'),
      ('second', '{operator,finance-checker}'),
      ('checker', '{finance-checker}'),
      ('viewer', '{}')) v (name, roles)`.execute(db)
  await sql`
    insert into "user".password_link (hash, account_id, expires_at, roles)
    select sha256(username::bytea), id, now() + interval '1 hour', roles from "user".account`.execute(db)
  await database.migrate([userSchema])
  const found = await sql<{ username: string; roles: string[]; linkRoles: string[] }>`
    select username, account.roles, password_link.roles as "linkRoles"
    from "user".account join "user".password_link on account_id = account.id`.execute(db)
  const every = [...consoleRoles]
  expect(Object.fromEntries(found.rows.map(({ username, ...own }) => [username, own] as const))).toEqual({
    owner: { roles: every, linkRoles: every },
    second: { roles: every, linkRoles: every },
    checker: { roles: ['finance-checker'], linkRoles: ['finance-checker'] },
    viewer: { roles: [], linkRoles: [] },
  })
})
