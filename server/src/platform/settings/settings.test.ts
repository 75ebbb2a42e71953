import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listSettings } from './settings-table.ts'
import { nearAddressOf, originOf, publishAddressOf, readSettings, roles } from './settings.ts'

describe('settings', () => {
  test('have a default for everything', () => {
    const settings = readSettings({}, [])
    expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', rtmpPort: 1935, roles, empty: false })
    expect(settings.home).toBe(path.resolve('.tayang'))
    expect(settings.sessions).toMatchObject({ accessMs: 900_000, refreshLeewayMs: 30_000 })
  })

  test('come from the environment, and an empty variable is not set', () => {
    const settings = readSettings(
      { PORT: '8080', TAYANG_ACCESS_MS: '2500', HOST: '', LOG_LEVEL: 'debug' },
      [],
    )
    expect(settings).toMatchObject({ port: 8080, host: '127.0.0.1', log: { level: 'debug' } })
    expect(settings.sessions.accessMs).toBe(2500)
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a port from 0 to 65535, and is "abc".'],
    [{ RTMP_PORT: '70000' }, 'RTMP_PORT must be a port from 0 to 65535, and is "70000".'],
    [{ TAYANG_GRANT_MS: '-1' }, 'TAYANG_GRANT_MS must be a whole number of milliseconds, and is "-1".'],
    [{ TAYANG_ORIGIN: 'https://a.id/path' }, 'TAYANG_ORIGIN must be an origin like https://tayang.example'],
    [{ TAYANG_MEDIA_ORIGIN: 'https://a.id/live' }, 'TAYANG_MEDIA_ORIGIN must be an origin like https://'],
    [{ TAYANG_MEDIA_ORIGIN: '*' }, 'TAYANG_MEDIA_ORIGIN must be an origin like https://tayang.example'],
    [
      { TAYANG_ORIGIN: 'https://a.id', TAYANG_MEDIA_ORIGIN: 'http://media.a.id' },
      'TAYANG_MEDIA_ORIGIN must begin with https, as TAYANG_ORIGIN does, and is "http://media.a.id".',
    ],
    [{ TAYANG_TRUSTED_PROXIES: '10.0.0.0/33' }, 'TAYANG_TRUSTED_PROXIES must be addresses or networks'],
    [{ TAYANG_TRUSTED_PROXIES: '10.0.0.1,proxy' }, 'TAYANG_TRUSTED_PROXIES must be addresses or networks'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
    [{ TAYANG_LIVE_START_ON_PUBLISH: 'maybe' }, 'TAYANG_LIVE_START_ON_PUBLISH must be true or false'],
  ])('that are wrong are named: %j', (env, sentence) => {
    expect(() => readSettings(env, [])).toThrow(sentence)
  })

  test.each([
    ['0.0.0.0', { TAYANG_METRICS_PORT: '9100' }, true],
    ['10.0.0.7', { TAYANG_METRICS_PORT: '9100' }, true],
    ['10.0.0.7', { TAYANG_METRICS_PORT: '9100', TAYANG_METRICS_TOKEN: 'x'.repeat(32) }, false],
    ['10.0.0.7', {}, false],
    ['127.0.0.2', { TAYANG_METRICS_PORT: '9100' }, false],
    ['::1', { TAYANG_METRICS_PORT: '9100' }, false],
    ['localhost', { TAYANG_METRICS_PORT: '9100' }, false],
  ])('let others read the metrics at %s by a token alone: %j', (host, env, isRefused) => {
    const read = () => readSettings({ ...env, TAYANG_METRICS_HOST: host }, [])
    if (isRefused) expect(read).toThrow('set TAYANG_METRICS_TOKEN')
    else expect(read).not.toThrow()
  })

  test('that are secret are never printed', () => {
    expect(() => readSettings({ TAYANG_SECRET: 'hunter2' }, [])).toThrow(
      'TAYANG_SECRET must be at least 32 characters, or base64: and at least 32 bytes, and is "(hidden)".',
    )
    expect(() => readSettings({ DATABASE_URL: 'mysql://root:hunter2@db' }, [])).toThrow('"(hidden)"')
  })

  test('choose roles and an empty start on the command line', () => {
    expect(readSettings({}, ['--roles', 'worker,api', '--empty'])).toMatchObject({
      roles: ['api', 'worker'],
      empty: true,
    })
    expect(readSettings({}, ['--roles=web']).roles).toEqual(['web'])
    expect(() => readSettings({}, ['--roles', 'cook'])).toThrow('Unknown role "cook".')
    expect(() => readSettings({}, ['--demo'])).toThrow('Unknown argument "--demo".')
  })

  test('name a host of live media, which may be one of http where the site is', () => {
    expect(readSettings({}, []).live.mediaOrigin).toBeUndefined()
    for (const site of ['http://localhost:3000', 'https://a.id']) {
      const mediaOrigin = site.replace('//', '//media.')
      const { live } = readSettings({ TAYANG_ORIGIN: site, TAYANG_MEDIA_ORIGIN: mediaOrigin }, [])
      expect(live.mediaOrigin).toBe(mediaOrigin)
    }
  })

  test('say where people reach the house', () => {
    expect(originOf(readSettings({ PORT: '80' }, []))).toBe('http://localhost:80')
    expect(originOf(readSettings({ TAYANG_ORIGIN: 'https://tayang.id' }, []))).toBe('https://tayang.id')
  })

  test.each([
    [undefined, '127.0.0.1:80'],
    ['0.0.0.0', '127.0.0.1:80'],
    ['::', '[::1]:80'],
    ['::1', '[::1]:80'],
    ['192.168.1.7', '192.168.1.7:80'],
    ['tv.example', 'tv.example:80'],
  ])('say where children of a house on %s reach it', (host, address) => {
    expect(nearAddressOf(readSettings({ HOST: host }, []), 80)).toBe(address)
  })

  test.each(['TAYANG_TOPUP_SECRET', 'PAYMENT_SITE_SECRET', 'SMARTFREN_KEY'])(
    'refuse a short %s, and do not repeat it',
    (name) => {
      const read = (value: string) => readSettings({ [name]: value }, [])
      expect(() => read('short-and-secret')).toThrow(
        `${name} must be at least 32 characters, and is "(hidden)".`,
      )
      expect(() => read('x'.repeat(32))).not.toThrow()
    },
  )

  test.each([
    ['no key', 'abc'],
    ['a key of 31 bytes', Buffer.alloc(31, 7).toString('base64url')],
    ['one good key and a broken one', `${Buffer.alloc(32, 7).toString('base64url')},abc`],
    ['more keys than there may be', Array(21).fill(Buffer.alloc(32, 7).toString('base64url')).join(',')],
    ['no words', ','],
  ])('refuse %s as keys of the vault, in one line that shows none of it', (_, keys) => {
    const form = 'up to 20 keys of 32 bytes each in base64url, with commas between'
    expect(() => readSettings({ TAYANG_VAULT_KEYS: keys }, [])).toThrow(
      `TAYANG_VAULT_KEYS must be ${form}, and is "(hidden)".`,
    )
  })

  test('take keys of the vault in base64 of both kinds', () => {
    const bytes = Buffer.alloc(32, 0xfb)
    const keys = `${bytes.toString('base64url')}, ${bytes.toString('base64')}`
    expect(readSettings({ TAYANG_VAULT_KEYS: keys }, []).vault.keys).toBe(keys)
  })

  test('have each a variable of its own and a sentence', () => {
    const all = listSettings()
    expect(new Set(all.map(({ env }) => env)).size).toBe(all.length)
    for (const { env, says } of all) {
      expect(env).toMatch(/^[A-Z][A-Z0-9_]+$/)
      expect(says).toMatch(/^[A-Z].+\.$/)
    }
  })
})

test.each([
  [{}, 'rtmp://tayang.example:1935/live'],
  [{ RTMP_PORT: '2000', RTMPS_KEY: 'key.pem' }, 'rtmp://tayang.example:2000/live'],
  [{ RTMPS_KEY: 'key.pem', RTMPS_CERTIFICATE: 'chain.pem' }, 'rtmps://tayang.example:1936/live'],
  [
    { RTMPS_KEY: 'key.pem', RTMPS_CERTIFICATE: 'chain.pem', RTMPS_PORT: '443' },
    'rtmps://tayang.example:443/live',
  ],
  [
    { RTMP_PORT: '11935', TAYANG_PUBLISH_URL: 'rtmps://in.example:1936/live' },
    'rtmps://in.example:1936/live',
  ],
])('streamers are told to publish by TLS where there is a certificate: %j', (env, address) => {
  expect(publishAddressOf(readSettings(env, []), 'tayang.example')).toBe(address)
})
