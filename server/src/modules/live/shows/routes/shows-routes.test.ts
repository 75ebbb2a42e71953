import { randomUUID } from 'node:crypto'
import { playback, shows, type Show } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeRecordingFolder } from '../../recordings/test/write-recording.fixture.ts'
import { openShowsHarness, people, type ShowsHarness } from '../test/shows-harness.ts'

let test: ShowsHarness
beforeEach(async () => {
  test = await openShowsHarness()
})
afterEach(() => test[Symbol.asyncDispose]())

const create = (token: string, body: object = { name: 'Obrolan' }) =>
  test.calls.call(shows.createShow, { body, token })
const stop = (id: string, token: string) => test.calls.call(shows.stopBroadcasting, { params: { id }, token })
const start = (id: string, token: string) =>
  test.calls.call(shows.startBroadcasting, { params: { id }, token })
const get = (id: string) => test.calls.call(shows.getLiveShow, { params: { id } })
const rtmp = (token: string) => test.calls.call(shows.getRtmp, { token })

describe('creating a show', () => {
  it('gives a profile one open show: a second call replaces its description', async () => {
    const first = await create('budi', { name: ' Sore ', description: 'Santai' })
    expect([first.status, first.body.data.name, first.body.data.status]).toEqual([200, 'Sore', 'created'])
    const second = await create('budi', { name: 'Malam' })
    expect([second.body.data.id, second.body.data.name]).toEqual([first.body.data.id, 'Malam'])
    const both = await Promise.all([create('ayu'), create('ayu')])
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1)
  })

  it.each([{ name: 'Slot gacor hari ini' }, { name: 'Sore', description: 's.l.o.t g4c0r' }])(
    'is refused with the words of gambling, and leaves no show: %o',
    async (body) => {
      expect(await create('budi', body)).toMatchObject({ status: 422, body: { code: 'TEXT_NOT_ALLOWED' } })
      expect((await test.calls.call(shows.getLiveGame, { token: 'budi' })).status).toBe(404)
    },
  )

  it('is refused while the profile is on air', async () => {
    await test.goOnAir('budi')
    expect(await create('budi')).toMatchObject({ status: 409, body: { code: 'ALREADY_BROADCASTING' } })
  })

  it('is refused with an invalid body', async () => {
    for (const body of [
      {},
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(101) },
      { name: 'a', description: 'x'.repeat(121) },
      { name: 'a', categoryId: 'none' },
      { name: 'a', type: 'POLITICS' },
    ]) {
      expect(await create('budi', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PARAMETERS' },
      })
    }
  })

  it('with an unknown category is refused, and leaves no show', async () => {
    const made = await create('budi', { name: 'a', categoryId: randomUUID() })
    expect([made.status, made.body.code]).toEqual([400, 'INVALID_PARAMETERS'])
    expect((await test.calls.call(shows.getLiveGame, { token: 'budi' })).status).toBe(404)
  })

  it('takes a name as text, also one that looks like markup', async () => {
    const name = '"><script>alert(1)</script>'
    expect((await create('budi', { name })).body.data.name).toBe(name)
  })
})

describe('another person’s show', () => {
  it('is answered as if it did not exist by every call that would change it', async () => {
    const { body } = await create('budi')
    const { id } = body.data
    for (const answer of [await start(id, 'ayu'), await stop(id, 'ayu')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
    }
    expect((await get(id)).body.data.status).toBe('created')
    expect((await test.calls.call(shows.getLiveGame, { token: 'ayu' })).status).toBe(404)
    expect((await rtmp('ayu')).body.data.key).not.toBe((await rtmp('budi')).body.data.key)
  })
})

describe('starting a show by a call', () => {
  it('works once, also for two calls at once', async () => {
    const { body } = await create('budi')
    const { id } = body.data
    const both = await Promise.all([start(id, 'budi'), start(id, 'budi')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await get(id)).body.data.status).toBe('connecting')
  })

  it('does not restart a show that is over, and stopping twice equals stopping once', async () => {
    const { body } = await create('budi')
    const { id } = body.data
    expect((await stop(id, 'budi')).body.data.status).toBe('finished')
    expect((await stop(id, 'budi')).body.data.status).toBe('finished')
    expect(test.cuts).toHaveLength(1)
    expect(await start(id, 'budi')).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
    expect(await start(randomUUID(), 'budi')).toMatchObject({ status: 404 })
  })
})

describe('a stream key', () => {
  it('is one per profile, shown again to its owner, and part of no playback address', async () => {
    const [first, again] = [await rtmp('budi'), await rtmp('budi')]
    const { key, url } = first.body.data
    expect(again.body.data.key).toBe(key)
    expect(key.length).toBeGreaterThanOrEqual(22)
    expect(url).toBe('rtmp://localhost:1935/live')
    const id = await test.goOnAir('budi')
    const shown = JSON.stringify([
      await get(id),
      await test.calls.call(shows.listLiveShows),
      (await rtmp('budi')).body.data.playbackUrl,
      await test.calls.call(playback.getLiveShowPublicAccess, { params: { id } }),
    ])
    expect(shown).toContain(id)
    expect(shown).not.toContain(key)
  })

  it('stops working at once when it is replaced, with its connection; it cannot be replaced while on air', async () => {
    const made = await create('budi')
    const old = (await rtmp('budi')).body.data.key
    const reset = await test.calls.call(shows.resetRtmp, { token: 'budi' })
    expect(reset.body.data.key).not.toBe(old)
    expect(test.cuts).toEqual([[made.body.data.id, 'key-reset']])
    expect(
      await test.shows.publishing.mayPublish(
        {
          type: 'publish',
          askId: 'a',
          key: old,
          takeover: false,
          hasIdleBeside: false,
          address: '::1',
        },
        test.engine,
      ),
    ).toMatchObject({ refusal: { code: 'STREAM_KEY_INVALID' } })
    await test.goOnAir('budi')
    expect(await test.calls.call(shows.resetRtmp, { token: 'budi' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_BROADCASTING' },
    })
  })
})

describe('the heartbeat of the dashboard', () => {
  const beat = (id: string, token?: string) =>
    test.calls.call(shows.heartbeat, { params: { id }, ...(token && { token }) })

  it('answers whether the show is on air; neither it nor its absence ends anything', async () => {
    const id = await test.goOnAir('budi')
    expect((await beat(id, 'budi')).body.data).toEqual({ id, isLiveGameBroadcasting: true })
    await test.clock.advance(10 * 60_000)
    expect((await get(id)).body.data.status).toBe('live')
    await stop(id, 'budi')
    expect((await beat(id, 'budi')).body.data).toEqual({ id, isLiveGameBroadcasting: false })
    expect((await get(id)).body.data.status).toBe('finished')
  })

  it('is for its owner only', async () => {
    const id = await test.goOnAir('budi')
    expect(await beat(id, 'ayu')).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
    expect(await beat(randomUUID(), 'budi')).toMatchObject({ status: 404 })
    expect((await beat(id)).status).toBe(401)
  })
})

describe('the list of shows', () => {
  it('has shows on air and no others, by profile, category and viewers', async () => {
    const { id: categoryId } = await test.shows.putCategory({ friendlyId: 'game', name: 'Game', order: 1 })
    await create('ayu', { name: 'Main', categoryId })
    const ayu = await test.goOnAir('ayu')
    const budi = await test.goOnAir('budi')
    await test.publish('budi')
    test.higher.viewersOf = (showId) => (showId === ayu ? 7 : 1)
    const list = async (query: Record<string, string> = {}) => {
      const { status, body } = await test.calls.call(shows.listLiveShows, { query })
      expect(status).toBe(200)
      return (body.data as { id: string }[]).map(({ id }) => id)
    }
    expect((await list()).toSorted()).toEqual([ayu, budi].toSorted())
    expect(await list({ mostwatch: '1' })).toEqual([ayu, budi])
    expect(await list({ categoryId })).toEqual([ayu])
    expect(await list({ profileId: people['budi']?.profileId ?? '' })).toEqual([budi])
    expect(await list({ perPage: '1', page: '3' })).toEqual([])
    await writeRecordingFolder(test.liveFolder, ayu)
    await stop(ayu, 'ayu')
    expect(await list()).toEqual([budi])
    // It is no item before it can be watched.
    expect(await list({ status: 'finished' })).toEqual([])
    await test.shows.publishing.closed({ type: 'show-closed', showId: ayu, at: test.clock.now() })
    expect(await list({ status: 'finished' })).toEqual([ayu])
    expect(await list({ status: 'finished', categoryId })).toEqual([ayu])
    for (const nobody of [randomUUID(), 'nonsense']) {
      expect(await list({ status: 'finished', categoryId: nobody })).toEqual([])
      expect(await list({ status: 'finished', profileId: nobody })).toEqual([])
      expect(await list({ profileId: nobody })).toEqual([])
    }
  })

  it('is refused with an invalid query', async () => {
    for (const [name, value] of [
      ['status', 'all'],
      ['page', '0'],
      ['perPage', '101'],
      ['categoryId', ''],
      ['profileId', "'"],
    ] as const) {
      const answer = await test.calls.call(shows.listLiveShows, { query: { [name]: value } })
      expect(answer, name).toMatchObject({ status: 400, body: { code: 'INVALID_PARAMETERS' } })
    }
  })

  it('of categories keeps their order, and a category that is put again keeps its id', async () => {
    const { id } = await test.shows.putCategory({ friendlyId: 'b', name: 'B', order: 2 })
    await test.shows.putCategory({ friendlyId: 'a', name: 'A', order: 1 })
    expect((await test.shows.putCategory({ friendlyId: 'b', name: 'Bb', order: 0 })).id).toBe(id)
    const { body } = await test.calls.call(shows.listShowCategories)
    expect((body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Bb', 'A'])
  })
})

describe('playing a show', () => {
  it('is possible while it is on air or briefly silent, and never before or after', async () => {
    const access = (id: string) => test.calls.call(playback.getLiveShowPublicAccess, { params: { id } })
    const { allowed } = await test.publish('budi')
    const early = allowed?.showId ?? ''
    expect(await access(early)).toMatchObject({ status: 404, body: { code: 'MISSING_VIDEO' } })
    const id = await test.goOnAir('budi')
    expect((await access(id)).body.data.stream).toBe(`/media/live/${id}/multivariant.m3u8`)
    expect(
      (await test.calls.call(playback.getLiveShowAccess, { params: { id }, token: 'ayu' })).body.data.stream,
    ).toBe(`/media/live/${id}/multivariant.m3u8`)
    await test.shows.publishing.enginesChanged(test.engine.nodeId, () => false)
    expect((await access(id)).status).toBe(200)
    await stop(id, 'budi')
    expect(await access(id)).toMatchObject({ status: 404, body: { code: 'MISSING_VIDEO' } })
    expect(await access(randomUUID())).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
  })
})

describe('live media at a host of its own', () => {
  it('is where all addresses of it are: lists, what was before, stills, and the preview of the streamer', async () => {
    await using hosted = await openShowsHarness({ TAYANG_MEDIA_ORIGIN: 'https://media.example' })
    const id = await hosted.goOnAir('budi')
    const at = `https://media.example/media/live/${id}`
    const access = await hosted.calls.call(playback.getLiveShowPublicAccess, { params: { id } })
    expect(access.body.data).toMatchObject({
      stream: `${at}/multivariant.m3u8`,
      rewind: { stream: `${at}/rewind.m3u8` },
    })
    const [listed] = (await hosted.calls.call(shows.listLiveShows, { query: {} })).body.data as Show[]
    expect(listed?.still).toBe(`${at}/still.jpg`)
    const rtmp = await hosted.calls.call(shows.getRtmp, { token: 'budi' })
    expect(rtmp.body.data.playbackUrl).toBe(`${at}/multivariant.m3u8`)
    // Recordings are files like those of films.
    const recorded = await hosted.record('ayu')
    const replay = await hosted.calls.call(playback.getLiveShowPublicAccess, { params: { id: recorded } })
    expect(replay.body.data.stream).toMatch(/^\/media\/r\//)
  })
})

describe('access to a show', () => {
  it('is refused to people whom its owner blocked, by either call, and given to a guest', async () => {
    const id = await test.goOnAir('budi')
    test.blocked.add(people['ayu']?.accountId ?? '')
    for (const operation of [playback.getLiveShowAccess, playback.getLiveShowPublicAccess]) {
      const answer = await test.calls.call(operation, { params: { id }, token: 'ayu' })
      expect([answer.status, answer.body.code]).toEqual([403, 'BLOCKED_RELATION'])
      expect(answer.body.message).toBe(
        'You have been blocked by the user, and are unable to view this content anymore.',
      )
    }
    expect((await test.calls.call(playback.getLiveShowPublicAccess, { params: { id } })).status).toBe(200)
    test.blocked.clear()
    expect((await test.calls.call(playback.getLiveShowAccess, { params: { id }, token: 'ayu' })).status).toBe(
      200,
    )
  })
})

describe('a minimum age', () => {
  it('keeps people who are too young or have given no age from going live, by call and by encoder', async () => {
    const mine = await create('budi')
    for (const code of ['AGE_REQUIRED', 'FORBIDDEN'] as const) {
      test.ages.set(people.budi?.accountId ?? '', code)
      expect(await start(mine.body.data.id, 'budi')).toMatchObject({ status: 403, body: { code } })
      expect(await test.publish('budi')).toMatchObject({ allowed: null, refusal: { code } })
    }
    expect((await get(mine.body.data.id)).body.data?.isLiveGameBroadcasting ?? false).toBe(false)
    test.ages.clear()
    expect((await start(mine.body.data.id, 'budi')).status).toBe(200)
    expect((await test.publish('budi')).allowed).toMatchObject({ showId: mine.body.data.id })
  })
})

describe('the health of a stream', () => {
  const health = (id: string, token: string) =>
    test.calls.call(shows.getShowHealth, { params: { id }, token })
  const figures = {
    at: 1,
    bitsPerSecond: 2_500_000,
    framesPerSecond: 30,
    keyFrameMs: 2_000,
    droppedFrames: 3,
    roundTripMs: 40,
  }

  it('is shown to its owner: figures, source, recording, and a second publisher with the key', async () => {
    const showId = await test.goOnAir('budi')
    test.shows.publishing.noticed({ type: 'health', showId, ...figures })
    expect((await health(showId, 'budi')).body.data).toMatchObject({
      state: 'connected',
      endsAt: null,
      figures,
      source: { width: 640, height: 360 },
      recording: { state: 'running', reason: null },
      secondPublisherAt: null,
      unplayable: null,
    })
    test.shows.publishing.noticed({ type: 'second-publisher', showId, at: 7, address: '10.0.0.1' })
    test.shows.publishing.noticed({ type: 'recording-stopped', showId, at: 8, reason: 'no-space' })
    expect((await health(showId, 'budi')).body.data).toMatchObject({
      recording: { state: 'stopped', reason: 'no-space' },
      secondPublisherAt: 7,
    })
  })

  it('says why a stream cannot be shown, until it can', async () => {
    const showId = await test.goOnAir('budi')
    test.shows.publishing.noticed({ type: 'unplayable', showId, at: 7, reason: 'video-codec' })
    expect((await health(showId, 'budi')).body.data.unplayable).toBe('video-codec')
    expect(await test.goOnAir('budi')).toBe(showId)
    expect((await health(showId, 'budi')).body.data.unplayable).toBeNull()
  })

  it('says until when a show waits for its publisher, and nothing of one that is over', async () => {
    const showId = await test.goOnAir('budi')
    test.shows.publishing.noticed({ type: 'health', showId, ...figures })
    await test.shows.publishing.ended(
      { type: 'publish-ended', showId, at: test.clock.now(), reason: 'lost' },
      test.engine,
    )
    const away = (await health(showId, 'budi')).body.data
    expect([away.state, away.figures, away.endsAt]).toEqual(['away', null, test.clock.now() + 120_000])
    await stop(showId, 'budi')
    expect((await health(showId, 'budi')).body.data).toMatchObject({ state: 'off', source: null })
  })

  it('is refused to everybody else', async () => {
    const showId = await test.goOnAir('budi')
    expect(await health(showId, 'ayu')).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
    expect((await test.calls.call(shows.getShowHealth, { params: { id: showId } })).status).toBe(401)
  })
})

describe('an engine that reconnects', () => {
  it('is told to end the shows that ended without it, and no others', async () => {
    const going = await test.goOnAir('budi')
    const over = await test.goOnAir('ayu')
    await stop(over, 'ayu')
    test.cuts.length = 0
    await test.shows.publishing.holds({ type: 'holds', showIds: [going, over] }, test.engine)
    expect(test.cuts).toEqual([[over, 'released']])
  })
})

describe('an engine that the order for the end of a show did not reach', () => {
  it('is told it again when it asks: a removed show is cut, and so is one that nobody knows', async () => {
    const [removed, unknown] = [await test.goOnAir('ayu'), crypto.randomUUID()]
    await test.shows.hide(removed)
    test.cuts.length = 0
    const asked = { type: 'holds' as const, showIds: [removed, unknown], isRepeated: true }
    await test.shows.publishing.holds(asked, test.engine)
    await test.shows.publishing.holds(asked, test.engine)
    expect(test.cuts.toSorted()).toEqual(
      [removed, removed, unknown, unknown].map((id) => [id, 'removed']).toSorted(),
    )
  })
})
