import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { playback, shows } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, until, type TestApp } from '../app.ts'
import { publishLive } from '../films.ts'

const isBuilt = existsSync(fileURLToPath(new URL('../../web/build/server/index.js', import.meta.url)))
const MEDIA = 'https://media.tayang.test'

describe.runIf(isBuilt)('a site whose live media has a host of its own', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp({ engine: true, pages: true, env: { TAYANG_MEDIA_ORIGIN: MEDIA } })
  }, 180_000)
  afterAll(() => test[Symbol.asyncDispose]())

  const policyOf = async (path: string): Promise<ReadonlyMap<string, string>> => {
    const { headers } = await fetch(new URL(path, test.address))
    const policy = headers.get('content-security-policy') ?? ''
    return new Map(policy.split('; ').map((rule) => [rule.split(' ', 1)[0] ?? '', rule]))
  }

  it('lets its pages load pictures and media from there, and nothing else', async () => {
    for (const path of ['/', '/live', `/embed/liveshow/${randomUUID()}`]) {
      const policy = await policyOf(path)
      const allowing = [...policy].filter(([, rule]) => rule.split(' ').includes(MEDIA))
      const names = allowing.map(([name]) => name).toSorted()
      expect([path, names]).toEqual([path, ['connect-src', 'img-src', 'media-src']])
    }
    // Operators watch what is on air by the socket of their console.
    expect([...(await policyOf('/console/')).values()].join(' ')).not.toContain(MEDIA)
  })

  it('names it to players, and lets any page read live media, what is refused too', async () => {
    const { login } = await test.person('Budi')
    const rtmp = await test.call(shows.getRtmp, {}, { token: login.accessToken })
    const publisher = publishLive(`rtmp://127.0.0.1:${test.rtmpPort}/live/${rtmp.body.data.key}`)
    const { id, still } = await until(
      async () => (await test.call(shows.listLiveShows, { query: {} })).body.data[0],
      { what: 'a show on air', withinMs: 60_000 },
    )
    const access = await test.call(playback.getLiveShowPublicAccess, { params: { id }, query: {} })
    const { stream, rewind } = access.body.data
    expect([stream, rewind?.stream, still]).toEqual(
      ['multivariant.m3u8', 'rewind.m3u8', 'still.jpg'].map((file) => `${MEDIA}/media/live/${id}/${file}`),
    )
    const origin = new URL(test.address).origin
    const ask = (path: string) => fetch(new URL(path, test.address), { headers: { origin } })
    const list = await ask(new URL(stream).pathname)
    const text = await list.text()
    const opened = ({ headers }: Response) =>
      ['access-control-allow-origin', 'timing-allow-origin'].map((name) => headers.get(name))
    // Without the second one a browser tells a page neither the bytes nor the speed of what comes from there.
    expect([list.status, opened(list)]).toEqual([200, ['*', '*']])
    // Lists name the rest beside themselves, whichever host they came from.
    expect(text).not.toMatch(/https?:|^\//m)
    for (const path of [`/media/live/${id}/999/media.m3u8`, `/media/live/${randomUUID()}/still.jpg`]) {
      const missing = await ask(path)
      expect([missing.status, opened(missing)]).toEqual([404, ['*', '*']])
    }
    publisher.stop()
    await publisher.done
  }, 120_000)
})
