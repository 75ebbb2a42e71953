import { randomUUID } from 'node:crypto'
import type { ToClient } from '@tayang/contract/socket'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../tests/house.ts'
import { visitRoom, type Visitor } from '../../../../tests/room.ts'
import { openInteractionUnderTest, type InteractionUnderTest } from './interaction-under-test.ts'

let test: InteractionUnderTest
beforeAll(async () => {
  test = await openInteractionUnderTest()
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

describe('a line that is said', () => {
  it('is told once, in one order, to everybody, and is kept as it was told', async () => {
    const show = test.show()
    const ani = await test.visit(show, 'ani')
    const budi = await test.visit(show, 'budi')
    const guest = await test.visit(show)
    for (const text of ['satu', 'dua', 'tiga']) {
      ani.say(comment(`ani ${text}`))
      budi.say(comment(`budi ${text}`))
    }
    await test.turned(() => textsOf(guest).length >= 6, 'six lines')
    const told = textsOf(guest)
    expect(told.map((line) => Number(line.split(' ')[0]))).toEqual([1, 2, 3, 4, 5, 6])
    for (const name of ['ani', 'budi']) {
      expect(told.filter((line) => line.includes(name)).map((line) => line.split(' ')[2])).toEqual([
        'satu',
        'dua',
        'tiga',
      ])
    }
    await until(async () => textsOf(ani).length >= 6 && textsOf(budi).length >= 6)
    expect(textsOf(ani)).toEqual(told)
    expect(textsOf(budi)).toEqual(told)
    expect(await linesInDatabase(show)).toEqual(told)
  })

  it('goes on with the next number after everybody left and came back', async () => {
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

  it('is kept although its speaker, alone in the room, left at once', async () => {
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

  it('that cannot be kept is told to nobody, only its speaker learns of it, and no number is lost', async () => {
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

  it('past what one tick takes is refused, and the room stays readable', async () => {
    const show = test.show()
    const names = ['ani', 'budi', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9']
    const speakers = await Promise.all(names.map((name) => test.visit(show, name)))
    for (const speaker of speakers) for (let said = 0; said < 5; said++) speaker.say(comment(`baris ${said}`))
    // Time stands still, so all 45 of them meet in one tick.
    await until(async () => speakers.flatMap(({ heard }) => heard).some((event) => event.type === 'error'))
    await test.turned(() => speakers.every((speaker) => textsOf(speaker).length >= 40))
    const refused = speakers.reduce((sum, speaker) => sum + count(speaker, 'error'), 0)
    await until(async () => speakers.reduce((sum, one) => sum + count(one, 'error'), 0) === 5)
    expect(refused).toBeLessThanOrEqual(5)
    expect((await linesInDatabase(show)).length).toBe(40)
  })
})

describe('who watches', () => {
  it('is counted by device: two tabs are one, and a device counts for thirty seconds after its sign', async () => {
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

describe('news of who came', () => {
  it('is told at most once a second, and not again for a second authorization', async () => {
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

describe('whether pictures come', () => {
  const say = (type: 'catalog.show-silent' | 'catalog.show-on-air', showId: string) =>
    test.bus.publish({ type, showId, at: test.clock.now() } as never)
  const lastState = ({ heard }: Visitor) =>
    heard.map(({ type }) => type).findLast((type) => type === 'on-air' || type === 'silent')

  it('is told to who comes, as it is then, and to all when it changes', async () => {
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

  it('is told to nobody before the first pictures', async () => {
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

  it('says stop as its last word, after every line that was said before, and closes', async () => {
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

  it('is over for whoever comes later', async () => {
    const show = test.show()
    test.shows.set(show, { ...test.shows.get(show)!, isOver: true })
    const late = await visitRoom(test.address, show)
    expect(await late.closed).toBe(1000)
    expect(late.heard).toMatchObject([{ type: 'stop', reason: 'over' }])
  })
})
