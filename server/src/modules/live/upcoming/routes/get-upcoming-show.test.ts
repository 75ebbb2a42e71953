import { catalog as operations } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, openUpcomingHarness, profileOf, type UpcomingHarness } from '../test/upcoming-harness.ts'

let test: UpcomingHarness
beforeAll(async () => void (test = await openUpcomingHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('an upcoming show', () => {
  it('tells a guest when it begins, who gives it, and that no reminder is set', async () => {
    const id = await test.announce(2, 'wayang')
    const { status, body } = await test.get(id, { query: { locale: 'id' } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id,
      type: 'upcoming-live',
      friendlyId: 'wayang',
      titleLocalized: 'Siaran wayang',
      startedAt: test.clock.now() + 2 * HOUR_MS,
      finishedAt: test.clock.now() + 3 * HOUR_MS,
      remind: false,
      profile: { id: profileOf('citra'), name: 'citra' },
    })
  })

  it('tells a person whether their reminder is set, and nothing of other reminders', async () => {
    const id = await test.announce(2)
    await test.set('eko', id)
    const remindProfileId = profileOf('eko')
    expect((await test.get(id, { token: 'eko', query: { remindProfileId } })).body.data.remind).toBe(true)
    expect((await test.get(id, { token: 'citra' })).body.data.remind).toBe(false)
    expect(codeOf(await test.get(id, { token: 'citra', query: { remindProfileId } }))).toEqual([
      403,
      'FORBIDDEN',
    ])
    const guest = await test.get(id, { query: { remindProfileId } })
    expect([guest.status, guest.body.data.remind]).toEqual([200, false])
  })

  it('leaves every list when it begins and is gone when it is over', async () => {
    const id = await test.announce(1)
    const later = await test.announce(5)
    const listed = async () => {
      const { body } = await test.calls.call(operations.listPlaylistItems, { params: { id: 'upcoming' } })
      return body.data.map((item: { id: string }) => item.id)
    }
    const before = await listed()
    expect(before.indexOf(id)).toBeGreaterThanOrEqual(0)
    expect(before.indexOf(id)).toBeLessThan(before.indexOf(later))
    await test.clock.leap(HOUR_MS)
    expect(await listed()).not.toContain(id)
    expect((await test.get(id)).status).toBe(200)
    await test.clock.leap(HOUR_MS)
    expect(codeOf(await test.get(id))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(await listed()).toContain(later)
  })

  it('is not found where there is none, and an invalid id is refused', async () => {
    expect(codeOf(await test.get(crypto.randomUUID()))).toEqual([404, 'SHOW_NOT_FOUND'])
    expect(codeOf(await test.get("a' or '1"))).toEqual([400, 'INVALID_PARAMETERS'])
  })
})

describe('the list of upcoming shows', () => {
  it('is paged, the soonest first, with the caller’s reminders', async () => {
    const ids = [await test.announce(30), await test.announce(20), await test.announce(10)]
    await test.set('eko', ids[1]!)
    const query = {
      page: '1',
      perPage: '10',
      upcomingShowUsage: 'upcoming',
      remindProfileId: profileOf('eko'),
    }
    const { status, body } = await test.calls.call(operations.listPlaylistItems, {
      token: 'eko',
      params: { id: 'upcoming' },
      query,
    })
    expect(status).toBe(200)
    const own = body.data.filter((item: { id: string }) => ids.includes(item.id))
    expect(own.map((item: { id: string; remind: boolean }) => [item.id, item.remind])).toEqual([
      [ids[2], false],
      [ids[1], true],
      [ids[0], false],
    ])
    expect(body.meta.total).toBe(body.data.length)
    const { body: playlist } = await test.calls.call(operations.getPlaylist, { params: { id: 'upcoming' } })
    expect(playlist.data).toMatchObject({ type: 'upcoming', total: body.meta.total })
  })

  it('has no reminders of other people', async () => {
    const request = { params: { id: 'upcoming' }, query: { remindProfileId: profileOf('eko') } }
    const answer = await test.calls.call(operations.listPlaylistItems, { token: 'citra', ...request })
    expect(codeOf(answer)).toEqual([403, 'FORBIDDEN'])
    // Without a token the profile id has no meaning, and its sender is a guest.
    const guest = await test.calls.call(operations.listPlaylistItems, request)
    expect(guest.status).toBe(200)
    expect(guest.body.data.every((item: { remind: boolean }) => !item.remind)).toBe(true)
  })
})
