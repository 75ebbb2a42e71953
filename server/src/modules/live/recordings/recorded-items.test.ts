import { catalog as titles, clips, playback, recordings, shows } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'
import { loneEngine, onAirOf } from '../shows/test/shows-harness.ts'
import { writeRecordingFolder } from './test/write-recording.fixture.ts'

let test: CatalogHarness
let showId: string
let videoId: string
let titleId: string
const owner = people['eko']!

beforeAll(async () => {
  test = await openCatalogHarness({ startsJobs: false })
  const { live, clock } = test
  titleId = (await test.putTitle({ title: { en: 'A film', id: 'Sebuah film' } })).id
  const engine = loneEngine(crypto.randomUUID())
  const publish = { type: 'publish', askId: 'a', takeover: false, hasIdleBeside: false } as const
  const key = await live.streamKeyOf(owner)
  const { allowed } = await live.publishing.mayPublish({ ...publish, key, address: '127.0.0.1' }, engine)
  showId = allowed?.showId ?? ''
  await live.publishing.onAir(onAirOf(showId, clock.now()), engine)
  await writeRecordingFolder(test.liveFolder, showId)
  await live.endShowOf(owner.profileId)
  await live.publishing.closed({ type: 'show-closed', showId, at: clock.now() })
  const existed = await test.calls.call(recordings.getVideoExisted, { query: { showId } })
  videoId = existed.body.data.videoId ?? ''
})
afterAll(() => test[Symbol.asyncDispose]())

const getVideo = (id: string) => test.calls.call(titles.getVideo, { params: { id } })
const stranger = crypto.randomUUID()

describe('the video id of a recording', () => {
  it('answers at the calls of titles: its detail, what comes next, where it plays', async () => {
    expect((await getVideo(videoId)).body.data).toMatchObject({
      id: videoId,
      type: 'liveshow-vod',
      titleLocalized: 'eko',
      premium: false,
      profile: { id: owner.profileId },
      episodes: { data: [] },
    })
    const next = await test.calls.call(titles.getNextVideo, { params: { id: videoId } })
    expect(next.body.data).toEqual({ nextId: null })
    const stream = `/media/r/${videoId}/multivariant.m3u8`
    const params = { id: videoId }
    const guest = await test.calls.call(playback.getVideoPublicAccess, { params })
    expect(guest.body.data).toMatchObject({ stream, ads: false, drm: null })
    const viewer = await test.calls.call(playback.getVideoAccess, { params, token: 'citra' })
    expect(viewer.body.data.stream).toBe(stream)
  })

  it('names the show as well where a show is requested', async () => {
    const shown = await test.calls.call(shows.getLiveShow, { params: { id: videoId } })
    expect(shown.body.data).toMatchObject({ id: showId, type: 'liveshow-vod' })
  })

  it('finds the recording among items, as the id of its show does, in the order of the ids', async () => {
    const items = await test.content.itemsOf([videoId, titleId, stranger, showId], 'id')
    expect(items.map(({ id, type }) => [id, type])).toEqual([
      [videoId, 'liveshow-vod'],
      [titleId, 'movie'],
      [showId, 'liveshow-vod'],
    ])
  })

  it('counts its views, each person and each guest once a day, under either id', async () => {
    const view = (id: string, token: string) => test.calls.call(clips.viewVideo, { params: { id }, token })
    expect((await view(videoId, 'citra')).body.data).toEqual({ views: 1 })
    expect((await view(showId, 'citra')).body.data).toEqual({ views: 1 })
    const guest = { params: { id: showId }, body: { deviceId: crypto.randomUUID() } }
    expect((await test.calls.call(clips.viewVideoAsGuest, guest)).body.data).toEqual({ views: 2 })
    await test.clock.advance(2_000)
    await expect
      .poll(async () => (await test.calls.call(shows.getLiveShow, { params: { id: showId } })).body.data, {
        timeout: 10_000,
      })
      .toMatchObject({ views: 2 })
    expect((await getVideo(videoId)).body.data).toMatchObject({ views: 2 })
  })

  it('belongs to the streamer of the show, who gets the gifts sent to it', async () => {
    expect(await test.content.evidenceOf(videoId)).toMatchObject({ ownerProfileId: owner.profileId })
  })

  it('is refused where no recording has it', async () => {
    for (const id of [stranger, 'nothing']) {
      expect(await getVideo(id)).toMatchObject({ status: 404, body: { code: 'VIDEO_NOT_FOUND' } })
      const access = await test.calls.call(playback.getVideoPublicAccess, { params: { id } })
      expect(access.body.code).toBe('VIDEO_NOT_FOUND')
    }
  })

  it('is not found once an operator has hidden it by the reported id', async () => {
    expect(await test.content.hide(videoId)).toBe(true)
    expect((await getVideo(videoId)).status).toBe(404)
    const params = { id: videoId }
    expect((await test.calls.call(playback.getVideoPublicAccess, { params })).status).toBe(404)
    expect(await test.content.itemsOf([videoId], 'id')).toEqual([])
  })
})
