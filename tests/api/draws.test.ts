import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { admin, campaigns, draws, loyalty } from '@tayang/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeClock, type FakeClock } from '../../server/src/platform/clock/clock-fake.ts'
import { openTestApp, type Person, type TestApp } from '../app.ts'

const MINUTE_MS = 60_000

let test: TestApp
let clock: FakeClock
let dewi: Person
let fajar: Person
let people: Person[]
let campaignId: string
const as = (person: Person) => ({ token: person.login.accessToken })

beforeAll(async () => {
  clock = fakeClock(Date.now())
  test = await openTestApp({ clock, env: { TAYANG_DRAWS_EVERY_MS: '1000' } })
  dewi = await test.operator()
  fajar = await test.operator()
  people = await Promise.all(['Ani', 'Budi', 'Citra'].map((name) => test.person(name)))
  const texts = { en: 'Equator Quiz', id: 'Kuis Khatulistiwa' }
  const body = { title: texts, description: texts, thumbColor: '#000000' }
  const put = await test.call(admin.putCampaign, { params: { friendlyId: 'kuis' }, body }, as(dewi))
  campaignId = put.body.data.id
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const params = () => ({ id: campaignId })
const confirm = async (id: string, by = fajar) =>
  (await test.call(admin.decideApproval, { params: { id }, body: { decision: 'confirm' } }, as(by))).body.data
const reason = 'as was agreed'

function deskBody() {
  const now = clock.now()
  return {
    revision: 0,
    prizes: [
      {
        name: { en: 'Diamonds', id: 'Diamond' },
        kind: 'diamonds' as const,
        valueRupiah: 100_000,
        count: 1,
        grant: { diamonds: 500 },
      },
    ],
    permit: {
      number: '1184/HUB/2026',
      issuer: 'Kementerian Sosial',
      issuedOn: '2026-01-01',
      validFrom: '2026-01-01',
      validUntil: '2099-01-01',
    },
    terms: { en: 'Terms', id: 'Ketentuan' },
    who: { ageMin: 18, needsNumber: false, accountDaysMin: 0, provinces: [] },
    startsAt: null,
    endsAt: now + 5 * MINUTE_MS,
    chancesMax: 10,
    chancesPerDayMax: 10,
  }
}

it('a campaign goes public by two people only, with permit and scan', async () => {
  await test.call(admin.putDeskCampaign, { params: params(), body: deskBody() }, as(dewi))
  const publish = () =>
    test.call(admin.publishCampaign, { params: params(), body: { revision: 1, reason } }, as(dewi))
  expect((await publish()).refusal).toMatchObject({ code: 'NOT_COMPLETE', details: ['permit-scan'] })
  const scan = await fetch(`${test.address}/admin/v1.0/campaignDesk/${campaignId}/permitScan`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${dewi.login.accessToken}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.7 permit',
  })
  expect(scan.status).toBe(200)
  const { id } = (await publish()).body.data
  const waiting = await test.call(admin.getDeskCampaign, { params: params() }, as(fajar))
  expect([waiting.body.data.state, waiting.body.data.approval?.id]).toEqual(['waiting', id])
  const changed = await test.call(
    admin.putDeskCampaign,
    { params: params(), body: { ...deskBody(), revision: 1 } },
    as(fajar),
  )
  expect(changed.refusal.code).toBe('DRAW_STATE')
  const own = await test.call(
    admin.decideApproval,
    { params: { id }, body: { decision: 'confirm' } },
    as(dewi),
  )
  expect(own.refusal.code).toBe('SECOND_OPERATOR')
  expect((await confirm(id)).state).toBe('done')
  const shown = await test.call(campaigns.getCampaign, { params: params(), query: {} })
  expect(shown.body.data.prizeDraw).toMatchObject({ hasPrizes: true, permit: { number: '1184/HUB/2026' } })
})

it('a draw goes from two seeds to a prize in a wallet, and verify.mjs says the same', async () => {
  for (const person of people) {
    const body = { accountId: person.login.account.id, reason }
    const asked = await test.call(admin.correctChances, { params: params(), body }, as(dewi))
    expect((await confirm(asked.body.data.id)).state).toBe('done')
  }
  const closesAt = clock.now() + 5 * MINUTE_MS
  const terms = {
    reserves: 1,
    closesAt,
    drawsAt: closesAt + MINUTE_MS,
    outer: { kind: 'figures' as const, names: ['IHSG'] },
  }
  const { id } = (await test.call(admin.createDraw, { params: params(), body: terms }, as(dewi))).body.data
  const ofDraw = { params: { id } }
  for (const [by, seat] of [
    [dewi, 'A'],
    [fajar, 'B'],
  ] as const) {
    await test.call(admin.mintDrawSeed, { ...ofDraw, body: { seat } }, as(by))
  }
  const announced = await test.call(admin.announceDraw, { ...ofDraw, body: { revision: 1 } }, as(dewi))
  expect(announced.body.data).toMatchObject({ state: 'announced', number: 1 })
  await clock.advance(5 * MINUTE_MS + 2_000)
  const proof = async () => (await test.call(draws.getDraw, { params: { id: 'u1' } })).body.data
  // A run that is under way reads the clock as it was: the next one is due a second later.
  const stateLater = async () => {
    await clock.advance(1_000)
    return (await proof()).state
  }
  await expect.poll(stateLater, { timeout: 15_000 }).toBe('closed')
  const figures = { values: ['7.123,45'], reason }
  const asked = await test.call(admin.enterDrawFigures, { ...ofDraw, body: figures }, as(dewi))
  expect((await confirm(asked.body.data.id)).state).toBe('done')
  await clock.advance(MINUTE_MS + 2_000)
  await expect.poll(stateLater, { timeout: 15_000 }).toBe('drawn')
  expect(await verdictOf(await proof())).toMatchObject({ code: 0, said: expect.stringContaining('the same') })
}, 180_000)

it('the winner claims, two operators hand over, and the diamonds are in the wallet', async () => {
  const wins = await Promise.all(
    people.map(async (person) => (await test.call(draws.listOwnWins, { query: {} }, as(person))).body.data),
  )
  const at = wins.findIndex(({ length }) => length === 1)
  const [winner, win] = [people[at]!, wins[at]![0]!]
  const ofWin = { params: { id: win.id } }
  expect(win).toMatchObject({ taxRupiah: 25_000, state: 'waiting' })
  const body = { name: 'Ayu Sari', nik: '3573014105900001', address: 'Jalan Ijen 12, Malang' }
  expect((await test.call(draws.claimWin, { ...ofWin, body }, as(winner))).status).toBe(200)
  const handed = await test.call(
    admin.handOverPrize,
    { ...ofWin, body: { taxRupiah: 25_000, reason } },
    as(dewi),
  )
  expect((await confirm(handed.body.data.id)).state).toBe('done')
  expect((await test.call(loyalty.getWallet, {}, as(winner))).body.data.diamonds).toBe(500)
  const report = await fetch(`${test.address}/admin/v1.0/drawDesk/${win.draw.id}/report`, {
    headers: { authorization: `Bearer ${dewi.login.accessToken}` },
  })
  expect(await report.json()).toMatchObject({
    proof: { state: 'settled' },
    prizes: { welfareRupiah: 10_000 },
  })
})

it('leaves are immutable, in parts too, and everybody finds their own in them', async () => {
  const address = `${test.address}/catalog/v1.0/draw/u1/leaves`
  const whole = await fetch(address)
  expect(whole.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await fetch(address, { headers: { range: 'bytes=32-63' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 32-63/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(32, 64))
  const own = await test.call(draws.getOwnDraw, { params: { id: 'u1' }, query: {} }, as(people[0]!))
  expect(own.body.meta.total).toBe(1)
  expect(own.body.data[0]?.path.length).toBeGreaterThan(0)
})

/** What the script says that anybody can download. */
async function verdictOf(proof: object): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-undian-'))
  const leaves = await (await fetch(`${test.address}/catalog/v1.0/draw/u1/leaves`)).arrayBuffer()
  const files = ['u1.json', 'leaves.bin'].map((name) => path.join(folder, name)) as [string, string]
  await writeFile(files[0], JSON.stringify(proof))
  await writeFile(files[1], Buffer.from(leaves))
  const verdict = await new Promise<{ code: number; said: string }>((resolve) =>
    execFile(process.execPath, ['web/public/undian/verify.mjs', ...files], (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout }),
    ),
  )
  await rm(folder, { recursive: true })
  return verdict
}
