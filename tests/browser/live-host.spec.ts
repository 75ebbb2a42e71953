import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { shows } from '@tayang/contract'
import { openTestApp, until } from '../app.ts'
import { publishLive } from '../films.ts'
import { journey as test } from './journey.ts'
import { expect } from '@playwright/test'

/** A host that has live media of an app and nothing else, as a CDN has. */
async function openMediaHost() {
  let app = ''
  const asked: string[] = []
  const server = createServer(({ url = '', method, headers }, response) => {
    asked.push(url)
    if (!url.startsWith('/media/live/')) return void response.writeHead(404).end()
    // What no page may need there.
    if (headers.cookie !== undefined || headers.authorization !== undefined) asked.push('with a secret')
    const upstream = httpRequest(new URL(url, app), { method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    upstream.on('error', () => response.destroy())
    response.once('close', () => upstream.destroy())
    upstream.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    standBefore: (address: string) => void (app = address),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a show plays from the host of live media, by a page of the site and in a frame', async ({
  browser,
}) => {
  // An app of its own begins first, with an encoder beside it.
  test.setTimeout(400_000)
  await using host = await openMediaHost()
  await using app = await openTestApp({
    engine: true,
    pages: true,
    ownDatabase: true,
    env: { TAYANG_MEDIA_ORIGIN: host.origin },
  })
  host.standBefore(app.address)
  const { login } = await app.person('Budi')
  const rtmp = await app.call(shows.getRtmp, {}, { token: login.accessToken })
  const publisher = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.body.data.key}`)
  const { id } = await until(async () => (await app.call(shows.listLiveShows, { query: {} })).body.data[0], {
    what: 'the show on air',
    withinMs: 60_000,
  })

  const page = await browser.newPage({ baseURL: app.address })
  const refused: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy|CORS/.test(line.text())) refused.push(line.text())
  })
  const atSite: string[] = []
  page.on('request', (asked) => {
    const { origin, pathname } = new URL(asked.url())
    if (origin === new URL(app.address).origin && pathname.startsWith('/media/live/')) atSite.push(pathname)
  })
  const playedS = () =>
    page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.currentTime)
  const plays = async () => {
    await expect.poll(playedS, { timeout: 60_000 }).toBeGreaterThan(0)
    const before = await playedS()
    await expect.poll(playedS, { timeout: 30_000 }).toBeGreaterThan(before + 3)
  }
  await page.goto(`/liveshow/${id}`)
  await plays()
  // What came from there counts as data used, and tells how fast the line is.
  const heardBytes = await page.evaluate(
    (from) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.startsWith(from))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    host.origin,
  )
  expect(heardBytes).toBeGreaterThan(10_000)
  await page.goto(`/embed/liveshow/${id}`)
  await page.locator('#play').click()
  await plays()

  await page.goto('/live')
  const still = page.locator(`img[src^="${host.origin}/media/live/${id}/still.jpg"]`).first()
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect([atSite, refused]).toEqual([[], []])
  expect(host.asked.some((path) => path.includes('_HLS_msn'))).toBe(true)
  expect(host.asked.filter((path) => !path.startsWith(`/media/live/${id}/`))).toEqual([])
  publisher.stop()
  await publisher.done
})
