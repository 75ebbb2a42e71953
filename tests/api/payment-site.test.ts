import { subscription } from '@tayang/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type Person } from '../app.ts'
import { openShop, type Shop } from '../shop.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTH_MS = 30 * DAY_MS

describe('the payment site of the demo', () => {
  let shop: Shop
  let me: Person
  beforeAll(async () => {
    shop = await openShop({ TAYANG_PAYMENT_LATE_MS: '300' })
  }, 180_000)
  afterAll(() => shop[Symbol.asyncDispose]())
  beforeEach(async () => {
    me = await shop.test.person('Ayu')
  })

  const order = async () => (await shop.order(me)).body.data
  const visit = async (path: string | null, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${shop.test.address}${path}`, { headers })
    return { status: answer.status, page: await answer.text(), headers: answer.headers }
  }
  /** What its page is asked to do; the payment is the one that the page was made with. */
  const press = async (
    path: string | null,
    what: string,
    {
      payment = crypto.randomUUID(),
      headers = {},
    }: { payment?: string; headers?: Record<string, string> } = {},
  ) =>
    await fetch(`${shop.test.address}${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ do: what, payment }),
      redirect: 'manual',
    })

  it('is a path of ours with member and plan, shows what is to be paid, and runs no script', async () => {
    const { redirectUrl } = await order()
    const url = new URL(redirectUrl ?? '', shop.test.address)
    expect(redirectUrl).toMatch(/^\/dev\/payment\?/)
    expect(url.searchParams.get('member')).toBe(me.login.account.id)
    expect(url.searchParams.get('plan')).toBe('premium-month')
    const { status, page, headers } = await visit(redirectUrl)
    expect(status).toBe(200)
    for (const shown of ['Rp49.000', 'Premium', 'Indosat']) expect(page).toContain(shown)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers.get('cache-control')).toBe('no-store')
    // A browser says where its form comes from, or it would be taken for one of another site.
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  it('takes the payment, calls back, and leads back to the order, which is paid', async () => {
    const { id, redirectUrl } = await order()
    const answer = await press(redirectUrl, 'pay')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/profile/transactions/subscription/${id}`,
    ])
    expect(await shop.detail(me, id)).toMatchObject({ status: 'paid' })
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
  })

  it('whose button is pressed twice pays once', async () => {
    const { id, redirectUrl } = await order()
    const payment = crypto.randomUUID()
    await Promise.all([press(redirectUrl, 'pay', { payment }), press(redirectUrl, 'pay', { payment })])
    expect((await shop.seen(id)).news).toHaveLength(1)
    expect(await shop.endOf(me)).toBe(shop.clock.now() + MONTH_MS)
  })

  it('lets a payment fail, and another one succeed', async () => {
    const { id, redirectUrl } = await order()
    await press(redirectUrl, 'fail')
    expect(await shop.detail(me, id)).toMatchObject({ status: 'failed', redirectUrl: null })
    await press(redirectUrl, 'pay')
    expect((await shop.detail(me, id)).status).toBe('paid')
  })

  it('tells late: the order waits meanwhile, and is paid when the news comes', async () => {
    const { id, redirectUrl } = await order()
    expect((await press(redirectUrl, 'late')).status).toBe(303)
    await expect.poll(async () => (await shop.detail(me, id)).status, { timeout: 5_000 }).toBe('paid')
  })

  it('takes no order that somebody edited, and none that another site sends', async () => {
    const { id, redirectUrl } = await order()
    const cheaper = redirectUrl?.replace('amount=49000', 'amount=1') ?? ''
    expect((await visit(cheaper)).status).toBe(400)
    expect((await press(cheaper, 'pay')).status).toBe(400)
    for (const origin of ['https://evil.example', 'null']) {
      expect((await press(redirectUrl, 'pay', { headers: { origin } })).status).toBe(503)
    }
    expect((await shop.detail(me, id)).status).toBe('pending')
  })

  it.each([
    ['a foreign Host', { host: 'tayang.example' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
  ])('is hidden from a request with %s, and so are the ways to pay by it', async (_what, headers) => {
    const { redirectUrl } = await order()
    const ask = async (how: { method?: 'POST'; path: string; token?: string; body?: object }) =>
      await shop.test.app.http.app.inject({
        method: how.method ?? 'GET',
        url: how.path,
        headers: { ...headers, ...(how.token && { authorization: `Bearer ${how.token}` }) },
        ...(how.body && { payload: how.body }),
      })
    const token = me.login.accessToken
    const site = await ask({ path: redirectUrl ?? '' })
    expect([site.statusCode, site.json().code]).toEqual([503, 'NOT_CONFIGURED'])
    const plan = await ask({ path: '/subscription/v1.0/plans/premium-month', token })
    expect([plan.statusCode, plan.json().data.methods]).toEqual([200, []])
    const body = { type: 'payment', packageCode: 'premium-month', method: 'indosat' }
    const ordered = await ask({ method: 'POST', path: subscription.createTransaction.path, token, body })
    expect([ordered.statusCode, ordered.json().code]).toEqual([503, 'NOT_CONFIGURED'])
    const told = await ask({ method: 'POST', path: '/subscription/v1.0/callbacks/site', body: {} })
    expect(told.json().code).toBe('NOT_CONFIGURED')
  })
})

it('an app that listens beyond this machine and names no gateway sells nothing', async () => {
  await using test = await openTestApp({ env: { HOST: '0.0.0.0' } })
  const me = await test.person('Ayu')
  const ordered = await test.call(
    subscription.createTransaction,
    { body: { type: 'payment', packageCode: 'premium-month', method: 'indosat' } },
    { token: me.login.accessToken },
  )
  expect([ordered.status, ordered.refusal.code]).toEqual([503, 'NOT_CONFIGURED'])
}, 180_000)
