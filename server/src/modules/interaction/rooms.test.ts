import { randomUUID } from 'node:crypto'
import type { ToClient } from '@tayang/contract/socket'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../tests/app.ts'
import { visitRoom, type Visitor } from '../../../../tests/room.ts'
import { openInteractionHarness, type InteractionHarness } from './test/interaction-harness.ts'

let test: InteractionHarness
beforeAll(async () => {
  test = await openInteractionHarness()
})
afterAll(() => test[Symbol.asyncDispose]())

const textsOf = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [`${event.seq} ${event.data.text}`] : []))
const lastViewers = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'viewers' ? [event.data] : [])).at(-1)
const count = ({ heard }: Visitor, type: ToClient['type']) =>
  heard.filter((event) => event.type === type).length
const comment = (data: string) => ({ type: 'comment', data }) as const

async function linesInDatabase(showId: string): Promise<string[]> {
  const rows = await test.database
    .forModule<{ line: { room_id: string; seq: number; data: string } }>('interaction')
    .selectFrom('line')
    .select(['seq', 'data'])
    .where('room_id', '=', showId)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, data }) => `${seq} ${data}`)
}

describe('a message', () => {
  it('is broadcast once, in one order, to everybody, and is stored as it was broadcast', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    const budi = await test.visit(show, 'budi')
    const guest = await test.visit(show)
    for (const text of ['satu', 'dua', 'tiga']) {
      ani.say(comment(`ani ${text}`))
      budi.say(comment(`budi ${text}`))
    }
    await test.turned(() => textsOf(guest).length >= 6, 'six lines')
    const broadcast = textsOf(guest)
    expect(broadcast.map((line) => Number(line.split(' ')[0]))).toEqual([1, 2, 3, 4, 5, 6])
    for (const name of ['ani', 'budi']) {
      expect(broadcast.filter((line) => line.includes(name)).map((line) => line.split(' ')[2])).toEqual([
        'satu',
        'dua',
        'tiga',
      ])
    }
    await until(async () => textsOf(ani).length >= 6 && textsOf(budi).length >= 6)
    expect(textsOf(ani)).toEqual(broadcast)
    expect(textsOf(budi)).toEqual(broadcast)
    expect(await linesInDatabase(show)).toEqual(broadcast)
  })

  it('gets the next number after everybody left the room and returned', async () => {
    const show = test.show()
    const first = await test.visit(show, 'ani')
    first.say(comment('sebelum'))
    await test.turned(() => textsOf(first).length === 1)
    first.leave()
    await first.closed
    const second = await test.visit(show, 'ani')
    second.say(comment('sesudah'))
    await test.turned(() => textsOf(second).length === 1)
    expect(textsOf(second)).toEqual(['2 sesudah'])
  })

  it('is stored although its author, alone in the room, left at once', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    ani.say(comment('kata terakhir'))
    ani.leave()
    await ani.closed
    await until(async () => {
      await test.clock.advance(1)
      return (await linesInDatabase(show)).length === 1
    })
    const later = await test.visit(show, 'budi')
    later.say(comment('halo'))
    await test.turned(() => textsOf(later).length === 1)
    expect(textsOf(later)).toEqual(['2 halo'])
  })

  it('that cannot be stored is broadcast to nobody, its author is notified, and no number is lost', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    const budi = await test.visit(show, 'budi')
    const interaction = test.database.forModule('interaction')
    await sql`alter table interaction.line add constraint closed check (data <> 'hilang') not valid`.execute(
      interaction,
    )
    ani.say(comment('hilang'))
    await test.turned(() => ani.heard.some((event) => event.type === 'error' && event.code === 'UNAVAILABLE'))
    await sql`alter table interaction.line drop constraint closed`.execute(interaction)
    ani.say(comment('tersimpan'))
    await test.turned(() => textsOf(budi).length === 1)
    expect(textsOf(budi)).toEqual(['1 tersimpan'])
    expect(count(budi, 'error')).toBe(0)
  })

  it('beyond what a page can show in one tick is sent to its author only, and is stored like the others', async () => {
    const show = test.show()
    const names = ['ani', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9']
    const [speakers, budi, guest] = await Promise.all([
      Promise.all(names.map((name) => test.visit(show, name))),
      test.visit(show, 'budi'),
      test.visit(show),
    ])
    // The clock does not move, so that all 45 are in one tick.
    for (const speaker of [...speakers, budi]) {
      for (let said = 0; said < 5; said++) speaker.say(comment(`baris ${said}`))
      speaker.say({ type: 'authorization', data: 'nobody' })
    }
    await until(async () => [...speakers, budi].every((speaker) => count(speaker, 'error') === 1))
    const own = (speaker: Visitor, name: string) =>
      speaker.heard.filter((event) => event.type === 'comment' && event.profile.name === name)
    await test.turned(() => textsOf(guest).length >= 40)
    await until(async () => speakers.every((speaker, i) => own(speaker, names[i] ?? '').length === 5))
    await until(async () => textsOf(guest).length === 45)
    // Messages of the streamer reach everybody: forty of viewers, and five of theirs.
    expect(own(guest, 'budi')).toHaveLength(5)
    expect((await linesInDatabase(show)).length).toBe(45)
  })
})

describe('a room', () => {
  it('is opened once for viewers who enter at the same time, also where one of them leaves before it is open', async () => {
    for (const [room, isPremium] of [
      [test.show(), false],
      [test.channel({ isPremium: true }), true],
    ] as const) {
      const open = test.holdOpening()
      const [gone, here] = [await visitRoom(test.address, room), await visitRoom(test.address, room)]
      gone.leave()
      await gone.closed
      open()
      here.say({ type: 'authorization', data: 'ani' })
      await here.hear('authorized')
      here.say(comment('aku di sini'))
      await test.turned(() => textsOf(here).length === 1, `a line, ${isPremium ? 'premium' : 'free'}`)
    }
  })
})

describe('the number of viewers', () => {
  it('counts devices: two tabs are one, and a device counts for thirty seconds after its last report', async () => {
    const show = test.show()
    const [phone, laptop, tab] = [await test.visit(show), await test.visit(show), await test.visit(show)]
    const laptopId = randomUUID()
    phone.say({ type: 'playing', deviceId: randomUUID() })
    laptop.say({ type: 'playing', deviceId: laptopId })
    tab.say({ type: 'playing', deviceId: laptopId })
    await until(async () => test.interaction.viewersOf(show) === 2)
    await test.clock.advance(1_000)
    await until(async () => lastViewers(phone) === 2)

    await test.clock.advance(20_000)
    laptop.say({ type: 'playing', deviceId: laptopId })
    await test.visit(show)
    laptop.sendRaw('?')
    await laptop.hear('error')
    await test.clock.advance(10_000)
    await until(async () => lastViewers(laptop) === 1)
    await test.clock.advance(21_000)
    await until(async () => lastViewers(laptop) === 0)
  })

  it('cannot be inflated by one socket that names many devices', async () => {
    const show = test.show()
    const cheat = await test.visit(show)
    for (let named = 0; named < 20; named++) cheat.say({ type: 'playing', deviceId: randomUUID() })
    cheat.sendRaw('?')
    await cheat.hear('error')
    expect(test.interaction.viewersOf(show)).toBe(1)
  })
})

describe('the notice that a person joined', () => {
  it('is sent at most once a second, and not again for a second authorization', async () => {
    const show = test.show()
    const guest = await test.visit(show)
    await test.clock.advance(5_000)
    const ani = await test.visit(show, 'ani')
    await test.visit(show, 'budi')
    await test.turned(() => count(guest, 'news') > 0)
    ani.say({ type: 'authorization', data: 'ani' })
    await until(async () => count(ani, 'authorized') === 2)
    await test.clock.advance(5)
    expect(count(guest, 'news')).toBe(1)
    await test.clock.advance(1_000)
    await test.visit(show, 'budi')
    await test.turned(() => count(guest, 'news') === 2)
  })
})

describe('whether a show is on air', () => {
  const say = (type: 'catalog.show-silent' | 'catalog.show-on-air', showId: string) =>
    test.bus.publish({ type, showId, at: test.clock.now() } as never)
  const lastState = ({ heard }: Visitor) =>
    heard.map(({ type }) => type).findLast((type) => type === 'on-air' || type === 'silent')

  it('is sent to a viewer who enters, and to everybody when it changes', async () => {
    const show = test.show()
    const first = await test.visit(show)
    expect(lastState(first)).toBe('on-air')
    await say('catalog.show-silent', show)
    await test.turned(() => lastState(first) === 'silent')
    const second = await test.visit(show)
    expect(lastState(second)).toBe('silent')
    await say('catalog.show-on-air', show)
    await test.turned(() => lastState(first) === 'on-air' && lastState(second) === 'on-air')
  })

  it('is sent to nobody before the first pictures', async () => {
    const show = test.show()
    test.shows.set(show, { ...test.shows.get(show)!, isOnAir: null })
    const early = await test.visit(show)
    early.sendRaw('?')
    await early.hear('error')
    expect(lastState(early)).toBe(undefined)
    await say('catalog.show-on-air', show)
    await test.turned(() => lastState(early) === 'on-air')
  })
})

describe('a show that ends', () => {
  const ended = (showId: string) =>
    test.bus.publish({ type: 'catalog.show-ended', showId, at: test.clock.now(), reason: 'stopped' } as never)

  it('sends stop as its last event, after every message that was sent before, and closes the sockets', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    ani.say(comment('sampai jumpa'))
    ani.sendRaw('?')
    await ani.hear('error')
    await ended(show)
    expect(await ani.closed).toBe(1000)
    expect(ani.heard.at(-1)).toMatchObject({ type: 'stop', reason: 'stopped' })
    expect(textsOf(ani)).toEqual(['1 sampai jumpa'])
  })

  it('is over for a viewer who enters later', async () => {
    const show = test.show()
    test.shows.set(show, { ...test.shows.get(show)!, isOver: true })
    const late = await visitRoom(test.address, show)
    expect(await late.closed).toBe(1000)
    expect(late.heard).toMatchObject([{ type: 'stop', reason: 'over' }])
  })
})

describe('a viewer who reconnects', () => {
  const visitSince = (showId: string, lastSeq: number) =>
    visitRoom(test.address, showId, undefined, {}, lastSeq)

  it('receives every message since the one that they name, in order and once', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    for (const text of ['satu', 'dua', 'tiga']) ani.say(comment(text))
    await test.turned(() => textsOf(ani).length === 3)
    const back = await visitSince(show, 1)
    await until(async () => textsOf(back).length === 2)
    ani.say(comment('empat'))
    await test.turned(() => textsOf(back).length === 3)
    expect(textsOf(back)).toEqual(['2 dua', '3 tiga', '4 empat'])
    const uptodate = await visitSince(show, 4)
    ani.say(comment('lima'))
    await test.turned(() => textsOf(uptodate).length === 1)
    expect(textsOf(uptodate)).toEqual(['5 lima'])
  })

  it('receives them also from a server that has just started, which reads them from the database', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    for (const text of ['satu', 'dua']) ani.say(comment(text))
    await test.turned(() => textsOf(ani).length === 2)
    ani.leave()
    await ani.closed
    await test.clock.advance(5)
    const back = await visitSince(show, 1)
    await until(async () => textsOf(back).length === 1)
    expect(textsOf(back)).toEqual(['2 dua'])
  })

  it('is notified of a gap where there were too many, and of messages that were deleted meanwhile', async () => {
    const show = test.show()
    const interaction = test.database.forModule('interaction')
    await sql`insert into interaction.line (id, room_id, seq, profile_id, profile_name, kind, data, created_at, at)
      select gen_random_uuid(), ${show}::uuid, n, gen_random_uuid(), 'Ani', 'normal', 'baris', n, n
      from generate_series(1, 300) as n`.execute(interaction)
    const late = await visitSince(show, 50)
    await late.hear('gap')
    expect(textsOf(late)).toEqual([])
    const { rows } = await sql<{ id: string }>`
      select id from interaction.line where room_id = ${show}::uuid and seq = 290`.execute(interaction)
    expect(await test.interaction.hideMessage(rows[0]?.id ?? '')).toBe(true)
    const back = await visitSince(show, 280)
    await back.hear('deleted', ({ ids }) => ids.includes(rows[0]?.id ?? ''))
    expect(textsOf(back)).toHaveLength(19)
  })
})

describe('the media time of a message', () => {
  it('is what its author saw: never in the future, and never what no player can still show', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    const now = test.clock.now()
    for (const at of [undefined, now - 7_000, now + 60_000, 0])
      ani.say({ ...comment(String(at)), ...(at === undefined ? {} : { at }) })
    await test.turned(() => textsOf(ani).length === 4)
    const said = ani.heard.flatMap((event) => (event.type === 'comment' ? [event] : []))
    expect(said.map(({ at, createdAt }) => createdAt - at)).toEqual([
      0,
      (said[1]?.createdAt ?? 0) - now + 7_000,
      0,
      2 * 60 * 60_000,
    ])
  })
})

describe('a paid message', () => {
  it('is broadcast once, under a number of the room, however often the relay delivers it', async () => {
    const show = test.show()
    const guest = await test.visit(show)
    const profile = { id: randomUUID(), name: 'Ani', avatar: null }
    const gift = { name: 'Mawar', icon: null, category: 'basic' as const, duration: 2 }
    const bullet = {
      id: randomUUID(),
      kind: 'bullet' as const,
      text: 'semangat!',
      profile,
      paid: { amount: 5, gencash: 10, gift: null },
    }
    const given = {
      ...bullet,
      id: randomUUID(),
      kind: 'gift' as const,
      text: '',
      paid: { amount: 3, gencash: 30, gift },
    }
    const seqs = Promise.all([
      test.interaction.relay(show, bullet),
      test.interaction.relay(show, bullet),
      test.interaction.relay(show, given),
    ])
    await guest.hear('viewers')
    await test.turned(() => count(guest, 'gift') === 1)
    expect(await seqs).toEqual([1, 1, 2])
    let again: number | null | undefined
    void test.interaction.relay(show, bullet).then((seq) => (again = seq))
    await test.turned(() => again !== undefined)
    expect(again).toBe(1)
    expect(guest.heard.filter(({ type }) => type === 'bullet' || type === 'gift')).toMatchObject([
      { type: 'bullet', seq: 1, data: 'semangat!', amount: 5, gencash: 10, profile },
      { type: 'gift', seq: 2, gift, amount: 3, gencash: 30 },
    ])
  })
})
