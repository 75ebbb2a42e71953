import { sizes } from '@tayang/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCatalogHarness, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import { finishedRung } from '../../../../../tests/media-engine-harness.ts'
import { weigh } from './weigh.ts'

let harness: CatalogHarness
beforeAll(async () => {
  harness = await openCatalogHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())

const sizesOf = (id: string) => harness.calls.call(sizes.getVideoSizes, { params: { id } })

describe('the size of a title', () => {
  test('is answered for every height that plays, sound included, and for the sound alone', async () => {
    const { title, order } = await harness.beginPublishing()
    const { message, files } = finishedRung(order.order.jobId, 720, false)
    await order.report(message, files)
    order.end({ type: 'done' })
    const { status, body } = await sizesOf(title.id)
    expect(status).toBe(200)
    // 100 seconds; 1,500 bits for each line of height, and 128,000 of sound.
    expect(body.data).toEqual({
      id: title.id,
      seconds: 100,
      audioBytes: 1_600_000,
      audioBitsPerSecond: 128_000,
      rungs: [
        { heightPx: 720, bytes: 15_100_000 },
        { heightPx: 360, bytes: 8_350_000 },
      ],
      episodes: [],
    })
  })

  test('of a series is answered episode by episode, in their order', async () => {
    const series = await harness.putTitle({ type: 'series' })
    const season = await harness.putTitle({ type: 'season', parent: series.friendlyId, number: 1 })
    const ids: string[] = []
    for (const number of [2, 1]) {
      const { title } = await harness.publish({ type: 'episode', parent: season.friendlyId, number })
      ids.unshift(title.id)
    }
    await harness.putTitle({ type: 'episode', parent: season.friendlyId, number: 3 })
    for (const id of [series.id, season.id]) {
      const { body } = await sizesOf(id)
      expect(body.data).toMatchObject({ id, seconds: null, audioBytes: null, rungs: [] })
      expect(body.data.episodes.map((episode: { id: string }) => episode.id)).toEqual(ids)
      expect(body.data.episodes[0].rungs).toEqual([{ heightPx: 360, bytes: 8_350_000 }])
    }
  })

  test('is empty while nothing plays', async () => {
    const { id } = await harness.putTitle()
    expect((await sizesOf(id)).body.data).toMatchObject({ rungs: [], audioBytes: null, episodes: [] })
  })

  test('may be cached for a moment', async () => {
    const { id } = await harness.putTitle()
    const { headers } = await harness.calls.ask({ method: 'GET', url: `/catalog/v1.0/video/${id}/sizes` })
    expect(headers['cache-control']).toMatch(/max-age=10\b/)
  })

  test('is not answered for an unknown or hidden title', async () => {
    const { title } = await harness.publish()
    await harness.content.hide(title.id)
    for (const id of [title.id, 'nothing']) {
      expect(await sizesOf(id)).toMatchObject({ status: 404, body: { code: 'VIDEO_NOT_FOUND' } })
    }
  })

  test('is refused for an invalid id', async () => {
    expect((await sizesOf('a b')).status).toBe(400)
  })

  test('rises with the height and with the length, and is never below the sound alone', () => {
    const version = fc.record({
      seconds: fc.double({ min: 1, max: 20_000, noNaN: true }),
      audio: fc.record({ bandwidth: fc.nat(320_000) }),
      rungs: fc.constant([240, 360, 720].map((height) => ({ height, averageBandwidth: height * 1_000 }))),
    })
    fc.assert(
      fc.property(version, (one) => {
        const { audioBytes, rungs } = weigh(one)
        const all = [...rungs.map(({ bytes }) => bytes), audioBytes ?? 0]
        expect(all).toEqual(all.toSorted((a, b) => b - a))
        const longer = weigh({ ...one, seconds: one.seconds * 2 })
        expect(longer.rungs[0]?.bytes).toBeGreaterThan(rungs[0]?.bytes ?? 0)
      }),
    )
  })
})
