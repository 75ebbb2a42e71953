import { interaction, playback, shows } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishLive } from '../films.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { visitRoom } from '../room.ts'

let test: TestApp
let budi: Person

beforeAll(async () => {
  test = await openTestApp({ engine: true, env: { TAYANG_LIVE_GRACE_MS: '1500' } })
  budi = await test.person('Budi')
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const asBudi = () => ({ token: budi.login.accessToken })

async function publishAs(person: Person) {
  const rtmp = await test.call(shows.getRtmp, {}, { token: person.login.accessToken })
  const url = `rtmp://127.0.0.1:${test.rtmpPort}/live`
  return { key: rtmp.body.data.key, url, run: publishLive(`${url}/${rtmp.body.data.key}`) }
}

const liveShow = () =>
  until(async () => (await test.call(shows.listLiveShows, { query: {} })).body.data[0], {
    withinMs: 20_000,
    what: 'a show on air',
  })

describe('a live show', () => {
  it('starts by publishing, is listed and played, carries a chat, and ends when its publisher stays away', async () => {
    const { run, key } = await publishAs(budi)
    const show = await liveShow()
    expect(show).toMatchObject({ status: 'live', profile: { name: 'Budi' }, isLiveGameBroadcasting: true })

    const access = await test.call(playback.getLiveShowPublicAccess, { params: { id: show.id }, query: {} })
    const { stream } = access.body.data
    expect(stream).not.toContain(key)
    const multivariant = await (await fetch(new URL(stream, test.address))).text()
    expect(multivariant).toContain('RESOLUTION=640x360')
    const address = /^[^#\s].*\.m3u8$/m.exec(multivariant)?.[0] ?? ''
    const media = await (await fetch(new URL(address, new URL(stream, test.address)))).text()
    expect(media).toMatch(/#EXT-X-PART:.*\n/)
    expect(media).toContain('#EXT-X-PROGRAM-DATE-TIME:')
    expect(media).toContain('CAN-BLOCK-RELOAD=YES')

    const ayu = await test.person('Ayu')
    const first = await visitRoom(test.address, show.id, ayu.login.accessToken)
    const second = await visitRoom(test.address, show.id, budi.login.accessToken)
    first.say({ type: 'comment', data: '  halo semuanya  ' })
    const line = await second.hear('comment')
    expect(line).toMatchObject({
      data: { text: 'halo semuanya' },
      profile: { name: 'Ayu' },
      seq: 1,
      isStreamer: false,
    })
    second.say({ type: 'comment', data: 'halo Ayu' })
    expect(await first.hear('comment', (said) => said.seq === 2)).toMatchObject({ isStreamer: true })
    const kept = await test.call(interaction.listLiveComments, { params: { id: show.id }, query: {} })
    expect(kept.body.data.map(({ data }) => data)).toEqual(['halo semuanya', 'halo Ayu'])

    first.say({ type: 'playing', deviceId: crypto.randomUUID() })
    await second.hear('viewers', ({ data }) => data === 1)

    run.stop()
    await second.hear('silent')
    await second.hear('stop')
    expect(await second.closed).toBe(1000)
    const over = await test.call(shows.getLiveShow, { params: { id: show.id } })
    expect(over.body.data.status).toBe('finished')
    // It can be watched again, by the same call.
    const again = await until(
      async () => {
        const answer = await test.call(playback.getLiveShowPublicAccess, {
          params: { id: show.id },
          query: {},
        })
        return answer.status === 200 && answer.body.data.stream
      },
      { what: 'the recording' },
    )
    expect(await (await fetch(new URL(again, test.address))).text()).toContain('RESOLUTION=640x360')
    const rung = await (await fetch(new URL(again.replace('multivariant', '360'), test.address))).text()
    expect(rung).toContain('#EXT-X-ENDLIST')
  }, 180_000)

  it('refuses a wrong key, and the one who publishes notices nothing of it', async () => {
    const { run } = await publishAs(budi)
    const show = await liveShow()
    const stranger = publishLive(`rtmp://127.0.0.1:${test.rtmpPort}/live/not-a-key`)
    expect((await stranger.done).ok).toBe(false)
    const still = await test.call(shows.getLiveShow, { params: { id: show.id } })
    expect(still.body.data.status).toBe('live')
    const stopped = await test.call(shows.stopBroadcasting, { params: { id: show.id } }, asBudi())
    expect(stopped.body.data.status).toBe('finished')
    run.stop()
    await run.done
  }, 180_000)

  it('is followed by a new one as soon as its streamer publishes again, and never by itself', async () => {
    const { run } = await publishAs(budi)
    const first = await liveShow()
    await test.call(shows.stopBroadcasting, { params: { id: first.id } }, asBudi())
    const rtmp = async () => (await test.call(shows.getRtmp, {}, asBudi())).body.data
    // The encoder was not told to stop: it stays connected, and nothing of it is shown.
    expect((await rtmp()).isEncoderIdle).toBe(true)
    expect((await test.call(shows.listLiveShows, { query: {} })).body.data).toEqual([])

    const beside = await publishAs(budi)
    const second = await liveShow()
    expect(second.id).not.toBe(first.id)
    // Its place is taken.
    expect((await run.done).ok).toBe(false)

    await test.call(shows.stopBroadcasting, { params: { id: second.id } }, asBudi())
    beside.run.stop()
    await beside.run.done
    const last = await publishAs(budi)
    const third = await liveShow()
    expect([first.id, second.id]).not.toContain(third.id)
    await test.call(shows.stopBroadcasting, { params: { id: third.id } }, asBudi())
    last.run.stop()
    await last.run.done
  }, 180_000)
})

describe('a room', () => {
  it('lets a guest listen and never speak, and shrugs at frames that are none', async () => {
    const made = await test.call(shows.createShow, { body: { name: 'Obrolan sore' } }, asBudi())
    const guest = await visitRoom(test.address, made.body.data.id)
    guest.say({ type: 'comment', data: 'boleh?' })
    await guest.hear('error', ({ code }) => code === 'INVALID_SESSION_AUTH')
    guest.sendRaw('{"type":"gift","data":1}')
    await guest.hear('error', ({ code }) => code === 'INVALID_PARAMETERS')
    guest.leave()
    expect(await guest.closed).toBe(1000)
  })

  it('closes on a frame over 4 KB and on a flood, and others go on talking', async () => {
    const made = await test.call(shows.createShow, { body: { name: 'Obrolan malam' } }, asBudi())
    const { id } = made.body.data
    const ayu = await test.person('Ayu')
    const calm = await visitRoom(test.address, id, ayu.login.accessToken)
    const large = await visitRoom(test.address, id)
    large.sendRaw('x'.repeat(5000))
    expect(await large.closed).toBe(1009)
    const flood = await visitRoom(test.address, id, budi.login.accessToken)
    for (let said = 0; said < 100; said++) flood.say({ type: 'comment', data: `banjir ${said}` })
    expect(await flood.closed).toBe(1008)
    calm.say({ type: 'comment', data: 'tenang' })
    await calm.hear('comment', (line) => line.data.text === 'tenang')
    const others = calm.heard.filter((event) => event.type === 'comment' && event.profile.name === 'Budi')
    expect(others.length).toBeLessThanOrEqual(5)
    calm.leave()
  })
})

describe('a page of another site', () => {
  it.each(['https://evil.example', 'http://localhost.evil.example', 'null', 'http://127.0.0.1:1'])(
    'may not open a room (%s)',
    async (origin) => {
      const made = await test.call(shows.createShow, { body: { name: 'Obrolan' } }, asBudi())
      await expect(visitRoom(test.address, made.body.data.id, undefined, { origin })).rejects.toThrow('403')
      const own = await visitRoom(test.address, made.body.data.id, undefined, { origin: test.address })
      own.leave()
    },
  )
})
