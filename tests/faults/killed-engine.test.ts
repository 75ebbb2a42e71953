import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { admin, type TitleState } from '@tayang/contract'
import { CONTROL_PATH, CONTROL_SECRET_HEADER } from '@tayang/contract/ingest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { schemas } from '../../server/src/app/app.ts'
import { openTestDatabase } from '../database.ts'
import { makeFilm } from '../films.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { familyOf, stillRunning } from '../program.ts'

let test: TestApp
let database: Awaited<ReturnType<typeof openTestDatabase>>
let operator: Person
let film: Uint8Array

beforeAll(async () => {
  database = await openTestDatabase(schemas)
  test = await openTestApp({ engine: true, database })
  operator = await test.operator()
  film = await makeFilm({ seconds: 6, width: 640, height: 360 })
}, 500_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

const asOperator = () => ({ token: operator.login.accessToken })
let made = 0

async function upload(): Promise<string> {
  const friendlyId = `killed-${++made}`
  await test.call(
    admin.putTitle,
    {
      params: { friendlyId },
      body: {
        friendlyId,
        type: 'movie',
        title: { en: 'Killed', id: 'Terbunuh' },
        description: { en: '', id: '' },
        year: null,
        rating: null,
        genres: [],
        cast: [],
        premium: false,
        thumbColor: '#000000',
        heights: [360, 240],
      },
    },
    asOperator(),
  )
  const asked = await test.call(
    admin.createUpload,
    { params: { friendlyId }, body: { sizeBytes: film.byteLength } },
    asOperator(),
  )
  const sent = await fetch(new URL(asked.body.data.uploadUrl, test.address), {
    method: 'PUT',
    body: film.slice(),
  })
  expect(sent.status).toBe(204)
  return friendlyId
}

async function stateOf(friendlyId: string): Promise<TitleState> {
  return (await test.call(admin.getTitle, { params: { friendlyId } }, asOperator())).body.data
}

async function media() {
  const found = (await familyOf(process.pid)).find(({ words }) => words.includes('media/src/main.ts'))
  return found?.pid ?? null
}
async function encoders() {
  const parent = await media()
  return parent === null ? [] : (await familyOf(parent)).map(({ pid }) => pid)
}

/** Pulls the plug; what went by itself meanwhile is no failure of the test. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ESRCH')
  }
}

/** All of it is there, once, and nothing else. Encoders yield to whatever else the machine does. */
async function expectPublishedOnce(friendlyId: string): Promise<void> {
  const state = await until(
    async () => {
      const now = await stateOf(friendlyId)
      if (now.state === 'failed') throw new Error(`it failed: ${now.failure?.message}`)
      return now.state === 'ready' && now.heightsToCome.length === 0 && now
    },
    { withinMs: 200_000, what: 'the whole title' },
  )
  expect(state.heights.toSorted()).toEqual([240, 360])
  const versions = await database
    .forModule<{ version: { id: string; item_id: string; state: string } }>('catalog')
    .selectFrom('version')
    .select(['id', 'state'])
    .where('item_id', '=', state.id)
    .execute()
  expect(versions).toEqual([{ id: state.version, state: 'ready' }])
  const blobs = path.join(test.app.settings.home, 'blobs')
  await until(async () => (await readdir(path.join(blobs, 'unfinished'))).length === 0, {
    withinMs: 120_000,
    what: 'no unfinished file',
  })
  expect(await readdir(path.join(blobs, 'kept/sources')).catch(() => [])).toEqual([])
  const playlist = await fetch(new URL(`/media/t/${state.version}/multivariant.m3u8`, test.address))
  const rungs = (await playlist.text()).match(/^#EXT-X-STREAM-INF.*RESOLUTION/gm) ?? []
  expect(rungs).toHaveLength(2)
}

describe('a title is made whole and published once', () => {
  it('although the media engine is killed before it has probed', async () => {
    const before = await until(media)
    const friendlyId = await upload()
    kill(before)
    const after = await until(async () => {
      const now = await media()
      return now !== null && now !== before && now
    })
    expect(after).not.toBe(before)
    await expectPublishedOnce(friendlyId)
  }, 500_000)

  it('although the engine is killed after the first rung is on air, and that rung plays all the time', async () => {
    const before = await until(media)
    const friendlyId = await upload()
    const first = await until(
      async () => {
        const now = await stateOf(friendlyId)
        return now.heights.length > 0 && now
      },
      { withinMs: 150_000, what: 'the first rung' },
    )
    const children = await encoders()
    kill(before)
    const address = new URL(`/media/t/${first.version}/multivariant.m3u8`, test.address)
    expect((await fetch(address)).status).toBe(200)
    // Encoders never outlive the engine that started them.
    await until(async () => (await stillRunning(children)).length === 0, { what: 'the end of its encoders' })
    await expectPublishedOnce(friendlyId)
  }, 500_000)

  it('although its encoder is killed', async () => {
    const friendlyId = await upload()
    const [victim] = await until(async () => {
      const found = await encoders()
      return found.length > 0 && found
    })
    kill(victim ?? 0)
    await expectPublishedOnce(friendlyId)
  }, 500_000)
})

describe('the control wire', () => {
  async function statusOf(headers: Record<string, string>): Promise<number> {
    const socket = new WebSocket(`${test.address.replace('http', 'ws')}${CONTROL_PATH}`, { headers })
    return new Promise((resolve) => {
      socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0))
      socket.once('open', () => {
        resolve(101)
        socket.terminate()
      })
      socket.on('error', () => undefined)
    })
  }

  it.each([
    ['no secret', {}],
    ['an empty one', { [CONTROL_SECRET_HEADER]: '' }],
    ['a wrong one', { [CONTROL_SECRET_HEADER]: 'x'.repeat(43) }],
    ['a token of an operator', { authorization: 'operator' }],
  ])('is not found by a request with %s', async (_what, headers) => {
    expect(await statusOf(headers)).toBe(404)
  })

  it('forgives an engine that says nonsense', async () => {
    const socket = new WebSocket(`${test.address.replace('http', 'ws')}${CONTROL_PATH}`, {
      headers: { [CONTROL_SECRET_HEADER]: test.app.controlSecret },
    })
    await new Promise((resolve) => socket.once('open', resolve))
    for (const nonsense of ['', '{', '[]', '{"type":"done"}', '{"type":"done","jobId":"nobody"}']) {
      socket.send(nonsense)
    }
    const pong = new Promise((resolve) => socket.once('pong', resolve))
    socket.ping()
    await pong
    socket.terminate()
    expect((await fetch(`${test.address}/livez`)).status).toBe(200)
  })
})
