import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { admin, catalog, decisions, moments, playback, shows } from '@tayang/contract'
import { sql, type Generated } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import { connectDatabase } from '../../server/src/platform/database/database-connection.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openJudge } from '../../server/src/modules/decisions/test/judge.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { openTestDatabase } from '../database.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { publishLive } from '../films.ts'
import { visitRoom } from '../room.ts'
import { openLineProxy, type LineProxy } from './line-proxy.ts'

const BOUNDS = { connectMs: 1_500, statementMs: 1_500, lockMs: 1_000 }
/** What is promised, in milliseconds from the press of the operator. */
const PUBLISHER_MS = 2_000
const VIEWERS_MS = 3_000
const PLAYLISTS_MS = 5_000

let opened: AsyncDisposableStack
let test: TestApp
let line: LineProxy
/** The same database, by the way that nothing happens on. */
let database: Database
let operator: Person

beforeAll(async () => {
  opened = new AsyncDisposableStack()
  database = opened.use(await openTestDatabase(schemas))
  const direct = new URL(database.url.replace('@/', '@localhost/'))
  line = opened.use(await openLineProxy({ path: `${direct.searchParams.get('host')}/.s.PGSQL.5432` }))
  const far = `postgresql://${direct.username}@127.0.0.1:${line.port}${direct.pathname}`
  const bounds = { ...readSettings({}, []).database, ...BOUNDS }
  test = opened.use(
    await openTestApp({
      engine: true,
      database: opened.use(await connectDatabase(far, bounds, silentLog())),
      env: {
        TAYANG_LIVE_GRACE_MS: '60000',
        TAYANG_LIVE_AFTER_STOP_MS: '1000',
        TAYANG_CONSOLE_IDLE_MS: String(30 * 60_000),
      },
    }),
  )
  operator = await test.operator()
}, 180_000)
afterAll(() => opened.disposeAsync())

const asOperator = () => ({ token: operator.login.accessToken })
const as = (person: Person) => ({ token: person.login.accessToken })

/** A person on air, with somebody who watches. */
async function goOnAir(name: string) {
  const streamer = await test.person(name)
  const rtmp = await test.call(shows.getRtmp, {}, as(streamer))
  const url = `rtmp://127.0.0.1:${test.rtmpPort}/live/${rtmp.body.data.key}`
  const run = publishLive(url)
  const show = await until(
    async () =>
      (await test.call(shows.listLiveShows, { query: {} })).body.data.find(
        ({ profile }) => profile.accountId === streamer.login.account.id,
      ),
    { what: 'a show on air' },
  )
  const viewer = await visitRoom(test.address, show.id)
  await viewer.hear('viewers')
  const playlist = `${test.address}/media/live/${show.id}/multivariant.m3u8`
  await until(async () => (await fetch(playlist)).ok)
  return { streamer, showId: show.id, run, viewer, url, playlist }
}

type OnAir = Awaited<ReturnType<typeof goOnAir>>

/** Ends a show and measures when its publisher, its viewers and its playlists learn of it. */
async function end({ showId, run, viewer, playlist }: OnAir, more: object = {}, by = operator) {
  const began = performance.now()
  const since = () => performance.now() - began
  const body = {
    reason: '4.2' as const,
    facts: 'It shows a gambling site',
    key: crypto.randomUUID(),
    ...more,
  }
  const answered = test.call(admin.endShow, { params: { id: showId }, body }, as(by))
  const [publisherMs, viewersMs, playlistsMs] = await Promise.all([
    run.done.then(since),
    viewer.hear('stop').then(since),
    until(async () => (await fetch(playlist)).status === 404, { withinMs: 10_000 }).then(since),
  ])
  expect(publisherMs).toBeLessThan(PUBLISHER_MS)
  expect(viewersMs).toBeLessThan(VIEWERS_MS)
  expect(playlistsMs).toBeLessThan(PLAYLISTS_MS)
  return answered
}

/** Whether the database of the server takes writes; its connections come back with the other answer. */
async function onlyRead(isOn: boolean): Promise<void> {
  const name = sql.id(new URL(database.url.replace('@/', '@localhost/')).pathname.slice(1))
  const change = isOn ? sql`set default_transaction_read_only = on` : sql`reset default_transaction_read_only`
  await sql`alter database ${name} ${change}`.execute(database.forModule('catalog'))
  line.cutAll()
}

/** As if this operator had last called an hour ago: the token is over, and so is the session. */
async function growOld({ login }: Person): Promise<void> {
  const rows = database.forModule('catalog')
  const own = sql`(select id from "user".console_session where account_id = ${login.account.id}::uuid)`
  await sql`update "user".console_token set expires_at = now() - interval '45 minutes'
    where session_id in ${own}`.execute(rows)
  await sql`update "user".console_session set used_at = now() - interval '1 hour' where id in ${own}`.execute(
    rows,
  )
}

const endedOf = async (showId: string) => {
  const { body } = await test.call(admin.listEndedShows, { query: {} }, asOperator())
  return body.data.find(({ id }) => id === showId)
}

const written = (showId: string) =>
  until(
    async () => {
      const ended = await endedOf(showId).catch(() => undefined)
      return ended?.isWritten === true && ended.decisionId !== null ? ended : null
    },
    { withinMs: 40_000, what: 'the decision' },
  )

describe('a show that an operator ends', () => {
  it('is gone within seconds, its key is locked, its recording hidden, its last seconds kept; reversed, all is back', async () => {
    const onAir = await goOnAir('Budi')
    const { showId, streamer, url } = onAir
    const answer = await end(onAir, { hide: true, lockKey: true })
    expect(answer.body.data).toMatchObject({ isWritten: true, decision: { state: 'standing' } })
    const again = { params: { id: showId }, body: { reason: '4.2' as const, key: crypto.randomUUID() } }
    expect((await test.call(admin.endShow, again, asOperator())).refusal.code).toBe('SHOW_NOT_FOUND')

    expect((await publishLive(url).done).ok).toBe(false)
    const started = await test.call(shows.createShow, { body: { name: 'Lagi' } }, as(streamer))
    const start = { params: { id: started.body.data.id } }
    expect((await test.call(shows.startBroadcasting, start, as(streamer))).refusal.code).toBe(
      'STREAM_KEY_LOCKED',
    )
    const watch = () => test.call(playback.getLiveShowPublicAccess, { params: { id: showId }, query: {} })
    expect((await watch()).status).toBe(404)

    const evidence = await until(async () => ((await endedOf(showId))?.evidenceSeconds ?? null) !== null)
    expect(evidence).toBe(true)
    const kept = await fetch(`${test.address}/admin/v1.0/show/${showId}/evidence`, {
      headers: { authorization: `Bearer ${operator.login.accessToken}` },
    })
    const film = Buffer.from(await kept.arrayBuffer())
    expect([kept.headers.get('content-type'), film.toString('latin1', 4, 8)]).toEqual(['video/mp4', 'ftyp'])

    const decisionId = answer.body.data.decision?.id ?? ''
    const body = { reason: 'It was a film about gambling' }
    const reversed = await test.call(
      admin.reverseDecision,
      { params: { id: decisionId }, body },
      asOperator(),
    )
    expect(reversed.body.data.state).toBe('reversed')
    await until(async () => (await watch()).status === 200, { what: 'the recording' })
    const run = publishLive(url)
    await until(async () => (await test.call(shows.listLiveShows, { query: {} })).body.data.length > 0, {
      what: 'a show on air',
    })
    run.stop()
    await run.done
  }, 120_000)

  it('is ended while the database is read-only, and the decision is written when it is not', async () => {
    const onAir = await goOnAir('Citra')
    await onlyRead(true)
    const answer = await end(onAir)
    expect(answer.body.data).toEqual({ isWritten: false, decision: null })
    const file = path.join(test.app.settings.home, 'shows-to-end.ndjson')
    expect(await readFile(file, 'utf8')).toContain(onAir.showId)
    // Its encoder comes back by itself, and nothing of it is shown.
    const back = publishLive(onAir.url)
    await onlyRead(false)
    expect(await written(onAir.showId)).toMatchObject({ reason: '4.2', name: expect.any(String) })
    expect((await fetch(onAir.playlist)).status).toBe(404)
    back.stop()
    await back.done
    const over = await test.call(shows.getLiveShow, { params: { id: onAir.showId } })
    expect(over.body.data.status).toBe('finished')
    await expect(readFile(file, 'utf8')).rejects.toThrow('ENOENT')
  }, 120_000)

  it('is ended while the database is read-only by an operator whose token cannot be renewed any more', async () => {
    const [onAir, fajar, gone] = [await goOnAir('Fitri'), await test.operator(), await test.operator()]
    await test.call(admin.leaveConsole, {}, as(gone))
    await growOld(fajar)
    const renew = () =>
      test.call(admin.renewConsoleSession, { body: { accessToken: fajar.login.accessToken } }, {})
    await onlyRead(true)
    const renewed = await renew()
    expect(renewed.body.data).toMatchObject({
      accessToken: fajar.login.accessToken,
      name: expect.any(String),
    })
    const call = { params: { id: onAir.showId }, body: { reason: '4.2' as const, key: crypto.randomUUID() } }
    expect((await test.call(admin.endShow, call, as(gone))).status).toBe(401)
    const answer = await end(onAir, {}, fajar)
    expect(answer.body.data).toEqual({ isWritten: false, decision: null })
    await onlyRead(false)
    // From here on time counts again.
    expect((await test.call(admin.getQueue, {}, as(fajar))).status).toBe(401)
    expect((await renew()).status).toBe(401)
    expect(await written(onAir.showId)).toMatchObject({ reason: '4.2' })
  }, 120_000)

  it('is ended while the database does not answer at all', async () => {
    const onAir = await goOnAir('Dodi')
    // Operators look at the wall before they press.
    await test.call(admin.listShows, { query: {} }, asOperator())
    line.hang()
    const answer = await end(onAir)
    expect(answer.body.data).toEqual({ isWritten: false, decision: null })
    line.resume()
    expect(await written(onAir.showId)).toMatchObject({ reason: '4.2' })
  }, 120_000)
})

/** A clip that a streamer cut out of their own show, while it was on air; public at once. */
async function postClip({ streamer, showId }: OnAir): Promise<string> {
  const tag = { type: 'genre', name_en: 'Gaming', name_id: 'Gaming' }
  const tags = database.forModule<{ clip_tag: typeof tag & { id: Generated<number> } }>('clips')
  const made = await tags.insertInto('clip_tag').values(tag).returning('id').executeTakeFirstOrThrow()
  for (const [key, value] of Object.entries({ 'moment.review': 'none', 'moment.perShow': 1_000 }))
    await test.call(admin.putSetting, { params: { key }, body: { value } }, asOperator())
  const draft = await until(
    async () => {
      const body = { at: Date.now(), beforeMs: 60_000, afterMs: 5_000 }
      const kept = await test.call(moments.keepMoment, { params: { id: showId }, body }, as(streamer))
      return kept.status === 200 && kept.body.data.cutsAt.length >= 8 ? kept.body.data : null
    },
    { withinMs: 40_000, what: 'some seconds of the show' },
  )
  const [startsAt = 0] = draft.cutsAt
  const posted = await test.call(
    moments.postMoment,
    {
      params: { id: draft.id },
      query: {},
      body: {
        startsAt,
        endsAt: draft.endsAt,
        title: 'Yang terbaik',
        tags: [made.id],
        thumbnailAt: startsAt,
        allowsComments: true,
        framing: { kind: 'whole' },
      },
    },
    as(streamer),
  )
  if (posted.status !== 200) throw new Error(posted.refusal.message)
  return posted.body.data.id
}

/** What an ended streamer lost, each as people meet it. */
async function standingOf({ streamer, showId, url }: OnAir, clipId: string) {
  const params = { id: showId }
  const recording = await test.call(playback.getLiveShowPublicAccess, { params, query: {} })
  const show = await test.call(shows.getLiveShow, { params })
  const clip = await test.call(catalog.getVideo, { params: { id: clipId }, query: {} })
  const made = await test.call(shows.createShow, { body: { name: 'Lagi' } }, as(streamer))
  const start = await test.call(
    shows.startBroadcasting,
    { params: { id: made.body?.data?.id ?? showId } },
    as(streamer),
  )
  const began = start.status < 300 ? 'on air' : start.refusal.code
  if (start.status < 300)
    await test.call(shows.stopBroadcasting, { params: { id: made.body.data.id } }, as(streamer))
  const run = publishLive(url)
  const query = { profileId: streamer.login.profile.id }
  const isOnAir = async () => (await test.call(shows.listLiveShows, { query })).body.data.length > 0
  const isTaken = await Promise.race([run.done.then(() => false), until(isOnAir).then(() => true)])
  run.stop()
  await run.done
  return { recording: recording.status, show: show.status, clip: clip.status, began, isTaken }
}

describe('a streamer whose show was ended, with its recording, its clips, the key and a week', () => {
  it('appeals by the link of the letter, a second operator finds it right, and everything is back', async () => {
    const onAir = await goOnAir('Gita')
    const clipId = await postClip(onAir)
    const judge = openJudge(test, operator)
    const answer = await end(onAir, { hide: true, lockKey: true, suspendDays: 7 })
    const decisionId = answer.body.data.decision?.id ?? ''
    await until(async () => (await judge.tokenOf(onAir.streamer)) !== '', { what: 'the letter' })
    const taken = { recording: 404, show: 404, clip: 404, began: 'ACCOUNT_SUSPENDED', isTaken: false }
    expect(await standingOf(onAir, clipId)).toEqual(taken)

    const token = await judge.tokenOf(onAir.streamer)
    const text = 'It was a film about gambling, and I said so.'
    const appealed = await test.call(decisions.appealByLink, { body: { token, text } })
    expect(appealed.body.data.appeal).toMatchObject({ state: 'open', text })
    const { appeal } = await judge.readDecision(decisionId)
    const decide = (by: Person) =>
      test.call(
        admin.decideAppeal,
        {
          params: { id: appeal?.id ?? '' },
          body: { outcome: 'overturn', answer: 'You are right.', revision: 0 },
        },
        as(by),
      )
    expect((await decide(operator)).refusal.code).toBe('SECOND_OPERATOR')
    expect((await decide(await test.operator())).status).toBe(200)
    await until(async () => (await judge.readDecision(decisionId)).state === 'overturned')
    const { effects } = await judge.readDecision(decisionId)
    expect(effects.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual(
      ['endShow', 'hide', 'lockKey', 'suspend'].map((kind) => `${kind} taken-back`),
    )
    const back = { recording: 200, show: 200, clip: 200, began: 'on air', isTaken: true }
    expect(await standingOf(onAir, clipId)).toEqual(back)
  }, 180_000)
})

describe('nobody', () => {
  it('ends a show without the permission, or one of their own', async () => {
    const onAir = await goOnAir('Eka')
    const call = { params: { id: onAir.showId }, body: { reason: '4.2' as const, key: crypto.randomUUID() } }
    const reviewer = await test.operator(['reviewer'])
    expect((await test.call(admin.endShow, call, as(reviewer))).refusal.code).toBe('FORBIDDEN')
    expect((await test.call(admin.endShow, call, as(onAir.streamer))).refusal.code).toBe('FORBIDDEN')
    const unknown = { ...call, params: { id: crypto.randomUUID() } }
    expect((await test.call(admin.endShow, unknown, asOperator())).refusal.code).toBe('SHOW_NOT_FOUND')
    expect((await fetch(onAir.playlist)).ok).toBe(true)
    await end(onAir)
  }, 180_000)
})
