import { randomUUID } from 'node:crypto'
import { interaction, shows } from '@tayang/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schemas } from '../../server/src/app/app.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { findEngine } from '../engines/engine.ts'
import { startRedis, type Redis } from '../engines/redis.ts'
import { visitRoom, type Visitor } from '../room.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const engine = findEngine('redis')
/** A lease of five seconds, the look after it, and a busy machine. */
const TAKEN_OVER = { withinMs: 40_000 }

let opened: AsyncDisposableStack
let database: Database
let redis: Redis
let owner: ServerProcess
let near: TestApp
let streamer: Person
let fan: Person
let showId: string
beforeEach(async () => {
  if (!engine) return
  opened = new AsyncDisposableStack()
  database = opened.use(await openTestDatabase(schemas))
  redis = opened.use(await startRedis(engine))
  const env = {
    TAYANG_SECRET: 'a secret of at least thirty-two characters',
    TAYANG_FREE_BYTES_MIN: '1000000',
    REDIS_URL: redis.url,
  }
  owner = opened.use(await startServerProcess({ ...env, DATABASE_URL: database.url }))
  near = opened.use(await openTestApp({ database, cluster: {}, env }))
  streamer = await near.person('Budi')
  fan = await near.person('Ayu')
  const token = streamer.login.accessToken
  showId = (await near.call(shows.createShow, { body: { name: 'Obrolan' } }, { token })).body.data.id
}, 180_000)
afterEach(async () => {
  if (engine) await opened.disposeAsync()
}, 180_000)

const visit = (address: string, { login }: Person) => visitRoom(address, showId, login.accessToken)
const linesOf = ({ heard }: Visitor) =>
  heard.flatMap((event) => (event.type === 'comment' ? [`${event.seq} ${event.data.text}`] : []))
const say = ({ say: send }: Visitor, data: string) => send({ type: 'comment', data, clientId: randomUUID() })
const heardBy = (visitor: Visitor, data: string) =>
  until(async () => linesOf(visitor).some((line) => line.endsWith(` ${data}`)), {
    what: `the line ${data}`,
    ...TAKEN_OVER,
  })

async function historyOf(): Promise<string[]> {
  const answer = await near.call(interaction.listLiveComments, {
    params: { id: showId },
    query: { limit: 100 },
  })
  return answer.body.data.map(({ seq, data }) => `${seq} ${data}`)
}

async function epochOf(): Promise<number> {
  const { rows } = await sql<{ epoch: bigint }>`
    select epoch from interaction.room_head where room_id = ${showId}::uuid`.execute(
    database.forModule('interaction'),
  )
  return Number(rows[0]?.epoch ?? 0)
}

/** The room with its streamer at the process that owns it, and a fan at the other. */
async function openRoom() {
  const far = await visit(owner.address, streamer)
  const here = await visit(near.address, fan)
  say(far, 'satu')
  await heardBy(here, 'satu')
  say(here, 'dua')
  await heardBy(far, 'dua')
  return { far, here, epoch: await epochOf() }
}

describe.skipIf(!engine)('a room whose owner', () => {
  it('was killed goes on at another server, with every line once and no hole in its numbers', async () => {
    const { here, epoch } = await openRoom()
    owner.signal('SIGKILL')
    say(here, 'tiga')
    say(here, 'empat')
    await heardBy(here, 'empat')
    expect(linesOf(here)).toEqual(['1 satu', '2 dua', '3 tiga', '4 empat'])
    expect(await historyOf()).toEqual(linesOf(here))
    expect(await epochOf()).toBeGreaterThan(epoch)
    expect(here.heard.filter(({ type }) => type === 'error')).toEqual([])
    await until(async () => here.heard.filter(({ type }) => type === 'kept').length === 3)
  }, 120_000)

  it('was stopped and goes on afterwards cannot write under its old epoch: no number is there twice', async () => {
    const { far, here, epoch } = await openRoom()
    owner.signal('SIGSTOP')
    // It arrives while nobody reads it.
    say(far, 'tiga dari jauh')
    say(here, 'tiga')
    await heardBy(here, 'tiga')
    expect(await epochOf()).toBeGreaterThan(epoch)
    owner.signal('SIGCONT')
    await heardBy(here, 'tiga dari jauh')
    say(here, 'lima')
    await heardBy(far, 'lima')
    const all = await historyOf()
    expect(all.map((line) => Number(line.split(' ')[0]))).toEqual([1, 2, 3, 4, 5])
    await until(async () => linesOf(far).length === 5 && linesOf(here).length === 5)
    expect([linesOf(far), linesOf(here)]).toEqual([all, all])
  }, 120_000)

  it('and whose listeners lose Redis goes on at both, and is whole when it is back', async () => {
    const { far, here } = await openRoom()
    await redis.kill()
    say(here, 'tanpa Redis')
    await heardBy(far, 'tanpa Redis')
    await heardBy(here, 'tanpa Redis')
    say(far, 'juga dari jauh')
    await heardBy(here, 'juga dari jauh')
    await redis.restart()
    say(far, 'lagi')
    say(here, 'semua')
    for (const each of [far, here]) {
      await heardBy(each, 'lagi')
      await heardBy(each, 'semua')
    }
    const all = await historyOf()
    expect([linesOf(far), linesOf(here)]).toEqual([all, all])
  }, 120_000)
})
