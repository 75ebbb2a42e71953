import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { Refusal } from '#platform/http/refusal'
import { openTally } from '#platform/limits/open-tally'
import { openAttempts } from '../limits/attempts.ts'
import type { AccountRow } from '../rows/account-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { openProofOfPerson } from './proof-of-person.ts'

test('a session allows ten guesses of the password, whatever it tries to change', async () => {
  await using tally = openTally(fakeClock())
  const prove = openProofOfPerson({
    attempts: openAttempts(tally),
    codes: { check: async () => 'wrong' },
    // An account with a password is proved by it alone.
    rows: {} as Kysely<UserTables>,
  })
  const account = { id: crypto.randomUUID(), password_hash: 'of another password' } as AccountRow
  const codes: string[] = []
  for (let i = 0; i < 12; i++) {
    const shown = {
      account,
      sessionId: '',
      password: `guess ${i}`,
      purpose: 'deleteAccount' as const,
      now: 0,
    }
    codes.push(await prove(shown).then(String, (error: unknown) => (error as Refusal).code))
  }
  expect(codes).toEqual([...Array(10).fill('INVALID_CREDENTIAL'), 'TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
})
