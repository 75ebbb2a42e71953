import { expect, it } from 'vitest'
import { environmentOfChild } from './child-environment.ts'
import { listSettings } from '../settings/settings-table.ts'

it('gives a child its settings, and nothing that tunes the memory of its parent', () => {
  const environment = { PATH: '/bin', LOG_LEVEL: 'info', MALLOC_ARENA_MAX: '2' }
  expect(environmentOfChild(environment)).toEqual({ PATH: '/bin', LOG_LEVEL: 'info' })
})

it('gives a child none of the secrets that settings have', () => {
  const secrets = listSettings().flatMap(({ env, secret }) => (secret ? [env] : []))
  expect(secrets).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'TAYANG_SECRET', 'TAYANG_VAULT_KEYS', 'SMTP_URL']),
  )
  const environment = Object.fromEntries(secrets.map((name) => [name, 'known']))
  expect(environmentOfChild(environment)).toEqual({})
})
