import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  admin,
  playback,
  shows,
  user,
  type Access,
  type Show,
  type StreamHealth,
  type TitleState,
} from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFilm, publishLive } from '../films.ts'
import { until } from '../app.ts'
import {
  descendantsOf,
  makeOperator,
  signIn,
  signInConsole,
  startProgram,
  stillRunning,
  type Program,
} from '../program.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-program-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const EMAIL = 'owner@example.com'
const PASSWORD = 'a good password'

async function becomeOperator(program: Program): Promise<string> {
  const made = await makeOperator(home, EMAIL)
  const token = /reset-password\?token=(\S+)/.exec(made.out)?.[1] ?? ''
  await program.call(user.resetPassword, { body: { password: PASSWORD, token } })
  return signIn(program, EMAIL, PASSWORD)
}

/** The number of the last segment that a show lists; NaN where it lists none. */
async function lastSegmentOf(program: Program, showId: string): Promise<number> {
  const answer = await fetch(new URL(`/media/live/${showId}/240/media.m3u8`, program.address))
  const text = answer.ok ? await answer.text() : ''
  return Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]) + (text.match(/^seg-/gm)?.length ?? 0) - 1
}

async function publishAs(
  program: Program,
  token: string,
): Promise<{ run: ReturnType<typeof publishLive>; show: Show }> {
  const { url, key } = await program.call<{ url: string; key: string }>(shows.getRtmp, { token })
  const run = publishLive(`${url}/${key}`, { width: 426, height: 240 })
  const show = await until(
    async () => {
      const [live] = await program.call<Show[]>(shows.listLiveShows)
      if (!live) return null
      const { state } = await program.call<StreamHealth>(shows.getShowHealth, {
        params: { id: live.id },
        token,
      })
      return state === 'connected' && live
    },
    { withinMs: 30_000, what: 'a show on air' },
  )
  return { run, show }
}

it('an app that is killed during a show and an encode continues both where they were', async () => {
  const friendlyId = 'survivor'
  const film = await makeFilm({ seconds: 6, width: 640, height: 360 })
  // A worker that was killed says nothing: what it had is given to another one after the lease.
  const env = { TAYANG_JOB_LEASE_MS: '10000', TAYANG_JOB_POLL_MS: '500' }
  await using first = await startProgram({ home, env })
  await first.onAir()
  let token = await becomeOperator(first)
  const operatorToken = await signInConsole(first, EMAIL, PASSWORD)
  const { run, show } = await publishAs(first, token)
  await until(async () => (await lastSegmentOf(first, show.id)) > 2, {
    withinMs: 20_000,
    what: 'a show under way',
  })
  await first.call(admin.putTitle, {
    params: { friendlyId },
    token: operatorToken,
    body: {
      friendlyId,
      type: 'movie',
      title: { en: 'Survivor', id: 'Penyintas' },
      description: { en: '', id: '' },
      year: null,
      rating: null,
      genres: [],
      cast: [],
      premium: false,
      thumbColor: '#000000',
      heights: [360, 240],
    },
  })
  const upload = await first.call<{ uploadUrl: string }>(admin.createUpload, {
    params: { friendlyId },
    body: { sizeBytes: film.byteLength },
    token: operatorToken,
  })
  const sent = await fetch(new URL(upload.uploadUrl, first.address), { method: 'PUT', body: film.slice() })
  expect(sent.status).toBe(204)
  const stateOf = (program: Program) =>
    program.call<TitleState>(admin.getTitle, { params: { friendlyId }, token: operatorToken })
  const begun = await until(
    async () => {
      const state = await stateOf(first)
      return state.heightsToCome.length > 0 && state
    },
    { withinMs: 30_000, what: 'an encode under way' },
  )
  const family = await descendantsOf(first.pid)
  const shownTo = await lastSegmentOf(first, show.id)
  first.kill('SIGKILL')
  await first.ended
  await until(async () => (await stillRunning(family)).length === 0, { what: 'the end of its children' })

  await using next = await startProgram({ home, env })
  await next.onAir()
  token = await signIn(next, EMAIL, PASSWORD)
  // Nobody publishes yet, and the show is there for its viewers; then its streamer returns to it.
  await until(async () => (await lastSegmentOf(next, show.id)) > shownTo, {
    withinMs: 30_000,
    what: 'the show with its next numbers',
  })
  await run.done
  const back = await publishAs(next, token)
  expect(back.show.id).toBe(show.id)
  back.run.stop()
  const done = await until(
    async () => {
      const state = await stateOf(next)
      if (state.state === 'failed') throw new Error(`it failed: ${state.failure?.message}`)
      return state.state === 'ready' && state.heightsToCome.length === 0 && state
    },
    { withinMs: 180_000, what: 'the whole title' },
  )
  expect(done.version).toBe(begun.version)
  expect(done.heights.toSorted()).toEqual([240, 360])
  const access = await next.call<Access>(playback.getVideoPublicAccess, { params: { id: done.id } })
  const playlist = await (await fetch(new URL(access.stream, next.address))).text()
  expect(playlist.match(/^#EXT-X-STREAM-INF.*RESOLUTION/gm)).toHaveLength(2)
  const blobs = path.join(home, 'blobs')
  expect(await readdir(path.join(blobs, 'unfinished'))).toEqual([])
  expect(await readdir(path.join(blobs, 'kept/sources')).catch(() => [])).toEqual([])
  expect(next.said().err).toBe('')
}, 330_000)
