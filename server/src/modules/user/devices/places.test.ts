import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user, type KnownDevice } from '@tayang/contract'
import { expect, test } from 'vitest'
import { anMmdbFile } from '../test/mmdb.fixture.ts'
import { APP, newDevice, openUserHarness, type UserHarness } from '../test/user-harness.ts'
import { shortNetworkOf } from './places.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12::/48'],
])('of the address %s its owner reads the network %s', (ip, network) => {
  expect(shortNetworkOf(ip)).toBe(network)
})

async function devicesOf(app: UserHarness, name: string): Promise<KnownDevice[]> {
  const { accessToken } = await app.signIn(await app.register(name))
  return (await app.calls.call(user.listDevices, { token: accessToken })).body.data
}

test('without a file a session shows its network', async () => {
  await using app = await openUserHarness()
  expect(await devicesOf(app, 'Rani')).toMatchObject([{ place: '127.0.0.0/24', isCurrent: true }])
})

test('with a file a session shows city and country, after a refresh too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-places-'))
  const file = path.join(folder, 'city.mmdb')
  const record = {
    city: { names: { en: 'Bandung' } },
    country: { iso_code: 'ID', names: { en: 'Indonesia' } },
  }
  await writeFile(file, anMmdbFile({ firstByte: 127, record }))
  await using app = await openUserHarness({ env: { TAYANG_GEOIP_FILE: file } })
  const email = await app.register('Sari')
  const device = newDevice()
  const login = await app.signIn(email, device)
  const refreshed = await app.calls.call(user.refreshSession, {
    body: { accessToken: '', device },
    headers: { ...APP, [user.REFRESH_TOKEN_HEADER]: login.refreshToken },
  })
  expect(refreshed.status).toBe(200)
  const { body } = await app.calls.call(user.listDevices, { token: refreshed.body.data.accessToken })
  expect(body.data).toMatchObject([{ place: 'Bandung, Indonesia' }])
  await rm(folder, { recursive: true })
})

test('a file that cannot be read keeps nobody out', async () => {
  await using app = await openUserHarness({ env: { TAYANG_GEOIP_FILE: '/nowhere/city.mmdb' } })
  expect(await devicesOf(app, 'Tuti')).toMatchObject([{ place: '127.0.0.0/24' }])
})

test('all other devices are logged out at once, and this one stays', async () => {
  await using app = await openUserHarness()
  const email = await app.register('Rani')
  const others = [await app.signIn(email), await app.signIn(email)]
  const here = await app.signIn(email)
  const { status } = await app.calls.call(user.deleteOtherDevices, { token: here.accessToken })
  expect(status).toBe(204)
  for (const { accessToken } of others) {
    expect((await app.calls.call(user.listDevices, { token: accessToken })).status).toBe(401)
  }
  const { body } = await app.calls.call(user.listDevices, { token: here.accessToken })
  expect(body.data).toMatchObject([{ isCurrent: true }])
  expect(app.events.filter(({ type }) => type === 'user.session-ended')).toHaveLength(2)
})
