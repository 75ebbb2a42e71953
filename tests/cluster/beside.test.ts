import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, playback, shows, user, type Access, type Show, type TitleState } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { until } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { findSwift, startSwift } from '../engines/swift.ts'
import { makeFilm, publishLive } from '../films.ts'
import { makeOperator, signIn, signInConsole, startProgram, type Program } from '../program.ts'
import { HOME_PREFIX } from '../sweep-homes.ts'

const swiftEngine = findSwift()
const PASSWORD = 'a good password'

/** The real program twice on one database: the whole server, and one that has no role but to encode. */
describe.skipIf(!swiftEngine)('a server that only encodes', () => {
  let opened: AsyncDisposableStack
  let folder: string
  let env: Record<string, string>
  let whole: Program
  beforeAll(async () => {
    opened = new AsyncDisposableStack()
    folder = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
    opened.defer(() => rm(folder, { recursive: true, force: true }))
    const database = opened.use(await openTestDatabase(schemas))
    const swift = opened.use(await startSwift(swiftEngine!))
    await swift.makeBucket('beside')
    env = {
      DATABASE_URL: database.url,
      TAYANG_SECRET: 'a secret of at least thirty-two characters',
      ...swift.settingsFor('beside'),
    }
    whole = opened.use(await start('whole', 'api,socket,worker,ingest,packager'))
    await whole.onAir()
  }, 180_000)
  afterAll(async () => await opened?.disposeAsync(), 60_000)

  const start = (home: string, roles: string) => startProgram({ home: path.join(folder, home), roles, env })

  it('takes encodes of the whole server beside it, whose show on air goes on when it comes and is killed', async () => {
    const showId = await goOnAir()
    const token = await openConsole()
    await upload(token, 'film')
    expect(await stateOf(token, 'film')).toBe('processing')

    await using encoder = await start('encoder', 'transcode')
    await encoder.onAir()
    expect(encoder.said().out).toContain('Tayang works beside the server of this database: transcode')
    await until(async () => (await stateOf(token, 'film')) === 'ready', {
      withinMs: 120_000,
      what: 'the film of another server',
    })
    const { id } = await whole.call<TitleState>(admin.getTitle, { params: { friendlyId: 'film' }, token })
    const { stream } = await whole.call<Access>(playback.getVideoPublicAccess, { params: { id } })
    expect((await fetch(new URL(stream, whole.address))).status).toBe(200)

    // It serves nobody: its port is for its engine and for who asks how it is.
    expect((await fetch(new URL('/readyz', encoder.address))).status).toBe(200)
    expect((await fetch(new URL(stream, encoder.address))).status).toBe(404)
    expect((await fetch(new URL('/live/v1.0/liveShows', encoder.address))).status).toBe(404)

    encoder.kill('SIGKILL')
    await encoder.ended
    const show = await whole.call<Show>(shows.getLiveShow, { params: { id: showId } })
    expect(show.status).toBe('live')
  }, 240_000)

  async function goOnAir(): Promise<string> {
    const email = 'budi@example.com'
    await whole.call(user.createAccount, { body: { email, password: PASSWORD, name: 'Budi' } })
    const token = await signIn(whole, email, PASSWORD)
    const { key } = await whole.call<{ key: string }>(shows.getRtmp, { token })
    const size = { width: 426, height: 240 }
    const publisher = publishLive(`rtmp://127.0.0.1:${whole.rtmpPort}/live/${key}`, size)
    opened.defer(() => publisher.stop())
    const found = await until(async () => (await whole.call<Show[]>(shows.listLiveShows))[0], {
      withinMs: 30_000,
      what: 'a show on air',
    })
    return found.id
  }

  async function openConsole(): Promise<string> {
    const email = 'sri@example.com'
    const made = await makeOperator(path.join(folder, 'whole'), email, env)
    const token = /reset-password\?token=(\S+)/.exec(made.out)?.[1] ?? ''
    await whole.call(user.resetPassword, { body: { password: PASSWORD, token } })
    return signInConsole(whole, email, PASSWORD)
  }

  async function upload(token: string, friendlyId: string): Promise<void> {
    const film = await makeFilm({ seconds: 3, width: 426, height: 240 })
    const body = {
      friendlyId,
      type: 'movie',
      title: { en: 'A film', id: 'Film' },
      description: { en: 'Bars and a tone.', id: 'Batang dan nada.' },
      year: 2026,
      rating: 'SU',
      genres: [],
      cast: [],
      thumbColor: '#0E2A30',
      premium: false,
      heights: [240],
    }
    await whole.call(admin.putTitle, { params: { friendlyId }, body, token })
    const asked = await whole.call<{ uploadUrl: string }>(admin.createUpload, {
      params: { friendlyId },
      body: { sizeBytes: film.byteLength },
      token,
    })
    const to = new URL(asked.uploadUrl, whole.address)
    expect((await fetch(to, { method: 'PUT', body: film.slice() })).status).toBe(204)
  }

  const stateOf = async (token: string, friendlyId: string) =>
    (await whole.call<TitleState>(admin.getTitle, { params: { friendlyId }, token })).state
})
