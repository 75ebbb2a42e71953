import { admin } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { openTestApp, type Person, type TestApp } from '../../../../../tests/app.ts'

const clock = fakeClock()
let test: TestApp
let dewi: Person
let fajar: Person
beforeAll(async () => {
  test = await openTestApp({ clock })
  dewi = await test.operator()
  fajar = await test.operator()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

const as = ({ login }: Person) => ({ token: login.accessToken })
const put = async (who: Person, id: string, body = {}) =>
  (await test.call(admin.putClaim, { params: { kind: 'appeal', id }, body }, as(who))).body.data
const list = async (who: Person) => (await test.call(admin.listClaims, {}, as(who))).body.data
const idOf = ({ login }: Person) => login.account.id

describe('a claim', () => {
  it('holds for two minutes, is renewed by its holder, and names the holder to everybody else', async () => {
    const first = await put(dewi, 'a')
    expect(first).toEqual({
      kind: 'appeal',
      id: 'a',
      by: { accountId: idOf(dewi), name: dewi.login.profile.name },
      until: clock.now() + 120_000,
    })
    await clock.advance(60_000)
    expect((await put(fajar, 'a')).by.accountId).toBe(idOf(dewi))
    expect((await put(dewi, 'a')).until).toBe(clock.now() + 120_000)
    await clock.advance(119_999)
    expect(await list(fajar)).toMatchObject([{ id: 'a', by: { accountId: idOf(dewi) } }])
    expect((await put(fajar, 'a')).by.accountId).toBe(idOf(dewi))
    await clock.advance(1)
    expect(await list(fajar)).toEqual([])
    expect((await put(fajar, 'a')).by.accountId).toBe(idOf(fajar))
  })

  it('of two operators in one moment is one: both read the same holder', async () => {
    for (let tried = 0; tried < 10; tried++) {
      const both = await Promise.all([put(dewi, `b-${tried}`), put(fajar, `b-${tried}`)])
      expect(new Set(both.map(({ by }) => by.accountId)).size).toBe(1)
    }
  })

  it('is taken over by an operator who says so', async () => {
    await put(dewi, 'c')
    expect((await put(fajar, 'c', { takesOver: true })).by.accountId).toBe(idOf(fajar))
    expect((await put(dewi, 'c')).by.accountId).toBe(idOf(fajar))
  })

  it('is let go by its holder alone', async () => {
    await put(dewi, 'd')
    const params = { kind: 'appeal' as const, id: 'd' }
    expect((await test.call(admin.deleteClaim, { params }, as(fajar))).status).toBe(204)
    expect((await put(fajar, 'd')).by.accountId).toBe(idOf(dewi))
    await test.call(admin.deleteClaim, { params }, as(dewi))
    expect((await put(fajar, 'd')).by.accountId).toBe(idOf(fajar))
  })

  it('of a kind that there is not, or by a guest, is refused', async () => {
    const params = { kind: 'film' as never, id: 'a' }
    expect((await test.call(admin.putClaim, { params, body: {} }, as(dewi))).status).toBe(400)
    expect((await test.call(admin.listClaims, {})).status).toBe(401)
  })

  it('is counted in the trail, and leaves no row for each renewal', async () => {
    for (let renewed = 0; renewed < 5; renewed++) await put(dewi, 'e')
    await clock.advance(60_000)
    const operation = ['PUT /admin/v1.0/claims/{kind}/{id}']
    const { data } = (await test.call(admin.listAudit, { query: { operation } }, as(dewi))).body
    expect(Math.max(...data.map(({ calls }) => calls))).toBeGreaterThan(4)
  })
})
