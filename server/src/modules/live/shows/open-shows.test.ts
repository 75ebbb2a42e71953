import { shows as contract } from '@tayang/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/app.ts'
import { onAirOf, openShowsHarness, people, type ShowsHarness } from './test/shows-harness.ts'

let test: ShowsHarness
beforeEach(async () => {
  test = await openShowsHarness()
})
afterEach(() => test[Symbol.asyncDispose]())

const ended = (showId: string) => ({ type: 'publish-ended', showId, reason: 'closed' }) as never
const types = () => test.events.map(({ type }) => type)
const isOver = async (showId: string) => (await test.shows.roomOf(showId))?.isOver

/** Waits until running sweeps have finished their queries; a sweep that still queries skips the next one. */
async function turn(ms: number, fact: () => Promise<boolean | undefined> | boolean): Promise<void> {
  await test.clock.advance(ms)
  await until(async () => {
    await test.clock.advance(500)
    return fact()
  })
}

/** On air, then ended by its streamer while the encoder publishes; answers the show. */
async function stopShow(who: string): Promise<string> {
  const id = await test.goOnAir(who)
  await test.calls.call(contract.stopBroadcasting, { params: { id }, token: who })
  return id
}

describe('a publish', () => {
  it('with a valid key starts a show made from the profile, once for two requests at once', async () => {
    const [first, second] = await Promise.all([test.publish('budi'), test.publish('budi')])
    expect(first.allowed?.heights).toEqual([720, 480, 360, 240])
    expect(second.allowed?.showId).toBe(first.allowed?.showId)
    expect(await test.shows.roomOf(first.allowed?.showId ?? '')).toMatchObject({
      ownerProfileId: people['budi']?.profileId,
      isOver: false,
      isOnAir: null,
    })
  })

  it.each(['', 'not-a-key', 'A'.repeat(256)])('with the key "%s" is refused with a message', async (key) => {
    const request = { type: 'publish', askId: 'a', takeover: false, hasIdleBeside: false } as const
    expect(await test.shows.publishing.mayPublish({ ...request, key, address: '::1' }, test.engine)).toEqual({
      allowed: null,
      refusal: { code: 'STREAM_KEY_INVALID', message: 'Invalid stream key' },
    })
  })

  it('after the encoder of an ended show was closed starts a new show at once', async () => {
    const first = await stopShow('budi')
    await test.shows.publishing.idleLeft({ type: 'idle-left', showId: first, at: test.clock.now() })
    const second = await test.publish('budi')
    expect(second.allowed).toMatchObject({ isIdle: false, heights: expect.arrayContaining([720]) })
    expect(second.allowed?.showId).not.toBe(first)
  })

  it('by an encoder that was left running when its show ended, and reconnects, starts no show', async () => {
    const first = await stopShow('budi')
    expect(test.cuts).toEqual([[first, 'released']])
    expect((await test.publish('budi')).allowed).toEqual({
      showId: first,
      heights: [],
      isIdle: true,
      continued: null,
    })
    // Not even where the streamer has described the next show already.
    await test.calls.call(contract.createShow, { body: { name: 'Besok' }, token: 'budi' })
    expect((await test.publish('budi')).allowed?.isIdle).toBe(true)
  })

  it('by a second encoder beside the idle one starts a new show, and the idle one is closed', async () => {
    const first = await stopShow('budi')
    const second = await test.publish('budi', { hasIdleBeside: true })
    expect(second.allowed?.isIdle).toBe(false)
    expect(test.cuts.slice(1)).toEqual([[first, 'Another encoder started a new show']])
    expect((await test.publish('budi')).allowed).toEqual(second.allowed)
  })

  it('by the idle encoder belongs to the next show that its streamer starts', async () => {
    const first = await stopShow('budi')
    const isIdle = async () =>
      (await test.calls.call(contract.getRtmp, { token: 'budi' })).body.data.isEncoderIdle
    expect(await isIdle()).toBe(true)
    const made = await test.calls.call(contract.createShow, { body: { name: 'Lagi' }, token: 'budi' })
    const { id } = made.body.data
    await test.calls.call(contract.startBroadcasting, { params: { id }, token: 'budi' })
    expect(test.cuts.slice(1)).toEqual([[first, 'A new show was started']])
    expect(await isIdle()).toBe(false)
    expect((await test.publish('budi')).allowed).toMatchObject({ showId: id, isIdle: false })
  })

  it('with a key that was reset meanwhile starts a new show', async () => {
    const first = await stopShow('budi')
    await test.calls.call(contract.resetRtmp, { token: 'budi' })
    expect(test.cuts).toContainEqual([first, 'This stream key was reset'])
    expect((await test.publish('budi')).allowed?.isIdle).toBe(false)
  })

  it('does not start a show where the setting forbids it', async () => {
    await using strict = await openShowsHarness({ TAYANG_LIVE_START_ON_PUBLISH: 'false' })
    expect((await strict.publish('budi')).refusal?.code).toBe('SHOW_NOT_FOUND')
  })
})

describe('operators', () => {
  it('cut a show that they hide; it is not found, and its name is not given to the next show', async () => {
    await test.calls.call(contract.createShow, { body: { name: 'Judul kasar' }, token: 'budi' })
    const show = await test.goOnAir('budi')
    expect(await test.shows.evidenceOf(show)).toMatchObject({
      ownerProfileId: people['budi']?.profileId,
      facts: { name: 'Judul kasar', status: 'broadcasting' },
    })
    expect(await test.shows.hide(show)).toBe(true)
    expect(test.cuts).toEqual([[show, 'removed']])
    expect(await test.shows.roomOf(show)).toBe(null)
    // An encoder that reconnects by itself does not start the next one.
    expect((await test.publish('budi')).allowed?.isIdle).toBe(true)
    await test.shows.publishing.idleLeft({ type: 'idle-left', showId: show, at: test.clock.now() })
    const next = (await test.publish('budi')).allowed?.showId ?? ''
    const shown = await test.calls.call(contract.getLiveShow, { params: { id: next } })
    expect(shown.body.data.name).toBe('budi')
    expect(await test.shows.hide(crypto.randomUUID())).toBe(false)
    expect(await test.shows.hide('nothing')).toBe(false)
  })

  it('take a banned streamer off the air, whose key then publishes nothing', async () => {
    const show = await test.goOnAir('budi')
    test.barred.add(people['budi']?.accountId ?? '')
    await test.shows.endShowOf(people['budi']?.profileId ?? '')
    expect(await isOver(show)).toBe(true)
    expect(test.cuts).toEqual([[show, 'removed']])
    await test.clock.advance(60_000)
    expect((await test.publish('budi')).refusal?.code).toBe('STREAM_KEY_INVALID')
  })
})

describe('a show on air', () => {
  it('is silent when its publisher goes, on air when it returns, and ends only after the whole grace', async () => {
    const show = await test.goOnAir('budi')
    await test.shows.publishing.ended(ended(show), test.engine)
    await test.clock.advance(119_000)
    expect(await isOver(show)).toBe(false)
    await test.shows.publishing.onAir(onAirOf(show, test.clock.now()), test.engine)
    await test.clock.advance(119_000)
    expect(await isOver(show)).toBe(false)
    await test.shows.publishing.ended(ended(show), test.engine)
    await turn(121_000, async () => (await isOver(show)) && types().includes('catalog.show-ended'))
    expect(types()).toEqual([
      'catalog.show-on-air',
      'catalog.show-silent',
      'catalog.show-on-air',
      'catalog.show-silent',
      'catalog.show-ended',
    ])
    expect(test.cuts).toEqual([[show, 'silent']])
  })

  it.each([2, 8, 30, 110])(
    'goes on when its publisher comes back after %i s, as the same show',
    async (seconds) => {
      const show = await test.goOnAir('budi')
      await test.shows.publishing.ended(ended(show), test.engine)
      await test.clock.advance(seconds * 1000)
      expect((await test.publish('budi')).allowed?.showId).toBe(show)
      await test.shows.publishing.onAir(onAirOf(show, test.clock.now()), test.engine)
      expect(types().filter((type) => type === 'catalog.show-ended')).toEqual([])
      expect(test.cuts).toEqual([])
    },
  )

  it('is over, once, when its publisher returns after 150 s, and that publish is another show', async () => {
    const show = await test.goOnAir('budi')
    await test.shows.publishing.ended(ended(show), test.engine)
    await turn(150_000, async () => (await isOver(show)) && types().includes('catalog.show-ended'))
    const next = await test.publish('budi')
    expect(next.allowed?.showId).toEqual(expect.any(String))
    expect(next.allowed?.showId).not.toBe(show)
    expect(types().filter((type) => type === 'catalog.show-ended')).toHaveLength(1)
  })

  it('is reported silent once, however often its end is reported', async () => {
    const show = await test.goOnAir('budi')
    await test.shows.publishing.ended(ended(show), test.engine)
    await test.shows.publishing.ended(ended(show), test.engine)
    await test.shows.publishing.enginesChanged(test.engine.nodeId, () => false)
    expect(types().filter((type) => type === 'catalog.show-silent')).toHaveLength(1)
  })

  it('is silent when its engine is lost, with every other show of that engine', async () => {
    const shows = [await test.goOnAir('budi'), await test.goOnAir('ayu')]
    await test.shows.publishing.enginesChanged(test.engine.nodeId, () => false)
    for (const show of shows) expect((await test.shows.roomOf(show))?.isOnAir).toBe(false)
  })

  it('stays on air when another engine is lost', async () => {
    const [gone, carried] = [await test.goOnAir('budi'), await test.goOnAir('ayu')]
    await test.shows.publishing.enginesChanged(test.engine.nodeId, (showId) => showId === carried)
    expect((await test.shows.roomOf(gone))?.isOnAir).toBe(false)
    expect((await test.shows.roomOf(carried))?.isOnAir).toBe(true)
  })

  it('is live and announced, both or neither, and announced once', async () => {
    const notified: string[] = []
    test.higher.notifyLive = async () => {
      throw new Error('killed')
    }
    await expect(test.goOnAir('budi')).rejects.toThrow('killed')
    const show = (await test.publish('budi')).allowed?.showId ?? ''
    expect((await test.shows.roomOf(show))?.isOnAir).toBe(null)
    expect(types()).toEqual([])
    test.higher.notifyLive = async ({ showId, profileId }) => void notified.push(showId, profileId)
    await test.goOnAir('budi')
    await test.shows.publishing.ended(ended(show), test.engine)
    await test.shows.publishing.onAir(onAirOf(show, test.clock.now()), test.engine)
    expect(notified).toEqual([show, people['budi']?.profileId])
  })

  it('is silent after a restart that followed a crash, and ends', async () => {
    const show = await test.goOnAir('budi')
    await test.shows[Symbol.asyncDispose]()
    await using again = test.reopen()
    await test.clock.advance(1_000)
    await until(async () => (await again.roomOf(show))?.isOnAir === false, { what: 'silence' })
    await turn(121_000, async () => (await again.roomOf(show))?.isOver)
  })

  it('of another node is left alone, whatever starts or is lost here', async () => {
    const show = await test.goOnAir('budi')
    const two = test.engineOf(crypto.randomUUID())
    await using other = test.reopen(two.nodeId)
    await test.clock.advance(1_000)
    await other.publishing.enginesChanged(two.nodeId, () => false)
    expect((await other.roomOf(show))?.isOnAir).toBe(true)
    // It goes on by the other node, whose it is to lose from now on.
    expect((await test.publish('budi', { from: two })).allowed?.showId).toBe(show)
    expect(await other.publishing.onAir(onAirOf(show, test.clock.now()), two)).toBe(true)
    await test.shows.publishing.ended(ended(show), test.engine)
    await test.shows.publishing.enginesChanged(test.engine.nodeId, () => false)
    expect((await test.shows.roomOf(show))?.isOnAir).toBe(true)
    await other.publishing.enginesChanged(two.nodeId, () => false)
    expect((await test.shows.roomOf(show))?.isOnAir).toBe(false)
  })

  it('goes on at another engine under numbers past those of the first, which loses it', async () => {
    const show = await test.goOnAir('budi')
    const [one, two] = [test.engine, test.engineOf(crypto.randomUUID())]
    await test.clock.advance(10_000)
    await test.shows.publishing.ended(ended(show), one)
    const { allowed } = await test.publish('budi', { from: two })
    expect(allowed).toMatchObject({ showId: show, continued: { msn: 1_010, discontinuities: 1_000 } })
    // The first one was only cut off from the server, and believes that it still has the show.
    expect(await test.shows.publishing.onAir(onAirOf(show, test.clock.now()), one)).toBe(false)
    expect((await test.shows.roomOf(show))?.isOnAir).toBe(false)
    await test.shows.publishing.holds({ type: 'holds', showIds: [show] }, one)
    expect(test.cuts).toEqual(Array.from({ length: 2 }, () => [show, 'This show goes on at another machine']))
    expect(await test.shows.publishing.onAir(onAirOf(show, test.clock.now()), two)).toBe(true)
    await test.shows.publishing.holds({ type: 'holds', showIds: [show] }, two)
    expect(test.cuts).toHaveLength(2)
    // And back again.
    expect((await test.publish('budi', { from: one })).allowed?.continued?.msn).toBeGreaterThan(2_000)
  })

  it('is told to other servers with its machine, while that leaves too, and when it moves', async () => {
    expect(await test.shows.carrierOf('no id')).toBeNull()
    expect(await test.shows.carrierOf(crypto.randomUUID())).toBeNull()
    const show = await test.goOnAir('budi')
    const { nodeId } = test.engine
    expect(await test.shows.carrierOf(show)).toEqual({ nodeId, address: null, isOver: false })
    const moves = () => test.events.filter(({ type }) => type === 'catalog.show-moved')
    expect(moves()).toEqual([])

    const two = test.engineOf(crypto.randomUUID())
    const database = test.database.forModule('platform')
    await sql`
      insert into platform.node (id, name, roles, address, lease_until)
      values (${two.nodeId}::uuid, 'dua', '{ingest}', '10.0.0.2:3000', now() + interval '1 h')`.execute(
      database,
    )
    await test.publish('budi', { from: two })
    await test.publish('budi', { from: two })
    expect(moves()).toEqual([{ type: 'catalog.show-moved', showId: show }])
    const there = { nodeId: two.nodeId, address: '10.0.0.2:3000', isOver: false }
    expect(await test.shows.carrierOf(show)).toEqual(there)
    await sql`update platform.node set leaving = true`.execute(database)
    expect(await test.shows.carrierOf(show)).toEqual(there)
    await test.calls.call(contract.stopBroadcasting, { params: { id: show }, token: 'budi' })
    await sql`update platform.node set lease_until = clock_timestamp()`.execute(database)
    expect(await test.shows.carrierOf(show)).toEqual({ nodeId: two.nodeId, address: null, isOver: true })
  })

  it('is not taken from an engine whose publisher sends, except by one that asks for it', async () => {
    const show = await test.goOnAir('budi')
    const two = { ...test.engineOf(crypto.randomUUID()), isCarriedElsewhere: () => true }
    expect((await test.publish('budi', { from: two })).refusal?.code).toBe('STREAM_KEY_IN_USE')
    await test.shows.publishing.ended(ended(show), two)
    expect((await test.shows.roomOf(show))?.isOnAir).toBe(true)
  })

  it('of a machine that does not come back after a start is silent after a while, and ends', async () => {
    const show = await test.goOnAir('budi')
    await test.publish('budi', { from: test.engineOf(crypto.randomUUID()) })
    await test.shows[Symbol.asyncDispose]()
    await using again = test.reopen()
    await test.clock.advance(14_000)
    expect((await again.roomOf(show))?.isOnAir).toBe(true)
    await turn(2_000, async () => (await again.roomOf(show))?.isOnAir === false)
    await turn(121_000, async () => (await again.roomOf(show))?.isOver)
  })

  it('that came back right after a start is left on air', async () => {
    const show = await test.goOnAir('budi')
    const other = await test.goOnAir('ayu')
    await test.shows[Symbol.asyncDispose]()
    await using again = test.reopen()
    await again.publishing.onAir(onAirOf(show, test.clock.now()), test.engine)
    await test.clock.advance(1_000)
    await until(async () => (await again.roomOf(other))?.isOnAir === false, { what: 'silence' })
    expect((await again.roomOf(show))?.isOnAir).toBe(true)
  })

  it('is cut and stays over where its streamer stopped it before its first pictures', async () => {
    const { allowed } = await test.publish('budi')
    const show = allowed?.showId ?? ''
    await test.calls.call(contract.stopBroadcasting, {
      params: { id: show },
      token: 'budi',
    })
    await test.shows.publishing.onAir(onAirOf(show, test.clock.now()), test.engine)
    expect(await isOver(show)).toBe(true)
    expect(test.cuts.map(([, reason]) => reason)).toEqual(['released', 'released'])
    expect(types()).toEqual(['catalog.show-ended'])
  })
})

describe('a show that was started and never published', () => {
  it('ends after three minutes', async () => {
    const { allowed } = await test.publish('budi')
    const show = allowed?.showId ?? ''
    await test.clock.advance(179_000)
    expect(await isOver(show)).toBe(false)
    await turn(2_000, async () => isOver(show))
  })
})

describe('the shows on air', () => {
  it('are found by profile, from the first pictures to the end of the show', async () => {
    const [ayu, budi] = [people['ayu']?.profileId ?? '', people['budi']?.profileId ?? '']
    const onAir = async () => Object.fromEntries(await test.shows.onAirOf([ayu, budi]))
    await test.publish('ayu')
    expect(await onAir()).toEqual({})
    const showId = await test.goOnAir('budi')
    expect(await onAir()).toEqual({ [budi]: showId })
    await test.shows.hide(showId)
    expect(await onAir()).toEqual({})
    expect((await test.shows.onAirOf([])).size).toBe(0)
  })
})
