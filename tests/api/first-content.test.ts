import { admin, loyalty, shows, subscription } from '@tayang/contract'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../app.ts'

let test: TestApp
let operator: Person
beforeAll(async () => {
  test = await openTestApp()
  operator = await test.operator()
  await test.app.giveFirstContent()
})
afterAll(() => test[Symbol.asyncDispose]())

const categories = async () => (await test.call(shows.listShowCategories, { query: {} })).body.data
const gifts = async () => (await test.call(loyalty.listGifts, {})).body.data
const publicFile = (url: string) => path.resolve(import.meta.dirname, '../../web/public', `.${url}`)

it('a new installation has what a first show needs, with pictures that are there', async () => {
  const [first, ...others] = await categories()
  expect(others.length).toBeGreaterThan(3)
  const bullets = (await test.call(loyalty.listBulletPacks, {})).body.data
  expect(bullets[0]?.packs.length).toBeGreaterThan(0)
  expect((await test.call(subscription.listPackageGroups, {})).body.data[0]?.packages.length).toBeGreaterThan(
    0,
  )
  const pictures = [first, ...others]
    .map((one) => one?.iconUrl ?? '')
    .concat((await gifts()).map(({ icon }) => icon))
  for (const url of pictures) expect((await stat(publicFile(url))).size).toBeGreaterThan(100)

  const streamer = await test.person('Rani')
  const body = { name: 'Cari jamur emas', categoryId: first?.id ?? '' }
  const made = await test.call(shows.createShow, { body }, { token: streamer.login.accessToken })
  const { id, name, names } = first ?? {}
  expect(made.body.data.showCategory).toEqual({ id, name, names })
})

it('what an operator changes or removes stays so, also after the next start', async () => {
  const how = { token: operator.login.accessToken }
  const gone = { params: { friendlyId: 'gaming' } }
  expect((await test.call(admin.removeShowCategory, gone, how)).status).toBe(200)
  const again = await test.call(admin.removeShowCategory, gone, how)
  expect([again.status, again.refusal.code]).toEqual([404, 'NOT_FOUND'])
  const body = { name: 'Melodi', order: 0 }
  await test.call(admin.putShowCategory, { params: { friendlyId: 'musik' }, body }, how)

  await test.app.giveFirstContent()
  const names = (await categories()).map(({ name }) => name)
  expect(names).toContain('Melodi')
  expect(names).not.toContain('Gaming')
  expect(names).not.toContain('Musik')
})

it('a show whose category is removed goes on without one', async () => {
  const streamer = await test.person('Dewi')
  const as = { token: streamer.login.accessToken }
  const { id: categoryId } = (await categories()).find(({ name }) => name === 'Kriya')!
  const made = await test.call(shows.createShow, { body: { name: 'Anyaman', categoryId: categoryId! } }, as)
  await test.call(
    admin.removeShowCategory,
    { params: { friendlyId: 'kriya' } },
    { token: operator.login.accessToken },
  )
  const read = await test.call(shows.getLiveShow, { params: { id: made.body.data.id } }, as)
  expect(read.body.data).toMatchObject({ name: 'Anyaman', showCategory: null })
})
