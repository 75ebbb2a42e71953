import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playback, shows, user, type Show } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishLive } from '../films.ts'
import { until } from '../app.ts'
import { familyOf, signIn, startProgram, stillRunning } from '../program.ts'
import { visitRoom } from '../room.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-program-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const PASSWORD = 'a good password'

it('SIGTERM, even said twice, ends an app in use within 10 s: viewers are notified, no process stays', async () => {
  await using program = await startProgram({ home })
  await program.onAir()
  const { address } = program
  const email = 'budi@example.com'
  await program.call(user.createAccount, { body: { email, password: PASSWORD, name: 'Budi' } })
  const token = await signIn(program, email, PASSWORD)
  const { key } = await program.call<{ key: string }>(shows.getRtmp, { token })
  // The engine listens a moment after the app: a publisher that came too early comes again, as OBS does.
  const publish = () => publishLive(`rtmp://127.0.0.1:${program.rtmpPort}/live/${key}`)
  let publisher = publish()
  let isGone = false
  const show = await until(
    async () => {
      if (isGone) publisher = publish()
      isGone = false
      void publisher.done.then(() => (isGone = true))
      return (await program.call<Show[]>(shows.listLiveShows))[0]
    },
    { withinMs: 60_000, what: 'a show on air' },
  )
  const access = await program.call<{ stream: string }>(playback.getLiveShowPublicAccess, {
    params: { id: show.id },
  })
  const multivariant = await (await fetch(new URL(access.stream, address))).text()
  const playlist = new URL(/^[^#\s].*\.m3u8$/m.exec(multivariant)?.[0] ?? '', new URL(access.stream, address))
  const viewer = await visitRoom(address, show.id, token)

  // A player that waits for a part which is still to come.
  const text = await (await fetch(playlist)).text()
  const newest = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) + (text.match(/#EXTINF/g)?.length ?? 0)
  playlist.searchParams.set('_HLS_msn', String(newest + 1))
  const held = fetch(playlist).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => ({ status: 0, text: '' }),
  )
  const family = await familyOf(program.pid)
  const startedAt = performance.now()
  program.kill('SIGTERM')
  program.kill('SIGINT')
  program.kill('SIGTERM')
  program.kill('SIGINT')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  // The promise of a stop is part of what a supervisor is told: it kills after this.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(await viewer.closed).toBe(1012)
  await held
  await publisher.done
  expect(await stillRunning(family.map(({ pid }) => pid))).toEqual([])
  expect(program.said().err).toBe('')

  // The show was on air when the app stopped: it is silent now, and ends by its grace.
  await using next = await startProgram({ home, env: { TAYANG_LIVE_GRACE_MS: '1000' } })
  await next.onAir()
  await until(
    async () => (await next.call<Show>(shows.getLiveShow, { params: { id: show.id } })).status === 'finished',
    { what: 'the end of a show whose publisher never came back' },
  )
}, 120_000)
