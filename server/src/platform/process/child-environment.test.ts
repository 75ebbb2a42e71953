import { expect, it } from 'vitest'
import { environmentOfChild } from './child-environment.ts'
import { listSettings } from '../settings/settings-table.ts'

it('gives a child what every program needs, and nothing that tunes the memory of its parent', () => {
  const environment = { PATH: '/bin', LOG_LEVEL: 'info', MALLOC_ARENA_MAX: '2', TZ: undefined }
  expect(environmentOfChild(environment)).toEqual({ PATH: '/bin', LOG_LEVEL: 'info' })
})

it('gives a child no setting that is a secret, and no variable that nobody listed', () => {
  const secrets = listSettings().flatMap(({ env, secret }) => (secret ? [env] : []))
  expect(secrets).toEqual(
    expect.arrayContaining(['DATABASE_URL', 'TAYANG_SECRET', 'TAYANG_VAULT_KEYS', 'SMTP_URL']),
  )
  const others = ['AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN', 'NODE_OPTIONS', 'LD_PRELOAD', 'HOME']
  const environment = Object.fromEntries([...secrets, ...others].map((name) => [name, 'known']))
  expect(environmentOfChild(environment)).toEqual({})
})
