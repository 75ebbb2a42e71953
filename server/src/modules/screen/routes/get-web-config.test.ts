import { screen } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScreenHarness, type ScreenHarness } from '../test/screen-harness.ts'

let app: ScreenHarness
beforeAll(async () => {
  app = await openScreenHarness()
})
afterAll(() => app[Symbol.asyncDispose]())

const get = (host?: string) => app.calls.call(screen.getWebConfig, host === undefined ? {} : { host })

describe('the remote configuration', () => {
  it('a new installation returns its defaults, which no cache may store', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      maintenance: false,
      maintenanceAt: null,
      userApiBase: '',
      catalogApiBase: '',
      minFetchSeconds: 3600,
      version: '1.2.3',
      providers: { google: null, facebook: null },
      smartfren: null,
      pushKey: null,
      deletionGraceMs: 14 * 24 * 3_600_000,
    })
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  it('contributions of other modules are included, mock providers only on this machine', async () => {
    const google = { authorizationUrl: 'http://localhost/authorize', clientId: 'tayang', scope: 'openid' }
    app.extend({
      providersOf: async (isDemo) => ({ google: isDemo ? google : null, facebook: null }),
      smartfrenOf: (isDemo) => (isDemo ? { heUrl: 'http://localhost/he' } : null),
      pushKeyOf: () => 'a public key',
    })
    expect((await get()).body.data).toMatchObject({
      providers: { google },
      smartfren: { heUrl: 'http://localhost/he' },
      pushKey: 'a public key',
    })
    expect((await get('tayang.example')).body.data).toMatchObject({
      providers: { google: null },
      smartfren: null,
    })
  })
})
