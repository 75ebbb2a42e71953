import { admin, moderation, shows, user, type WallShow } from '@tayang/contract'
import { readStillFrame, WALL_PATH, type WallToClient } from '@tayang/contract/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { publishLive } from '../films.ts'
import { visitRoom } from '../room.ts'

let test: TestApp
let budi: Person
let ayu: Person
let operator: Person
let publisher: ReturnType<typeof publishLive>
let showId: string

const asOperator = () => ({ token: operator.login.accessToken })
const as = (person: Person) => ({ token: person.login.accessToken })

/** A wall that is open, with all that it was sent. */
async function openWall(token: string) {
  const socket = new WebSocket(new URL(WALL_PATH, test.address.replace(/^http/, 'ws')))
  const walls: Extract<WallToClient, { type: 'wall' }>[] = []
  const stills: { showId: string; jpeg: Uint8Array }[] = []
  const others: WallToClient[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      const still = readStillFrame(data)
      if (still) stills.push(still)
      return
    }
    const frame = JSON.parse(String(data)) as WallToClient
    if (frame.type === 'wall') walls.push(frame)
    else others.push(frame)
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ type: 'authorization', data: token }))
  return {
    walls,
    stills,
    others,
    closed,
    say: (frame: object) => socket.send(JSON.stringify(frame)),
    close: () => socket.close(),
  }
}

beforeAll(async () => {
  test = await openTestApp({ engine: true, env: { TAYANG_LIVE_GRACE_MS: '60000' } })
  ;[budi, ayu, operator] = await Promise.all([test.person('Budi'), test.person('Ayu'), test.operator()])
  const rtmp = await test.call(shows.getRtmp, {}, as(budi))
  publisher = publishLive(`rtmp://127.0.0.1:${test.rtmpPort}/live/${rtmp.body.data.key}`)
  const show = await until(async () => (await test.call(shows.listLiveShows, { query: {} })).body.data[0], {
    what: 'a show on air',
  })
  showId = show.id
}, 180_000)
afterAll(async () => {
  publisher.stop()
  await publisher.done
  await test[Symbol.asyncDispose]()
})

const onWall = async (): Promise<WallShow> =>
  until(async () => {
    const { body } = await test.call(admin.listShows, { query: {} }, asOperator())
    return body.data.find(({ id }) => id === showId)
  })

describe('the live wall', () => {
  it('shows what is on air with its risk and every factor of it', async () => {
    const calm = await onWall()
    expect(calm).toMatchObject({
      streamer: { name: 'Budi' },
      reports: 0,
      held: 0,
      isHidden: false,
      isKeyLocked: false,
      risk: { score: 0, band: 'calm', signal: 0, crowd: 1, newness: 2 },
    })
    const room = await visitRoom(test.address, showId, ayu.login.accessToken)
    room.say({ type: 'comment', data: 'wa 0812 3456 7890' })
    await room.hear('error', ({ code }) => code === 'LINE_HELD')
    room.say({ type: 'playing', deviceId: crypto.randomUUID() })
    const report = { type: 'content', idEntity: showId, reason: 'Gambling promoted' } as const
    const reported = await test.call(user.report, { body: report }, as(ayu))
    expect(reported.status).toBeLessThan(300)
    const risen = await until(async () => {
      const show = await onWall()
      return show.reports === 1 && show.held === 1 && show.viewers === 1 ? show : null
    })
    expect(risen.risk).toEqual({ score: 16, band: 'calm', signal: 1.2, crowd: 1.04, newness: 2 })
    expect(risen.topReason).toBe('Gambling promoted')
    room.leave()
  }, 180_000)

  it('pages, sorts, and refuses a cursor of another list', async () => {
    for (const sort of ['risk', 'viewers', 'newest'] as const) {
      const { body } = await test.call(admin.listShows, { query: { sort, perPage: 1 } }, asOperator())
      expect(body.data).toHaveLength(1)
      expect(body.meta).toMatchObject({ next: null, onAir: 1 })
    }
    const none = await test.call(admin.listShows, { query: { category: crypto.randomUUID() } }, asOperator())
    expect(none.body.data).toEqual([])
    expect(none.body.meta.onAir).toBe(1)
    const wrong = await test.call(admin.listShows, { query: { cursor: 'x' } }, asOperator())
    expect(wrong.refusal.code).toBe('INVALID_PARAMETERS')
  })

  it('tells one show with its health, its last lines and why people report it', async () => {
    const { data } = await until(async () => {
      const { body } = await test.call(admin.getWatchedShow, { params: { id: showId } }, asOperator())
      return body.data.health === null ? null : body
    })
    expect(data).toMatchObject({ id: showId, status: 'live', heldLately: 1, ended: null, earlier: [] })
    expect(data.health?.bitsPerSecond).toBeGreaterThan(10_000)
    expect(data.reasons).toEqual([{ reason: 'Gambling promoted', count: 1 }])
    expect(data.lines).toMatchObject([{ text: 'wa 0812 3456 7890', state: 'held', pack: 'contact' }])
    expect(data.curves.reports).toHaveLength(10)
    expect(data.curves.reports.reduce((sum, { value }) => sum + value, 0)).toBe(1)
    expect(data.curves.bitsPerSecond.length).toBeGreaterThan(0)
    const unknown = await test.call(
      admin.getWatchedShow,
      { params: { id: crypto.randomUUID() } },
      asOperator(),
    )
    expect(unknown.refusal.code).toBe('SHOW_NOT_FOUND')
  }, 180_000)

  it('sends the wall and the stills that are on screen by its socket, and nobody polls', async () => {
    const wall = await openWall(operator.login.accessToken)
    const first = await until(async () => wall.walls[0])
    expect(first).toMatchObject({ onAir: 1, shows: [{ id: showId }] })
    wall.say({ type: 'stills', ids: [showId, crypto.randomUUID()] })
    const still = await until(async () => wall.stills[0], { what: 'a still' })
    expect(still.showId).toBe(showId)
    expect([...still.jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8])
    wall.say({ type: 'watch', id: showId })
    await until(async () => wall.walls.length > 1 && wall.stills.length > 1, { what: 'the next tick' })
    const watched = await until(async () => wall.others.find(({ type }) => type === 'show'))
    expect(watched).toMatchObject({ show: { id: showId, status: 'live' } })
    wall.close()
    expect(await wall.closed).toBe(1005)
  }, 180_000)

  it('answers one still as a JPEG, whole and as a tile', async () => {
    const still = async (size: 'tile' | 'whole') => {
      const address = `${test.address}/admin/v1.0/show/${showId}/still?size=${size}`
      const headers = { authorization: `Bearer ${operator.login.accessToken}` }
      const answer = await fetch(address, { headers })
      return { type: answer.headers.get('content-type'), bytes: (await answer.arrayBuffer()).byteLength }
    }
    const [whole, tile] = [await still('whole'), await still('tile')]
    expect([whole.type, tile.type]).toEqual(['image/jpeg', 'image/jpeg'])
    expect(tile.bytes).toBeLessThan(whole.bytes)
    const away = await test.call(
      admin.getShowStill,
      { params: { id: crypto.randomUUID() }, query: {} },
      asOperator(),
    )
    expect(away.refusal.code).toBe('MISSING_VIDEO')
  })

  it('tells nothing to a viewer, to a made-up token and to an operator without the permission', async () => {
    const [stranger, support] = [await openWall(ayu.login.accessToken), await test.operator(['support'])]
    await until(async () => stranger.others[0])
    const without = await openWall(support.login.accessToken)
    await until(async () => without.others[0])
    expect([stranger.others[0], without.others[0]]).toMatchObject([
      { type: 'error', code: 'Session InvalidSessionToken' },
      { type: 'error', code: 'FORBIDDEN' },
    ])
    const unauthorized = await openWall('made-up')
    unauthorized.say({ type: 'stills', ids: [showId] })
    await until(async () => unauthorized.others.length > 1)
    expect([stranger, without, unauthorized].flatMap(({ walls, stills }) => [...walls, ...stills])).toEqual(
      [],
    )
    for (const each of [stranger, without, unauthorized]) each.close()
  })

  it('closes with the session of its operator', async () => {
    const leaving = await test.operator()
    const wall = await openWall(leaving.login.accessToken)
    await until(async () => wall.walls[0])
    await test.call(admin.leaveConsole, {}, as(leaving))
    expect(await wall.closed).toBe(4401)
    expect(wall.others.at(-1)).toEqual({ type: 'session-ended' })
  }, 180_000)
})

describe('an operator', () => {
  it('hides a show from every list as a precaution, and shows it again', async () => {
    const reason = 'Somebody is looking at it'
    const params = { id: showId }
    expect((await test.call(admin.hideShow, { params, body: { reason } }, asOperator())).status).toBe(204)
    expect((await test.call(shows.listLiveShows, { query: {} })).body.data).toEqual([])
    expect((await test.call(shows.getLiveShow, { params })).status).toBe(404)
    expect((await onWall()).isHidden).toBe(true)
    expect((await test.call(admin.unhideShow, { params, body: { reason } }, asOperator())).status).toBe(204)
    expect((await test.call(shows.getLiveShow, { params })).body.data.status).toBe('live')
    const unknown = { params: { id: crypto.randomUUID() }, body: { reason } }
    expect((await test.call(admin.hideShow, unknown, asOperator())).refusal.code).toBe('SHOW_NOT_FOUND')
  })

  it('rates a show', async () => {
    const rate = (rating: '17+' | null) =>
      test.call(admin.rateShow, { params: { id: showId }, body: { rating, reason: 'As seen' } }, asOperator())
    expect((await rate('17+')).body.data.rating).toBe('17+')
    expect((await onWall()).rating).toBe('17+')
    expect((await rate(null)).body.data.rating).toBe(null)
  })

  it('decides nothing about a show of their own', async () => {
    const own = await test.call(shows.createShow, { body: { name: 'Punyaku' } }, asOperator())
    const params = { id: own.body.data.id }
    const hidden = await test.call(admin.hideShow, { params, body: { reason: 'x' } }, asOperator())
    expect(hidden.refusal.code).toBe('FORBIDDEN')
  })

  it('lets held lines of all rooms in or drops them, once', async () => {
    const listed = await test.call(admin.listHeld, { query: {} }, asOperator())
    const [held] = listed.body.data
    expect(held).toMatchObject({
      text: 'wa 0812 3456 7890',
      roomId: showId,
      isOnAir: true,
      streamer: { name: 'Budi' },
    })
    const lineId = held?.id ?? ''
    expect((await test.call(admin.approveHeld, { params: { lineId } }, asOperator())).status).toBe(204)
    for (const operation of [admin.approveHeld, admin.dropHeld]) {
      expect((await test.call(operation, { params: { lineId } }, asOperator())).refusal.code).toBe(
        'LINE_NOT_FOUND',
      )
    }
    const held2 = await test.call(moderation.listHeldLines, { params: { id: showId } }, as(budi))
    expect(held2.body.data).toEqual([])
    const inRoom = await test.call(admin.listHeld, { query: { room: showId, pack: 'judol' } }, asOperator())
    expect([inRoom.body.data, inRoom.body.meta]).toEqual([[], { next: null }])
  })
})
