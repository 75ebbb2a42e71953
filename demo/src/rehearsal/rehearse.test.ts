import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interaction, recordings, shows } from '@tayang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureInvited } from '../../../server/src/demo/invitations.ts'
import { DEMO_PASSWORD } from '../../../server/src/demo/people.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { gifts } from '../catalogue/gifts.ts'
import { openCompany } from '../crowd/company.ts'
import { streamers } from '../crowd/streamers.ts'
import { viewers } from '../crowd/viewers.ts'
import { lengthSeconds } from '../footage/scenario.ts'
import { HOST, moments, rehearsal, rehearsalFilm, smallGifts } from './rehearsal.ts'
import { rehearse, watchersAt } from './rehearse.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openTestApp({ engine: true })
  folder = await mkdtemp(join(tmpdir(), 'tayang-rehearse-'))
}, 180_000)
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

test('a show of the rehearsal goes on air, is talked in, and leaves no recording behind', async () => {
  await ensureInvited(app.app, [...streamers.filter(({ email }) => email === HOST), ...viewers.slice(0, 20)])
  const company = openCompany({ address: app.address, password: DEMO_PASSWORD })
  const film = { ...rehearsalFilm, shots: [{ ...rehearsalFilm.shots[2]!, seconds: 10 }] }
  const said: string[] = []
  await rehearse({
    company,
    folder,
    film,
    rounds: 1,
    isStopped: () => false,
    say: (line) => void said.push(line),
  })
  expect(said).toEqual(['the rehearsal is on air'])
  const host = await company.as(HOST)
  const { data: past } = await host.call(shows.listPastShows, { query: {} })
  expect(past).toMatchObject([{ name: rehearsal.name }])
  const params = { id: past[0]?.id ?? '' }
  const { data: lines } = await host.call(interaction.listLiveComments, { params, query: {} })
  expect(lines.length).toBeGreaterThan(0)
  const { data: kept } = await host.call(recordings.listPreviousShows, { query: {} })
  expect(kept).toEqual([])
}, 180_000)

test('it says in both languages that it is a rehearsal, and fits into what a show may say', () => {
  expect(rehearsal.description).toMatch(/Gladi bersih.*rehearsal/)
  expect(rehearsal.description.length).toBeLessThanOrEqual(shows.SHOW_DESCRIPTION_LENGTH_MAX)
  expect(rehearsal.name.length).toBeLessThanOrEqual(shows.SHOW_NAME_LENGTH_MAX)
})

test('every line belongs to a second of its film, and every gift is on sale', () => {
  expect(moments.filter(({ second }) => second >= lengthSeconds(rehearsalFilm))).toEqual([])
  const sold = gifts.flatMap(({ slug, packs }) => packs.map(({ amount }) => `${slug} ${amount}`))
  expect(smallGifts.filter(([gift, amount]) => !sold.includes(`${gift} ${amount}`))).toEqual([])
})

test('viewers come and go, and there are never fewer than six nor more than thirty', () => {
  const counts = Array.from({ length: 3_600 }, (_, second) => watchersAt(second))
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(6)
  expect(Math.max(...counts)).toBeLessThanOrEqual(30)
  expect(new Set(counts).size).toBeGreaterThan(10)
})
