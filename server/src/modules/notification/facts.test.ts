import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../tests/app.ts'
import { openNotificationHarness, type NotificationHarness } from './test/notification-harness.ts'

let test: NotificationHarness
beforeAll(async () => void (test = await openNotificationHarness()))
afterAll(() => test[Symbol.asyncDispose]())

describe('facts of other modules', () => {
  it('notify of a new device, once', async () => {
    const me = await test.person()
    const { accountId, profileId, sessionId } = me
    const added = { accountId, profileId, sessionId }
    await test.happens(['device-added', added])
    await test.happens(['device-added', added])
    await until(async () => (await test.unread(me)) === 1)
    await test.happens(['device-added', { ...added, sessionId: crypto.randomUUID() }])
    await until(async () => (await test.unread(me)) === 2)
    expect((await test.list(me)).body.data[0]).toMatchObject({
      type: 'in-app',
      title: 'New device logged in',
      refId: expect.stringMatching(/^device:/),
    })
    expect((await test.list(me, { locale: 'id' })).body.data[0]).toMatchObject({
      title: 'Ada yang masuk dari perangkat baru',
      desc: expect.stringContaining('Perangkatku'),
    })
  })

  it('do not notify of the first device, on which the account was registered', async () => {
    const me = await test.person()
    const { accountId, profileId, sessionId } = me
    test.accountsWithOneDevice.add(accountId)
    await test.happens(['device-added', { accountId, profileId, sessionId }])
    // What comes after it is there, so it would be there as well.
    await test.module.notify('report-decided', { caseId: crypto.randomUUID(), profileId, isActedOn: false })
    await until(async () => (await test.unread(me)) === 1)
    expect((await test.list(me)).body.data).toMatchObject([{ title: 'Your report was reviewed' }])
  })

  it('notify though the process that committed them is gone, and once though several work', async () => {
    const me = await test.person()
    const { accountId, profileId } = me
    const added = { accountId, profileId, sessionId: crypto.randomUUID() }
    // A process without a worker commits, hears no event and ends.
    await using dying = await test.another()
    await expect(dying.happens(['device-added', added], { fails: true })).rejects.toThrow('killed')
    expect(await test.unread(me)).toBe(0)
    await dying.happens(['device-added', added])
    await dying[Symbol.asyncDispose]()
    await using worker = await test.another()
    await worker.module.startJobs()
    await until(async () => (await test.unread(me)) === 1)
    await worker.happens(['device-added', added])
    await worker.module.notify('report-decided', { caseId: crypto.randomUUID(), profileId, isActedOn: false })
    await until(async () => (await test.unread(me)) === 2)
  })

  it('notify followers of a live show, once a show, however often it is interrupted', async () => {
    const [streamer, fan] = [await test.person('Budi'), await test.person()]
    const showId = crypto.randomUUID()
    const show = { showId, profileId: streamer.profileId }
    test.followers.set(streamer.profileId, [fan.profileId])
    // A transaction that is rolled back notifies nobody.
    await expect(test.goLive(show, { fails: true })).rejects.toThrow('killed')
    for (const _time of [1, 2, 3]) await test.goLive(show)
    await until(async () => (await test.unread(fan)) === 1)
    await test.clock.advance(test.dependencies.settings.notices.liveRestMs)
    const other = crypto.randomUUID()
    await test.goLive({ showId: other, profileId: streamer.profileId })
    await until(async () => (await test.unread(fan)) === 2)
    const refs = (await test.list(fan)).body.data.map(({ refId }: { refId: string }) => refId)
    expect(refs.toSorted()).toEqual([`liveshow:${showId}`, `liveshow:${other}`].toSorted())
    expect(await test.unread(streamer)).toBe(0)
    for (const [locale, title] of [
      ['en', 'Budi is live'],
      ['id', 'Budi sedang live'],
    ] as const)
      expect((await test.list(fan, { locale })).body.data[0].title).toBe(title)
  })

  it('notify followers of a clip, once a clip, and of the next one only after the rest time', async () => {
    const [maker, fan] = [await test.person('Budi'), await test.person()]
    test.followers.set(maker.profileId, [fan.profileId])
    const publish = (itemId: string) => test.module.notify('clip-published', { itemId })
    const [first, second, film] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (const id of [first, second]) test.clips.set(id, maker.profileId)
    for (const id of [film, first, first]) await publish(id)
    await until(async () => (await test.unread(fan)) === 1)
    expect((await test.list(fan, { locale: 'id' })).body.data).toMatchObject([
      { type: 'clips', title: 'Klip baru dari Budi', desc: 'Sate', refId: `clips:${first}` },
    ])
    await publish(second)
    // Another maker's clip has its own rest time, and its notification comes after the earlier ones.
    const [other, between] = [await test.person('Sari'), crypto.randomUUID()]
    test.followers.set(other.profileId, [fan.profileId])
    test.clips.set(between, other.profileId)
    await publish(between)
    await until(async () => (await test.unread(fan)) === 2)
    const third = crypto.randomUUID()
    test.clips.set(third, maker.profileId)
    await test.clock.advance(test.dependencies.settings.notices.clipRestMs)
    await publish(third)
    await until(async () => (await test.unread(fan)) === 3)
    const refs = (await test.list(fan)).body.data.map(({ refId }: { refId: string }) => refId)
    expect(refs).toEqual([third, between, first].map((id) => `clips:${id}`))
    expect(await test.unread(maker)).toBe(0)
  })

  it('notify of one show of a streamer within the rest time, also of shows that begin at once', async () => {
    const [streamer, fan] = [await test.person('Budi'), await test.person()]
    test.followers.set(streamer.profileId, [fan.profileId])
    const begin = async (profileId: string) => {
      await test.goLive({ showId: crypto.randomUUID(), profileId })
    }
    await Promise.all([begin(streamer.profileId), begin(streamer.profileId), begin(streamer.profileId)])
    await until(async () => (await test.unread(fan)) === 1)
    // Another streamer's show has its own rest time, and its notification comes after the earlier ones.
    const other = await test.person('Sari')
    test.followers.set(other.profileId, [fan.profileId])
    await begin(streamer.profileId)
    await begin(other.profileId)
    await until(async () => (await test.unread(fan)) === 2)
    await test.clock.advance(test.dependencies.settings.notices.liveRestMs)
    await begin(streamer.profileId)
    await until(async () => (await test.unread(fan)) === 3)
  })
})
