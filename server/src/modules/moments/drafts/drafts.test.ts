import { moments, type MomentDraft } from '@tayang/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  at,
  openDraftsHarness,
  people,
  SHOW_ID,
  unknownId,
  type DraftsHarness,
  type Name,
} from './test/drafts-harness.ts'

let test: DraftsHarness
beforeEach(async () => {
  test = await openDraftsHarness()
}, 180_000)
afterEach(() => test[Symbol.asyncDispose]())

const keep = (who: Name | undefined, body: object, id = SHOW_ID) =>
  test.calls.call(moments.keepMoment, { params: { id }, body, ...(who && { token: who }) })
const get = (who: Name, id: string) => test.calls.call(moments.getMoment, { params: { id }, token: who })
const discard = (who: Name, id: string) =>
  test.calls.call(moments.discardMoment, { params: { id }, token: who })
const postBody = (change: object = {}) => ({
  startsAt: at(40),
  endsAt: at(70),
  title: 'Tepuk di detik 42',
  tags: [test.category],
  thumbnailAt: at(42),
  ...change,
})
const post = (who: Name, id: string, change: object = {}) =>
  test.calls.call(moments.postMoment, { params: { id }, body: postBody(change), token: who })
async function kept(who: Name = 'ayu', second = 95): Promise<MomentDraft> {
  const answer = await keep(who, { at: at(second) })
  expect(answer.status).toBe(200)
  return answer.body.data
}
const codeOf = async (answer: Promise<{ status: number; body: { code: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

describe('keeping a moment', () => {
  it('keeps what was shown around the second that the viewer saw, however late they watch', async () => {
    // The show is 25 seconds further than this viewer's picture.
    const answer = await keep('ayu', { at: at(205) + 400 })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          showId: SHOW_ID,
          showTitle: 'Tepuk tangan',
          owner: { id: people.budi.profileId, name: 'budi' },
          startsAt: at(121),
          endsAt: at(210),
          pressedAt: at(205) + 400,
          showStartedAt: at(0),
          breaksAt: [at(160)],
          width: 320,
          height: 240,
          waitsForOwner: true,
          framing: { kind: 'whole' },
          expiresAt: test.clock.now() + 86_400_000,
        },
      },
    })
    const { cutsAt, bytesPerSecond } = answer.body.data
    expect(cutsAt).toEqual([...seconds(121, 130), ...seconds(160, 210)])
    expect(bytesPerSecond).toBeGreaterThan(100)
    expect(await test.versionsOnDisk()).toEqual([])
  })

  it('keeps what there is at the beginning of a show', async () => {
    expect((await keep('ayu', { at: at(12) })).body.data).toMatchObject({ startsAt: at(0), endsAt: at(17) })
  })

  it('has the second that was pressed, also where nothing after it was asked for', async () => {
    const { data } = (await keep('ayu', { at: at(50), beforeMs: 10_000, afterMs: 0 })).body
    expect(data).toMatchObject({ startsAt: at(40), endsAt: at(51) })
  })

  it('refuses guests, shows that are not there, times that cannot be', async () => {
    expect(await codeOf(keep(undefined, { at: at(90) }))).toEqual([401, 'INVALID_SESSION_AUTH'])
    expect(await codeOf(keep('ayu', { at: at(90) }, unknownId))).toEqual([404, 'SHOW_NOT_FOUND'])
    for (const body of [
      { at: test.clock.now() + 60_000 },
      { at: -1 },
      { at: at(90) + 0.5 },
      { at: 'now' },
      {},
      { at: at(90), beforeMs: -1 },
      { at: at(90), beforeMs: 85_001 },
      { at: at(90), afterMs: 5_001 },
    ]) {
      expect(await codeOf(keep('ayu', body))).toEqual([400, 'INVALID_PARAMETERS'])
    }
  })

  it('says so where nothing was recorded', async () => {
    expect(await codeOf(keep('ayu', { at: at(150), beforeMs: 15_000, afterMs: 5_000 }))).toEqual([
      409,
      'NOT_RECORDED',
    ])
    expect(await codeOf(keep('ayu', { at: at(-600) }))).toEqual([409, 'NOT_RECORDED'])
    test.world.shows.set(unknownId, { ...test.show, id: unknownId, status: 'finished' })
    expect(await codeOf(keep('ayu', { at: at(90) }, unknownId))).toEqual([409, 'NOT_RECORDED'])
  })

  it('waits at most five seconds for the first second of a show', async () => {
    test.world.shows.set(unknownId, { ...test.show, id: unknownId })
    const asked = codeOf(keep('ayu', { at: test.clock.now() }, unknownId))
    let isOver = false
    void asked.then(() => (isOver = true))
    let waitedMs = 0
    while (!isOver) {
      await test.clock.advance(250)
      waitedMs += test.clock.pending > 0 ? 250 : 0
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await asked).toEqual([409, 'NOT_RECORDED'])
    expect(waitedMs).toBeLessThanOrEqual(5_250)
  })

  it.each([
    ['everyone', { budi: 200, ayu: 200, cici: 200, dodi: 200 }],
    ['followers', { budi: 200, ayu: 200, cici: 403, dodi: 200 }],
    ['moderators', { budi: 200, ayu: 403, cici: 403, dodi: 200 }],
    ['nobody', { budi: 200, ayu: 403, cici: 403, dodi: 403 }],
  ] as const)('is for those whom the streamer lets: %s', async (clipping, wanted) => {
    test.world.clipping = clipping
    test.world.followers = new Set([people.ayu.profileId])
    for (const [who, status] of Object.entries(wanted)) {
      const answer = await keep(who as Name, { at: at(90) })
      expect([who, answer.status]).toEqual([who, status])
      if (status === 403) expect(answer.body.code).toBe('CLIPPING_OFF')
    }
  })

  it('is not for those who are blocked or suspended, nor for those of an age that may not post', async () => {
    test.world.blocked.add(people.ayu.accountId)
    expect(await codeOf(keep('ayu', { at: at(90) }))).toEqual([403, 'BLOCKED_RELATION'])
    test.world.blocked.clear()
    test.world.suspended.add(people.ayu.accountId)
    expect(await codeOf(keep('ayu', { at: at(90) }))).toEqual([403, 'ACCOUNT_SUSPENDED'])
    test.world.suspended.clear()
    test.world.age = 'AGE_REQUIRED'
    expect(await codeOf(keep('ayu', { at: at(90) }))).toEqual([403, 'AGE_REQUIRED'])
    test.world.age = 'FORBIDDEN'
    expect(await codeOf(keep('ayu', { at: at(90) }))).toEqual([403, 'FORBIDDEN'])
  })

  it('has a bound for each person and show, also for taps at once', async () => {
    test.world.perShow = 3
    const answers = await Promise.all(Array.from({ length: 6 }, () => keep('ayu', { at: at(90) })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429])
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('MOMENTS_FULL')
    expect((await keep('cici', { at: at(90) })).status).toBe(200)
  })
})

describe('a kept moment', () => {
  it('is answered to its maker alone, until its day is over', async () => {
    const { id } = await kept()
    expect((await get('ayu', id)).body.data).toMatchObject({ id, startsAt: at(10), endsAt: at(100) })
    expect(await codeOf(get('cici', id))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(get('budi', id))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(get('ayu', 'nonsense'))).toEqual([404, 'NOT_FOUND'])
    test.drafts.startJobs()
    await test.clock.leap(86_400_000)
    expect(await codeOf(get('ayu', id))).toEqual([404, 'NOT_FOUND'])
    await expect
      .poll(async () => {
        await test.clock.advance(60_000)
        return test.drafts.personalData.exportOf(people.ayu)
      })
      .toEqual([])
  })

  it('is gone with a show that an operator hides', async () => {
    const { id, stream } = await kept()
    expect((await ask(stream)).status).toBe(200)
    test.world.shows.clear()
    await test.clock.advance(2_000)
    expect(await codeOf(get('ayu', id))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(post('ayu', id))).toEqual([404, 'NOT_FOUND'])
    expect((await ask(stream)).status).toBe(404)
  })

  it('can be discarded by its maker, once', async () => {
    const { id } = await kept()
    expect(await codeOf(discard('cici', id))).toEqual([404, 'NOT_FOUND'])
    expect((await discard('ayu', id)).status).toBe(200)
    expect(await codeOf(discard('ayu', id))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(get('ayu', id))).toEqual([404, 'NOT_FOUND'])
  })

  it('is exported and erased with its maker', async () => {
    const { id } = await kept()
    expect(await test.drafts.personalData.exportOf(people.ayu)).toMatchObject([
      { id, showId: SHOW_ID, clipId: null },
    ])
    await test.drafts.personalData.erase(people.ayu)
    expect(await test.drafts.personalData.exportOf(people.ayu)).toEqual([])
  })
})

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.calls.ask({ method, url, headers })

describe('its preview', () => {
  it('plays every rung out of the show for an hour, at an address that nobody can change', async () => {
    const { stream } = await kept()
    const multivariant = await ask(stream)
    expect(multivariant.bytes.toString()).toContain('RESOLUTION=320x240')
    expect(multivariant.bytes.toString()).toContain('RESOLUTION=160x120')
    const list = (await ask(stream.replace('multivariant', '240'))).bytes.toString()
    expect(list).toContain('#EXT-X-ENDLIST')
    const [, length = '', offset = ''] = /BYTERANGE:(\d+)@(\d+)/.exec(list) ?? []
    const file = stream.replace('multivariant.m3u8', '240.mp4')
    const piece = await ask(file, { range: `bytes=${offset}-${Number(offset) + Number(length) - 1}` })
    expect([piece.status, piece.bytes.length]).toEqual([206, Number(length)])
    const whole = await ask(file)
    // No longer than the address itself, and in the browser of its viewer alone.
    expect(multivariant.headers['cache-control']).toMatch(/^private, max-age=\d{1,4}$/)
    expect(whole.headers['cache-control']).toMatch(/^private, max-age=\d{1,4}, immutable$/)
    expect(whole.bytes.subarray(Number(offset), Number(offset) + Number(length))).toEqual(piece.bytes)
    expect((await ask(file, {}, 'HEAD')).headers['content-length']).toBe(String(whole.bytes.length))
    expect((await ask(file, { range: 'bytes=99999999-' })).status).toBe(416)

    const other = stream.replace(/\/\d{13}-/, `/${at(0)}-`)
    expect((await ask(other)).status).toBe(404)
    for (const wrong of ['journal.jsonl', '480.m3u8', '480.mp4', 'audio.jpg']) {
      expect((await ask(stream.replace('multivariant.m3u8', wrong))).status).toBe(404)
    }
    expect((await ask(stream.replace('/media/m/', '/media/m/0'))).status).toBe(403)
    await test.clock.leap(3_600_000)
    expect((await ask(stream)).status).toBe(403)
  })
})

const seconds = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => at(from + index))

describe('posting a moment', () => {
  it('makes a clip of the streamer that plays at once and waits for the streamer', async () => {
    const { id } = await kept()
    const answer = await post('ayu', id)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          kind: 'moment',
          state: 'pending',
          titles: { 1: 'Tepuk di detik 42' },
          owner: { id: people.budi.profileId },
          maker: { id: people.ayu.profileId, name: 'ayu' },
          width: 320,
          height: 240,
        },
      },
    })
    const clipId: string = answer.body.data.id
    const { clip, item } = await test.clipOf(clipId)
    expect(clip).toMatchObject({
      needsOwner: true,
      needsOperators: false,
      from: { showId: SHOW_ID, startsAt: at(40), endsAt: at(70) },
    })
    expect([item.owner_profile_id, item.hidden_at !== null]).toEqual([people.budi.profileId, true])
    expect(await test.versionsOnDisk()).toEqual([item.version_id])
    // Nobody sees it yet, and no follower is told.
    expect((await ask(`/media/t/${item.version_id}/multivariant.m3u8`)).status).toBe(404)
    expect(test.announced).toEqual([])
    // Its maker and the streamer watch it already.
    expect((await ask(answer.body.data.stream)).bytes.toString()).toContain('240.m3u8')
    expect(await codeOf(get('ayu', id))).toEqual([404, 'NOT_FOUND'])
  })

  it.each([
    ['of the streamer', 'budi', {}],
    ['of a moderator', 'dodi', {}],
    ['of a viewer where the streamer lets them', 'ayu', { viewersMoments: 'at-once' }],
  ] as const)('shows that %s at once, and plays it from its own bytes', async (_, who, world) => {
    Object.assign(test.world, world)
    const { id, waitsForOwner } = await kept(who)
    expect(waitsForOwner).toBe(false)
    const { data } = (await post(who, id)).body
    expect(data).toMatchObject({ state: 'approved', maker: who === 'budi' ? null : { name: who } })
    const { item } = await test.clipOf(data.id)
    expect(item.hidden_at).toBeNull()
    expect(test.announced).toEqual([data.id])
    // The show goes: its clips have bytes of their own.
    test.world.shows.clear()
    const base = `/media/t/${item.version_id}`
    expect((await ask(`${base}/multivariant.m3u8`)).bytes.toString()).toContain('240.m3u8')
    const list = (await ask(`${base}/240.m3u8`)).bytes.toString()
    expect(list).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at(40)).toISOString()}`)
    expect((await ask(`${base}/240.mp4`, { range: 'bytes=0-99' })).status).toBe(206)
  })

  it.each([
    ['none', {}, 'approved'],
    ['all', { review: 'all' }, 'pending'],
    ['risky, an old streamer without reports', { review: 'risky' }, 'approved'],
    ['risky, a report is open', { review: 'risky', hasOpenReport: true }, 'pending'],
    ['risky, the first week', { review: 'risky', firstOnAirAt: at(-6 * 86_400) }, 'pending'],
    ['risky, never on air', { review: 'risky', firstOnAirAt: null }, 'pending'],
  ] as const)('waits for operators as the setting says: %s', async (_, world, state) => {
    Object.assign(test.world, world)
    const { id } = await kept('budi')
    const { data } = (await post('budi', id)).body
    expect(data.state).toBe(state)
    const { clip } = await test.clipOf(data.id)
    expect(clip).toMatchObject({ needsOwner: false, needsOperators: state === 'pending' })
  })

  it('makes one clip, from two tabs too, and answers it again', async () => {
    const { id } = await kept()
    const [one, two] = await Promise.all([post('ayu', id), post('ayu', id, { endsAt: at(60) })])
    const third = await post('ayu', id, { title: 'Lagi' })
    expect([one.status, two.status, third.status]).toEqual([200, 200, 200])
    expect(new Set([one.body.data.id, two.body.data.id, third.body.data.id]).size).toBe(1)
    expect(await test.versionsOnDisk()).toHaveLength(1)
    expect(await codeOf(discard('ayu', id))).toEqual([404, 'NOT_FOUND'])
  })

  it('is done by two makers of one show at once, each with their own clip', async () => {
    const [one, two] = await Promise.all([kept('ayu'), kept('cici')])
    const [first, second] = await Promise.all([post('ayu', one.id), post('cici', two.id)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.data.id).not.toBe(second.body.data.id)
    expect(await test.versionsOnDisk()).toHaveLength(2)
  })

  it('refuses selections that are no part of what was kept', async () => {
    const { id } = await kept()
    for (const change of [
      { startsAt: at(40) + 500 },
      { endsAt: at(70) + 500 },
      { startsAt: at(70), endsAt: at(40) },
      { endsAt: at(40) },
      { endsAt: at(44) },
      { startsAt: at(5) },
      { endsAt: at(101) },
      { thumbnailAt: at(39) },
      { thumbnailAt: at(71) },
      { tags: [] },
      { tags: [999_999] },
      { tags: [-1] },
      { title: '   ' },
      { title: 'x'.repeat(101) },
      { framing: { kind: 'window', x: 2 } },
    ]) {
      expect([change, ...(await codeOf(post('ayu', id, change)))]).toEqual([
        change,
        400,
        'INVALID_PARAMETERS',
      ])
    }
    expect(await test.versionsOnDisk()).toEqual([])
  })

  it('asks again whether it is allowed: the streamer may have changed their mind', async () => {
    const { id } = await kept()
    test.world.clipping = 'nobody'
    expect(await codeOf(post('ayu', id))).toEqual([403, 'CLIPPING_OFF'])
    test.world.clipping = 'followers'
    test.world.blocked.add(people.ayu.accountId)
    expect(await codeOf(post('ayu', id))).toEqual([403, 'BLOCKED_RELATION'])
    expect(await test.versionsOnDisk()).toEqual([])
  })

  it('refuses a title that AutoMod does not let stand, and a person who did not keep it', async () => {
    const { id } = await kept()
    expect(await codeOf(post('ayu', id, { title: 'slot gacor 88' }))).toEqual([422, 'TEXT_NOT_ALLOWED'])
    expect(await codeOf(post('cici', id))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(post('ayu', unknownId))).toEqual([404, 'NOT_FOUND'])
  })

  it('has its thumbnail drawn from the picture that its maker chose, also behind a break', async () => {
    const { id } = await kept('ayu', 205)
    const change = { startsAt: at(125), endsAt: at(170), thumbnailAt: at(163) + 500 }
    const { data } = (await post('ayu', id, change)).body
    expect(test.stills).toEqual([{ clipId: data.id, atSeconds: 8.5 }])
  })

  it('remembers the framing for the streamer, and orders the upright file', async () => {
    const framing = { kind: 'window', x: 0.25 }
    const { id } = await kept()
    const posted = await post('ayu', id, { framing })
    expect(posted.status).toBe(200)
    expect(test.uprights).toEqual([{ clipId: posted.body.data.id, framing }])
    expect((await keep('cici', { at: at(90) })).body.data.framing).toEqual(framing)
  })
})

describe('after posting', () => {
  it('a moment that was found in the piece is no longer new', async () => {
    const { id } = await kept()
    const { data } = (await post('ayu', id)).body
    expect(data.kind).toBe('moment')
    expect(test.posts.at(-1)).toMatchObject({ showId: SHOW_ID })
    expect(test.posts.at(-1)!.to - test.posts.at(-1)!.from).toBe(data.durationSeconds * 1_000)
  })

  it('the clip is posted also where no more files can be ordered that day', async () => {
    test.world.hasNoFiles = true
    const { id } = await kept()
    expect((await post('ayu', id, { framing: { kind: 'over-blur' } })).status).toBe(200)
    expect(test.uprights.some(({ framing }) => 'kind' in framing && framing.kind === 'over-blur')).toBe(false)
  })
})

describe('when something breaks', () => {
  it('says that there is no room before the first byte', async () => {
    await using full = await openDraftsHarness({ TAYANG_FREE_BYTES_MIN: String(Number.MAX_SAFE_INTEGER) })
    const { data } = (
      await full.calls.call(moments.keepMoment, {
        params: { id: SHOW_ID },
        body: { at: at(95) },
        token: 'ayu',
      })
    ).body
    const answer = await full.calls.call(moments.postMoment, {
      params: { id: data.id },
      body: postBody({ tags: [full.category] }),
      token: 'ayu',
    })
    expect([answer.status, answer.body.code]).toEqual([507, 'NO_SPACE'])
    expect(await full.versionsOnDisk()).toEqual([])
  })

  it('leaves nothing half visible, and a sweep removes the bytes that no clip got', async () => {
    const { id } = await kept()
    const { addMoment } = test.needs.clips.posted
    // As a process that is killed after the bytes and before the row.
    Object.assign(test.needs.clips.posted, { addMoment: () => Promise.reject(new Error('killed')) })
    expect((await post('ayu', id)).status).toBe(500)
    const [orphan] = await test.versionsOnDisk()
    expect((await ask(`/media/t/${orphan}/multivariant.m3u8`)).status).toBe(404)
    test.drafts.startJobs()
    await expect
      .poll(async () => {
        await test.clock.advance(60_000)
        return test.versionsOnDisk()
      })
      .toEqual([])
    // The draft is still there and can be posted.
    Object.assign(test.needs.clips.posted, { addMoment })
    expect((await post('ayu', id)).status).toBe(200)
    await test.clock.advance(60_000)
    expect(await test.versionsOnDisk()).toHaveLength(1)
  })
})
