import { expect, it } from 'vitest'
import { environmentOfChild } from './child-environment.ts'

it('gives a child its settings and none of the secrets of the house', () => {
  const environment = {
    PATH: '/bin',
    LOG_LEVEL: 'info',
    DATABASE_URL: 'x',
    TAYANG_SECRET: 'y',
    TAYANG_DEMO_OPERATOR_PASSWORD: 'z',
    MALLOC_ARENA_MAX: '2',
  }
  expect(environmentOfChild(environment)).toEqual({ PATH: '/bin', LOG_LEVEL: 'info' })
})
