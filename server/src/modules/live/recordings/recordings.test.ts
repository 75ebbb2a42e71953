import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playback, recordings, shows } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { probe } from '../../../../../media/src/engine/index.ts'
import { openShowsHarness, people, type ShowsHarness } from '../shows/test/shows-harness.ts'
import { writeRecordingFolder } from './test/write-recording.fixture.ts'

let test: ShowsHarness
beforeEach(async () => {
  test = await openShowsHarness()
})
afterEach(() => test[Symbol.asyncDispose]())

const access = (id: string, token?: string) =>
  token === undefined
    ? test.calls.call(playback.getLiveShowPublicAccess, { params: { id } })
    : test.calls.call(playback.getLiveShowAccess, { params: { id }, token })
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await test.calls.ask({ method: 'GET', url, headers })
  return { ...answer, text: answer.bytes.toString() }
}
const existed = async (showId: string) =>
  (await test.calls.call(recordings.getVideoExisted, { query: { showId } })).body.data
const previous = async (who: string) =>
  (
    await test.calls.call(recordings.listPreviousShows, {
      query: { profileId: people[who]?.profileId ?? '' },
    })
  ).body
const download = (id: string, token: string) =>
  test.calls.call(recordings.downloadRecording, { params: { id }, token })
const remove = (id: string, token: string) =>
  test.calls.call(recordings.removeRecording, { params: { id }, token })

describe('a show that several machines recorded', () => {
  it('is one recording, in the order of time, whichever part is brought first', async () => {
    const showId = await test.record('budi', { run: 2 })
    const { videoId } = await existed(showId)
    const { stream } = (await access(showId)).body.data
    const listed = async (name: string) => (await get(stream.replace('multivariant', name))).text
    const [before, secondsBefore] = [await listed('240'), (await previous('budi')).data[0]?.id]
    expect(secondsBefore).toBe(showId)
    const bytesBefore = (await get(stream.replace('multivariant.m3u8', '240.mp4'))).bytes

    // The machine that had the show first is back.
    await writeRecordingFolder(test.liveFolder, showId, { run: 1 })
    await test.recordings.takeIn(showId)
    expect((await existed(showId)).videoId).toBe(videoId)
    for (const name of ['240', 'audio']) {
      const text = await listed(name)
      expect(text.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(1)
      const times = [...text.matchAll(/DATE-TIME:(.*)/g)].map(([, at = '']) => Date.parse(at))
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
    // Who watches by the old playlist reads the same bytes by it.
    const bytes = (await get(stream.replace('multivariant.m3u8', '240.mp4'))).bytes
    expect(bytes.subarray(0, bytesBefore.length)).toEqual(bytesBefore)
    expect(bytes.length).toBeGreaterThan(bytesBefore.length)
    const spans = (text: string) => text.match(/BYTERANGE:.*/g) ?? []
    expect(spans(await listed('240')).slice(spans(before).length)).toEqual(spans(before))

    // Nothing comes twice.
    await writeRecordingFolder(test.liveFolder, showId, { run: 1 })
    await test.recordings.takeIn(showId)
    expect((await get(stream.replace('multivariant.m3u8', '240.mp4'))).bytes).toHaveLength(bytes.length)
    expect(await readdir(test.liveFolder)).toEqual([])
  })
})

describe('a show that is over', () => {
  it('plays again as soon as its engine has written it, by its own id and by that of its recording', async () => {
    const showId = await test.record('budi')
    const { isExisted, videoId } = await existed(showId)
    expect(isExisted).toBe(true)
    const { stream } = (await access(showId)).body.data
    expect((await access(videoId ?? '')).body.data.stream).toBe(stream)
    const multivariant = (await get(stream)).text
    expect(multivariant).toContain('RESOLUTION=64x36')
    const playlist = await get(stream.replace('multivariant', '240'))
    const { text } = playlist
    expect(text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    expect(text).toContain('#EXT-X-PROGRAM-DATE-TIME:2026-11-20T07:00:00.000Z')
    expect(text).toContain('#EXT-X-ENDLIST')
    const [, length, offset] = /BYTERANGE:(\d+)@(\d+)/.exec(text) ?? []
    const range = await get(stream.replace('multivariant.m3u8', '240.mp4'), {
      range: `bytes=${offset}-${Number(offset) + Number(length) - 1}`,
    })
    expect([range.status, range.bytes.length]).toEqual([206, Number(length)])
  })

  it('is one item, however often its publisher reconnected, with a discontinuity at each pause', async () => {
    const showId = await test.record('budi', { publications: 3 })
    const listed = await previous('budi')
    expect(listed.meta).toMatchObject({ total: 1, perPage: 10 })
    expect(listed.data[0]).toMatchObject({ type: 'liveshow-vod', id: showId, profile: { name: 'budi' } })
    const { stream } = (await access(showId)).body.data
    const text = (await get(stream.replace('multivariant', '240'))).text
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(2)
    expect(text.match(/#EXT-X-MAP/g)).toHaveLength(3)
  })

  it('is in the lists of finished shows only when a second of it was recorded', async () => {
    const empty = await test.goOnAir('ayu')
    await test.shows.endShowOf(people['ayu']?.profileId ?? '')
    await test.shows.publishing.closed({ type: 'show-closed', showId: empty, at: test.clock.now() })
    const kept = await test.record('budi')
    const finished = await test.calls.call(shows.listLiveShows, { query: { status: 'finished' } })
    expect(finished.body.data.map(({ id }: { id: string }) => id)).toEqual([kept])
    expect(await existed(empty)).toEqual({ isExisted: false, videoId: null })
    expect(await access(empty)).toMatchObject({ status: 404, body: { code: 'MISSING_VIDEO' } })
    expect(await readdir(test.liveFolder)).toEqual([])
  })

  it('is closed to people whom its owner blocked, and to everybody when an operator hides it', async () => {
    const showId = await test.record('budi')
    const { stream } = (await access(showId, 'ayu')).body.data
    test.blocked.add(people['ayu']?.accountId ?? '')
    expect(await access(showId, 'ayu')).toMatchObject({ status: 403, body: { code: 'BLOCKED_RELATION' } })
    await test.shows.hide(showId)
    expect((await access(showId)).status).toBe(404)
    expect((await previous('budi')).data).toEqual([])
    expect((await get(stream)).status).toBe(404)
  })

  it('keeps what was written before a crash, and serves no journal', async () => {
    const showId = await test.record('budi', { isTorn: true })
    expect((await existed(showId)).isExisted).toBe(true)
    const { stream } = (await access(showId)).body.data
    const journal = await get(stream.replace('multivariant.m3u8', 'journal.jsonl'))
    expect(journal.status).toBe(404)
  })
})

describe('taking in', () => {
  it('happens once, however often the engine reports it, and by itself where it never does', async () => {
    const showId = await test.goOnAir('budi')
    await writeRecordingFolder(test.liveFolder, showId)
    await test.shows.endShowOf(people['budi']?.profileId ?? '')
    expect((await existed(showId)).isExisted).toBe(false)
    await expect
      .poll(async () => {
        await test.clock.advance(10_000)
        return (await existed(showId)).isExisted
      })
      .toBe(true)
    const { videoId } = await existed(showId)
    await test.shows.publishing.closed({ type: 'show-closed', showId, at: 1 })
    expect(await existed(showId)).toEqual({ isExisted: true, videoId })
  })

  it('never touches a folder that belongs to no show, whatever it is asked', async () => {
    await writeRecordingFolder(test.liveFolder, 'precious')
    for (const showId of ['precious', '..', '', '../live/precious']) {
      await test.shows.publishing.closed({ type: 'show-closed', showId, at: 1 })
    }
    expect(await readdir(test.liveFolder)).toEqual(['precious'])
  })

  it('waits while the show is on air, whatever its engine reports', async () => {
    const showId = await test.goOnAir('budi')
    await writeRecordingFolder(test.liveFolder, showId)
    await test.shows.publishing.closed({ type: 'show-closed', showId, at: 1 })
    expect(await readdir(test.liveFolder)).toEqual([showId])
  })
})

describe('the owner of a recording', () => {
  it('gets it as one film that plays from its beginning to its end', async () => {
    const showId = await test.record('budi', { publications: 2 })
    const { url, sizeBytes, seconds } = (await download(showId, 'budi')).body.data
    const answer = await get(url)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w -]+ \d{4}-\d\d-\d\d\.mp4"; filename\*=UTF-8''/,
    )
    const { bytes } = answer
    expect([bytes.length, seconds]).toEqual([sizeBytes, 6])
    const folder = await mkdtemp(path.join(tmpdir(), 'tayang-film-'))
    await writeFile(path.join(folder, 'film.mp4'), bytes)
    const found = await probe(path.join(folder, 'film.mp4'))
    await rm(folder, { recursive: true })
    if (!found.ok) return expect.fail(found.message)
    expect(found.media.video).toMatchObject({ codec: 'h264', width: 64, height: 36 })
    expect(found.media.audio).toMatchObject({ codec: 'aac', sampleRate: 48_000 })
    expect(found.media.seconds).toBeCloseTo(6, 0)
  })

  it('can remove it for ever', async () => {
    const showId = await test.record('budi')
    const { stream } = (await access(showId)).body.data
    expect((await remove(showId, 'budi')).body.data).toEqual({ success: true, clips: 3 })
    expect((await existed(showId)).isExisted).toBe(false)
    await test.clock.advance(3_000)
    expect((await get(stream)).status).toBe(404)
    expect(await remove(showId, 'budi')).toMatchObject({ status: 404, body: { code: 'MISSING_VIDEO' } })
    // A folder that appears late does not bring it back.
    await writeRecordingFolder(test.liveFolder, showId)
    await test.shows.publishing.closed({ type: 'show-closed', showId, at: 1 })
    expect((await existed(showId)).isExisted).toBe(false)
    expect(await readdir(test.liveFolder)).toEqual([])
  })

  it('can remove it although the disk fails meanwhile: a sweep removes the rest', async () => {
    const showId = await test.record('budi')
    const folder = `recordings/${(await existed(showId)).videoId}`
    const remove = test.blobs.remove.bind(test.blobs)
    test.blobs.remove = () => Promise.reject(new Error('the disk is away'))
    await test.calls.call(recordings.removeRecording, { params: { id: showId }, token: 'budi' })
    expect(await test.blobs.stat(`${folder}/240.mp4`)).toBeDefined()
    test.blobs.remove = remove
    await expect
      .poll(async () => {
        await test.clock.advance(5_000)
        return test.blobs.stat(`${folder}/240.mp4`)
      })
      .toBeUndefined()
  })

  it('is the only one who can do either', async () => {
    const showId = await test.record('budi')
    for (const call of [download, remove]) {
      expect(await call(showId, 'ayu')).toMatchObject({ status: 404, body: { code: 'SHOW_NOT_FOUND' } })
    }
    const { url } = (await download(showId, 'budi')).body.data
    await test.clock.advance(16 * 60_000)
    expect((await get(url)).status).toBe(403)
  })

  it('has no recording left when the account is erased', async () => {
    const showId = await test.record('budi')
    await test.shows.personalData.erase(people['budi'] as never)
    expect((await existed(showId)).isExisted).toBe(false)
  })
})

it('a recording is kept as long as the setting says', async () => {
  await test[Symbol.asyncDispose]()
  test = await openShowsHarness({ TAYANG_RECORDING_KEEP_MS: '60000' })
  const showId = await test.record('budi')
  await test.clock.advance(50_000)
  expect((await existed(showId)).isExisted).toBe(true)
  await expect
    .poll(async () => {
      await test.clock.advance(10_000)
      return (await existed(showId)).isExisted
    })
    .toBe(false)
})
