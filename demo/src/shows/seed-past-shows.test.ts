import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interaction, recordings, shows } from '@tayang/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureInvited } from '../../../server/src/demo/invitations.ts'
import { ensureDemoPeople, DEMO_OPERATOR, DEMO_PASSWORD } from '../../../server/src/demo/people.ts'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { openCompany } from '../crowd/company.ts'
import { streamers } from '../crowd/streamers.ts'
import { viewers } from '../crowd/viewers.ts'
import { draw } from '../drawing/canvas.ts'
import { fill } from '../drawing/land.ts'
import { drawn, shot } from '../footage/writing.ts'
import { signIn } from '../seeding/client.ts'
import { seedGifts } from '../seeding/gifts.ts'
import { seedPastShows } from './seed-past-shows.ts'
import type { ShowScript } from './show-script.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await openTestApp({ engine: true })
  folder = await mkdtemp(join(tmpdir(), 'tayang-past-shows-'))
}, 180_000)
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const script: ShowScript = {
  streamer: 'sari',
  name: 'Enam Detik',
  description: 'Sebentar saja.',
  category: 'memasak',
  film: {
    height: 480,
    framesPerSecond: 24,
    score: { seed: 1, beatsPerMinute: 90, rootHertz: 110, scale: 'pelog', parts: [{ air: 'sea', gain: 1 }] },
    shots: [shot(6, drawn(draw(fill('#7A3E12'))))],
  },
  chat: [
    [1, 'adi.wibowo', 'hadir'],
    [3, 'sari', 'selamat datang'],
  ],
  gifts: [
    [2, 'agnes.hutapea', 'bakso', 1],
    [3, 'agnes.hutapea', 'bullet', 8, 'enak'],
  ],
  quiet: 0,
}

test('a show goes on air with its talk and gifts, and is recorded; once', async () => {
  const { operatorPassword } = await ensureDemoPeople(app.app)
  await ensureInvited(app.app, [...streamers.slice(0, 1), ...viewers.slice(0, 2)])
  const people = { address: app.address, password: DEMO_PASSWORD }
  const operator = await signIn({ ...people, email: DEMO_OPERATOR, password: operatorPassword })
  await seedGifts(operator, people)
  const company = openCompany(people)
  const said: string[] = []
  const options = { folder, say: (line: string) => void said.push(line), scripts: [script] }
  await seedPastShows(operator, company, options)
  await seedPastShows(operator, company, options)
  expect(said).toEqual(['a show was on air: Enam Detik', 'a show was on air: Enam Detik'])

  const streamer = await company.as('sari@tayang.test')
  const { data: past } = await streamer.call(shows.listPastShows, { query: {} })
  expect(past.map(({ name }) => name)).toEqual(['Enam Detik'])
  const { data: listed } = await operator.call(recordings.listPreviousShows, { query: {} })
  expect(listed).toMatchObject([
    {
      name: 'Enam Detik',
      viewers: 3,
      thumbnail: expect.stringMatching(/^\//),
      profile: { name: 'Sari Dapur' },
    },
  ])
  const params = { id: past[0]?.id ?? '' }
  const { data: lines } = await operator.call(interaction.listLiveComments, { params, query: {} })
  expect(lines.map(({ type }) => type).toSorted()).toEqual(['bullet', 'gift', 'normal', 'normal'])
}, 240_000)
