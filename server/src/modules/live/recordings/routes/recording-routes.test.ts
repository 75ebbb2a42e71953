import { recordings } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShowsHarness, people, type ShowsHarness } from '../../shows/test/shows-harness.ts'

let test: ShowsHarness
let recorded: string
let unrecorded: string
beforeAll(async () => {
  test = await openShowsHarness()
  recorded = await test.record('budi')
  unrecorded = await test.goOnAir('ayu')
})
afterAll(() => test[Symbol.asyncDispose]())

const profileIdOf = (who: string) => people[who]?.profileId ?? ''
const notFound = (code: string) => ({ status: 404, body: { code } })

describe('whether a show was recorded', () => {
  const existed = (showId: string) => test.calls.call(recordings.getVideoExisted, { query: { showId } })

  it('is answered to everybody, with the id of the recording', async () => {
    expect(await existed(recorded)).toMatchObject({
      status: 200,
      body: { data: { isExisted: true, videoId: expect.stringMatching(/^[\da-f-]{36}$/) } },
    })
  })

  it('is false for a show on air and for an unknown one', async () => {
    for (const showId of [unrecorded, crypto.randomUUID()]) {
      expect((await existed(showId)).body.data).toEqual({ isExisted: false, videoId: null })
    }
  })

  it('is refused without a show', async () => {
    const { status, body } = await test.calls.call(recordings.getVideoExisted)
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMETERS'])
  })
})

describe('previous shows', () => {
  const list = (query: Record<string, string>) => test.calls.call(recordings.listPreviousShows, { query })

  it.each([
    ['of all profiles', {}, 1],
    ['of a profile with a recording', { profileId: profileIdOf('budi') }, 1],
    ['of a profile that is on air for the first time', { profileId: profileIdOf('ayu') }, 0],
    ['on a page after the last one', { page: '2' }, 0],
  ])('%s are those that were recorded', async (_what, query, count) => {
    const { status, body } = await list(query)
    expect([status, body.data.length]).toEqual([200, count])
    if (count > 0)
      expect(body.data[0]).toMatchObject({ id: recorded, type: 'liveshow-vod', status: 'finished' })
  })

  it.each([{ page: '0' }, { perPage: '1000' }])('are refused for the page %j', async (query) => {
    expect((await list(query)).status).toBe(400)
  })
})

describe('a recording', () => {
  const calls = [
    ['download', recordings.downloadRecording],
    ['removal', recordings.removeRecording],
  ] as const

  it.each(calls)('needs a token for its %s', async (_what, operation) => {
    expect((await test.calls.call(operation, { params: { id: recorded } })).status).toBe(401)
  })

  it.each(calls)('of another person or of no show is not found for its %s', async (_what, operation) => {
    for (const id of [recorded, crypto.randomUUID()]) {
      const answer = await test.calls.call(operation, { params: { id }, token: 'ayu' })
      expect(answer).toMatchObject(notFound('SHOW_NOT_FOUND'))
    }
  })

  it.each(calls)('that was not made is missing for its %s', async (_what, operation) => {
    const answer = await test.calls.call(operation, { params: { id: unrecorded }, token: 'ayu' })
    expect(answer).toMatchObject(notFound('MISSING_VIDEO'))
  })

  it('is downloaded under a name of the show and its day', async () => {
    const { status, body } = await test.calls.call(recordings.downloadRecording, {
      params: { id: recorded },
      token: 'budi',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      url: expect.stringMatching(/^\/media\//),
      fileName: expect.stringMatching(/\d{4}-\d\d-\d\d\.mp4$/),
    })
    expect(body.data.sizeBytes).toBeGreaterThan(0)
    expect(body.data.seconds).toBeGreaterThan(0)
  })
})
