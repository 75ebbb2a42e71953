import { expect, test } from 'vitest'
import { session, type ConsoleSession } from '#shared/session'
import { queries } from './index.ts'

const sessionOf = (accountId: string) =>
  ({ accountId, accessToken: 't', roles: [], name: 'Dewi' }) as unknown as ConsoleSession

test('what one operator was answered is never shown to the next one at the same tab', () => {
  session.begin(sessionOf('dewi'))
  queries.setQueryData(['GET', '/admin/v1.0/cashouts'], { data: ['Rani'] })
  session.change({ accessToken: 'renewed' })
  expect(queries.getQueryData(['GET', '/admin/v1.0/cashouts'])).toBeDefined()
  session.end('over')
  session.begin(sessionOf('fajar'))
  expect(queries.getQueryData(['GET', '/admin/v1.0/cashouts'])).toBeUndefined()
})
