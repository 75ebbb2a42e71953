import { catalog as operations, clips, playback, watchlist } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../tests/catalog-harness.ts'

let test: CatalogHarness
beforeAll(async () => void (test = await openCatalogHarness()))
afterAll(() => test[Symbol.asyncDispose]())

const profileOf = (who: string): string => people[who]?.profileId ?? ''
const accountOf = (who: string): string => people[who]?.accountId ?? ''
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const DEVICE = '00000000-0000-4000-8000-000000000001'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const publishClip = async (draft: Parameters<CatalogHarness['publish']>[0] = {}) => {
  await test.clock.advance(1_000)
  return (await test.publish({ type: 'clips', ...draft })).title.id
}
const listOf = async (query: Record<string, string> = {}) => {
  const { body } = await test.calls.call(operations.listPlaylistItems, { params: { id: 'clips' }, query })
  return { ids: body.data.map(({ id }: { id: string }) => id), data: body.data, total: body.meta.total }
}
const view = (token: string, id: string) => test.calls.call(clips.viewVideo, { token, params: { id } })
const guestView = (id: string, deviceId = DEVICE) =>
  test.calls.call(clips.viewVideoAsGuest, { params: { id }, body: { deviceId } })
const play = (id: string, token?: string) =>
  token === undefined
    ? test.calls.call(playback.getVideoPublicAccess, { params: { id } })
    : test.calls.call(playback.getVideoAccess, { token, params: { id } })

describe('the list of clips', () => {
  it('has every published clip and nothing else, the newest or the most watched first', async () => {
    const old = await publishClip({ profileId: profileOf('citra') })
    const young = await publishClip()
    await test.putTitle({ type: 'clips' })
    await test.publish()
    expect((await listOf()).ids).toEqual([young, old])
    await view('eko', old)
    await test.clock.advance(2_000)
    await expect.poll(async () => (await listOf({ sort: 'mostwatch' })).ids).toEqual([old, young])
    const { data } = await listOf({ page: '2', perPage: '1' })
    expect(data).toMatchObject([{ id: old, profile: { id: profileOf('citra'), name: 'citra' } }])
    expect((await listOf()).data[0]).not.toHaveProperty('profile')
    const { body } = await test.calls.call(operations.getVideo, { params: { id: old } })
    expect(body.data.profile).toMatchObject({ id: profileOf('citra'), accountId: accountOf('citra') })
  })

  it('names the owner of a clip, as every card of the clip does', async () => {
    const title = { en: 'Quetzal on a bicycle', id: 'Quetzal naik sepeda' }
    const id = await publishClip({ title, profileId: profileOf('citra') })
    await test.calls.call(watchlist.addToWatchlist, { token: 'eko', body: { itemId: id, itemType: 'clips' } })
    const found = await test.calls.call(operations.search, { query: { search: 'quetzal' } })
    const listed = await test.calls.call(watchlist.listWatchlist, { token: 'eko' })
    const cards = [
      found.body.data[0],
      listed.body.data[0].mediaInfo,
      ...(await test.content.itemsOf([id], 'en')),
    ]
    for (const card of cards) expect(card).toMatchObject({ id, profile: { id: profileOf('citra') } })
  })

  it('of one profile has only the clips of that profile', async () => {
    const own = await publishClip({ profileId: profileOf('eko') })
    const ask = (id: string, profileId: string) =>
      test.calls.call(clips.listClipsOfProfile, { params: { id }, query: { profileId } })
    expect((await ask('clips', profileOf('eko'))).body).toMatchObject({
      data: [{ id: own }],
      meta: { total: 1 },
    })
    expect((await ask('clips', 'nobody')).body.data).toEqual([])
    expect(codeOf(await ask('related', profileOf('eko')))).toEqual([404, 'PLAYLIST_NOT_FOUND'])
    expect(codeOf(await ask(crypto.randomUUID(), profileOf('eko')))).toEqual([404, 'PLAYLIST_NOT_FOUND'])
  })

  it('notifies followers of owned clips that can be watched, and of nothing else', async () => {
    const title = { en: 'Satay', id: 'Sate' }
    const own = await publishClip({ title, profileId: profileOf('eko') })
    const film = (await test.publish()).title.id
    const empty = (await test.putTitle({ type: 'clips', profileId: profileOf('eko') })).id
    expect(await test.library.clipOf(own)).toEqual({ ownerProfileId: profileOf('eko'), title })
    for (const id of [film, empty, await publishClip(), crypto.randomUUID(), 'nonsense'])
      expect(await test.library.clipOf(id)).toBeNull()
    await test.content.hide(own)
    expect(await test.library.clipOf(own)).toBeNull()
  })

  it('accepts an owner only for a clip, and only one that exists', async () => {
    const citra = profileOf('citra')
    await expect(test.putTitle({ profileId: citra })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
    const nobody = crypto.randomUUID()
    await expect(test.putTitle({ type: 'clips', profileId: nobody })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('a clip whose owner blocked the reader', () => {
  it('does not play for the reader by either call, is not counted, and plays for everybody else', async () => {
    const id = await publishClip({ profileId: profileOf('citra') })
    const block = `${profileOf('citra')} ${accountOf('eko')}`
    test.blocks.add(block)
    expect(codeOf(await play(id, 'eko'))).toEqual([403, 'BLOCKED_RELATION'])
    const public_ = await test.calls.call(playback.getVideoPublicAccess, { token: 'eko', params: { id } })
    expect(codeOf(public_)).toEqual([403, 'BLOCKED_RELATION'])
    expect(codeOf(await view('eko', id))).toEqual([403, 'BLOCKED_RELATION'])
    expect((await play(id)).status).toBe(200)
    expect((await play(id, 'citra')).status).toBe(200)
    test.blocks.delete(block)
    expect((await play(id, 'eko')).status).toBe(200)
  })

  it('names its owner in a report, and loses the name when the owner leaves', async () => {
    const id = await publishClip({ profileId: profileOf('citra') })
    expect(await test.content.evidenceOf(id)).toMatchObject({ ownerProfileId: profileOf('citra') })
    const personalData = test.library.personalData.clips
    const person = { accountId: accountOf('citra'), profileId: profileOf('citra') }
    expect(await personalData.exportOf(person)).toContainEqual(expect.objectContaining({ id }))
    await personalData.erase(person)
    const { body } = await test.calls.call(operations.getVideo, { params: { id } })
    expect(body.data).not.toHaveProperty('profile')
    expect(await test.content.evidenceOf(id)).toMatchObject({ ownerProfileId: null })
  })
})

describe('views', () => {
  const viewsOf = async (id: string) => {
    const { body } = await test.calls.call(operations.getVideo, { params: { id } })
    return body.data.views
  }

  it('count an account and a device once a day, for films and for clips', async () => {
    const { title } = await test.publish()
    for (let again = 0; again < 3; again++) await view('eko', title.id)
    await guestView(title.id)
    await guestView(title.id, DEVICE.toUpperCase())
    expect((await view('citra', title.id)).body.data).toEqual({ views: 3 })
    await test.clock.advance(2_000)
    await expect.poll(() => viewsOf(title.id)).toBe(3)
    await test.clock.leap(DAY_MS)
    expect((await view('eko', title.id)).body.data).toEqual({ views: 4 })
  })

  it('count a person who comes back every evening once each evening', async () => {
    const { title } = await test.publish()
    await test.clock.leap(DAY_MS - (test.clock.now() % DAY_MS) + 20 * HOUR_MS)
    for (const evening of [1, 2, 3]) {
      expect((await view('eko', title.id)).body.data).toEqual({ views: evening })
      await test.clock.leap(DAY_MS - HOUR_MS)
    }
  })

  it('do not count people who may not watch, nor titles that do not play', async () => {
    const { title: premium } = await test.publish({ premium: true })
    expect((await view('eko', premium.id)).body.data).toEqual({ views: 0 })
    expect((await guestView(premium.id)).body.data).toEqual({ views: 0 })
    expect((await view('citra', premium.id)).body.data).toEqual({ views: 1 })
    const empty = await test.putTitle()
    expect((await view('eko', empty.id)).body.data).toEqual({ views: 0 })
  })

  it('do not grow by one address that pretends to be many devices', async () => {
    const { title } = await test.publish()
    for (let i = 10; i < 60; i++) await guestView(title.id, `00000000-0000-4000-8000-0000000000${i}`)
    expect((await view('eko', title.id)).body.data.views).toBeLessThan(40)
  })

  it('do not grow by one person with a whole network of addresses', async () => {
    const { title } = await test.publish()
    for (let i = 10; i < 60; i++) {
      const { status } = await test.calls.ask({
        method: 'POST',
        url: `/catalog/v1.1/video/${title.id}/guestView`,
        payload: { deviceId: `00000000-0000-4000-8000-0000000000${i}` },
        remoteAddress: `2001:db8:0:1::${i}`,
      })
      expect(status).toBe(200)
    }
    expect((await view('eko', title.id)).body.data.views).toBeLessThan(40)
  })

  it('are refused for unknown or hidden titles, for guests at the call of people, and for invalid input', async () => {
    const { title } = await test.publish()
    expect((await test.calls.call(clips.viewVideo, { params: { id: title.id } })).status).toBe(401)
    expect((await guestView(title.id, 'no device')).status).toBe(400)
    await test.content.hide(title.id)
    for (const id of [title.id, crypto.randomUUID()]) {
      expect(codeOf(await view('eko', id))).toEqual([404, 'VIDEO_NOT_FOUND'])
      expect(codeOf(await guestView(id))).toEqual([404, 'VIDEO_NOT_FOUND'])
    }
  })
})
