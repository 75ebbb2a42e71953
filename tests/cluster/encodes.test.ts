import { admin, playback, type CallOf } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { findSwift, startSwift } from '../engines/swift.ts'
import { makeFilm } from '../films.ts'
import { startServerProcess } from './server-process.ts'

const swiftEngine = findSwift()
const WITHIN_MS = 240_000

/** Servers without a common disk: bytes go through a bucket, and work through the database. */
describe.skipIf(!swiftEngine)('several servers that encode', () => {
  let opened: AsyncDisposableStack
  let database: Database
  let env: Record<string, string>
  let near: TestApp
  let operator: Person
  beforeAll(async () => {
    opened = new AsyncDisposableStack()
    database = opened.use(await openTestDatabase(schemas))
    const swift = opened.use(await startSwift(swiftEngine!))
    await swift.makeBucket('encodes')
    env = {
      TAYANG_SECRET: 'a secret of at least thirty-two characters',
      TAYANG_FREE_BYTES_MIN: '1000000',
      TAYANG_JOB_LEASE_MS: '10000',
      ...swift.settingsFor('encodes'),
    }
    near = opened.use(await openTestApp({ database, cluster: {}, env }))
    operator = await near.operator()
  }, 180_000)
  afterAll(async () => await opened?.disposeAsync(), 60_000)

  const token = () => operator.login.accessToken
  const stateOf = async (friendlyId: string) =>
    (await near.call(admin.getTitle, { params: { friendlyId } }, { token: token() })).body.data
  const startEncoder = () =>
    startServerProcess({ ...env, DATABASE_URL: database.url, TEST_SERVER_ENCODES: 'true' })

  async function upload(friendlyId: string, film: Uint8Array): Promise<void> {
    const body: CallOf<typeof admin.putTitle>['body'] = {
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
      heights: [360, 240],
    }
    await near.call(admin.putTitle, { params: { friendlyId }, body }, { token: token() })
    const sizeBytes = film.byteLength
    const asked = await near.call(
      admin.createUpload,
      { params: { friendlyId }, body: { sizeBytes } },
      { token: token() },
    )
    const to = new URL(asked.body.data.uploadUrl, near.address)
    expect((await fetch(to, { method: 'PUT', body: film.slice() })).status).toBe(204)
  }

  it('take an upload of another one, and go on where one was killed', async () => {
    // It arrives at a server that has no engine, and waits there for one.
    await upload('film', await makeFilm({ seconds: 5, width: 640, height: 360 }))
    expect((await stateOf('film')).state).toBe('processing')
    {
      await using dying = await startEncoder()
      await until(async () => (await stateOf('film')).heights.length > 0, {
        withinMs: WITHIN_MS,
        what: 'the first rung',
      })
      dying.signal('SIGKILL')
    }
    await using _next = await startEncoder()
    await until(async () => (await stateOf('film')).state === 'ready', {
      withinMs: WITHIN_MS,
      what: 'the rest of the film',
    })
    const { id, heights } = await stateOf('film')
    expect(heights.toSorted()).toEqual([240, 360])

    // The server at which it plays has encoded nothing, and has none of its files.
    const access = await near.call(playback.getVideoPublicAccess, { params: { id }, query: {} })
    const { stream, first } = access.body.data
    for (const file of [stream, ...first]) {
      const answer = await fetch(new URL(file, near.address))
      expect([answer.status, (await answer.bytes()).length > 0]).toEqual([200, true])
    }
  }, 600_000)
})
