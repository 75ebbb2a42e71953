import { shows } from '@tayang/contract'
import { publishLive } from '../films.ts'
import { until } from '../app.ts'
import { expect, test } from './stage.ts'

/** Of a machine whose cores encode and decode for others too: there pictures are tried again and again. */
const PATIENT = { timeout: 150_000 }
const PICTURES = /\/media\/live\/.+\/\d{3}\/(?:seg|part)-/

declare global {
  interface Window {
    loads?: number
  }
}

test('a show whose pictures no longer come goes on as sound, without a load, until they do', async ({
  page,
  stage,
}) => {
  test.setTimeout(600_000)
  const app = stage.test
  const streamer = await app.person('Sari')
  const rtmp = await app.call(shows.getRtmp, {}, { token: streamer.login.accessToken })
  const run = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.body.data.key}`)
  const show = await until(async () => (await app.call(shows.listLiveShows, { query: {} })).body.data[0], {
    what: 'the show on air',
  })
  await page.goto(`${app.address}/liveshow/${show.id}`)
  const video = page.locator('video')
  const playedS = () => video.evaluate((of: HTMLVideoElement) => of.currentTime)
  const pictures = () =>
    video.evaluate((of: HTMLVideoElement) => of.getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(pictures, PATIENT).toBeGreaterThan(60)
  await video.evaluate((of) => of.addEventListener('emptied', () => (window.loads = (window.loads ?? 0) + 1)))

  // They are asked for, and never come.
  await page.route(PICTURES, () => {})
  const cover = page.getByRole('img', { name: 'Slow connection: audio only for now' })
  await expect(cover).toBeAttached(PATIENT)
  const heardFromS = await playedS()
  await expect.poll(playedS, PATIENT).toBeGreaterThan(heardFromS + 4)

  await page.unroute(PICTURES)
  const seen = await pictures()
  await expect.poll(pictures, PATIENT).toBeGreaterThan(seen + 60)
  await expect(cover).toHaveCount(0)
  expect(await page.evaluate(() => window.loads)).toBeUndefined()
  run.stop()
})
