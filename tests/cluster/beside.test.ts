import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { playback, shows, type Access, type Show } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { openTestDatabase } from '../database.ts'
import { findSwift, startSwift } from '../engines/swift.ts'
import { startProgram, type Program } from '../program.ts'
import { HOME_PREFIX } from '../sweep-homes.ts'
import { goOnAir, openConsole, readyTitle, signUp, stateOf, uploadFilm } from './first-steps.ts'

const swiftEngine = findSwift()

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
    const rtmp = `rtmp://127.0.0.1:${whole.rtmpPort}/live`
    const { id: showId, stop } = await goOnAir(whole, { token: await signUp(whole, 'Budi'), rtmp })
    opened.defer(stop)
    const token = await openConsole(whole, path.join(folder, 'whole'), env)
    await uploadFilm(whole, token, 'film')
    expect(await stateOf(whole, token, 'film')).toBe('processing')

    await using encoder = await start('encoder', 'transcode')
    await encoder.onAir()
    expect(encoder.said().out).toContain('Tayang works beside the server of this database: transcode')
    const id = await readyTitle(whole, token, 'film')
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
})
