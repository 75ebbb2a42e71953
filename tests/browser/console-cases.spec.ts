import type { Browser, BrowserContext, Page } from '@playwright/test'
import { admin, decisions, loyalty, subscription, user } from '@tayang/contract'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { enterConsole, withoutReading } from './console-steps.ts'
import { journey } from './journey.ts'
import { enterAs } from './sign-in-steps.ts'
import { expectUsable, sizes } from './usable.ts'
import { expect } from '@playwright/test'

/** An app in which a decision can be undone for some seconds: time to press Undo, and not to wait for long. */
const test = journey.extend<object, { app: TestApp }>({
  app: [
    async ({}, use) => {
      const app = await openTestApp({
        pages: true,
        ownDatabase: true,
        env: { TAYANG_DECISION_UNDO_MS: '4000' },
      })
      await use(app)
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.address),
})

const how = ({ login }: Person) => ({ token: login.accessToken })
const profileIdOf = ({ login }: Person) => login.profile.id

/** Several people report somebody's profile: one case. */
async function report(app: TestApp, whom: Person, by: readonly Person[]): Promise<string> {
  for (const person of by) {
    const body = { profileIdReportee: profileIdOf(whom), type: 'user', reason: 'others' } as const
    expect((await app.call(user.report, { body }, how(person))).status).toBe(200)
  }
  const listed = await app.call(admin.listReports, { query: {} }, how(await app.operator()))
  return listed.body.data.find(({ person }) => person?.profileId === profileIdOf(whom))?.id ?? ''
}

async function browserOf(browser: Browser, app: TestApp): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({
    viewport: sizes[0],
    baseURL: app.address,
    reducedMotion: 'reduce',
  })
  return [context, await context.newPage()]
}

const nameOf = async (app: TestApp, whom: Person) =>
  (await app.call(user.getPublicProfile, { params: { id: profileIdOf(whom) } }, {})).body.data.name

test('two operators on one case: one decides, the other reads whose; the person appeals and all is back', async ({
  page,
  browser,
  app,
}) => {
  const [first, second] = [await app.operator(), await app.operator()]
  const agung = await app.person('Agung')
  const id = await report(app, agung, [await app.person('Nabila'), await app.person('Tika')])

  await enterConsole(page, first, `reports?case=${id}`)
  await expect(page.getByText('2 reports').last()).toBeVisible()
  const [otherContext, other] = await browserOf(browser, app)
  await enterConsole(other, second, `reports?case=${id}`)
  // The first has it open: the second is told so.
  await expect(other.getByText(`${first.login.account.name} is working on this case`)).toBeVisible()

  // Without a reason nobody is suspended; with one, the server asks once more, for the case is claimed.
  await other.keyboard.press('s')
  await expect(other.getByRole('alert').getByText(/Choose a reason first/)).toBeVisible()
  await other.keyboard.press('1')
  await other.keyboard.press('s')
  const dialog = other.getByRole('dialog', { name: 'Suspend Agung' })
  await dialog.getByRole('radio', { name: '7 days' }).click()
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await other.getByRole('button', { name: 'Decide anyway' }).click()

  // Nobody reloads: the first sees whose decision stands, and cannot decide again.
  const decided = page.getByRole('region', { name: 'Decided' })
  await expect(decided).toContainText(second.login.account.name)
  await expect(decided).toContainText('Suspended until')
  await expect(page.getByRole('button', { name: 'Hide' })).toHaveCount(0)

  await expect.poll(() => nameOf(app, agung), { timeout: 20_000 }).not.toBe('Agung')

  // Agung reads why in his own profile, and appeals.
  const [ownContext, own] = await browserOf(browser, app)
  await enterAs(own, agung)
  await own.goto('/profile#decisions')
  const section = own.locator('#decisions')
  await section.getByText('Statement of reasons').click()
  await expect(section.locator('dl')).toContainText('3.3')
  await section.getByRole('button', { name: 'Appeal' }).click()
  await own.getByLabel('Why should it be decided otherwise?').fill('It was a joke among friends.')
  await own.getByRole('button', { name: 'Send appeal' }).click()
  await expect(own.getByText("We've received your appeal.")).toBeVisible()
  await own.getByRole('button', { name: 'Close' }).click()
  await expect(section.getByText('Appeal under review')).toBeVisible()

  // Who decided does not answer; the other operator overturns.
  await other.goto('/console/appeals')
  await other.getByRole('list', { name: 'Appeals' }).getByRole('button').first().waitFor()
  await other.keyboard.press('j')
  await expect(other.getByText('You decided this, so somebody else answers.')).toBeVisible()
  await page.goto('/console/appeals')
  await page.getByRole('list', { name: 'Appeals' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Overturn' }).waitFor()
  await page.keyboard.press('o')
  await expect(page.getByText('Write an answer first')).toBeVisible()
  await page.getByLabel(/What the person reads/).fill('You are right: it was no insult.')
  await page.getByRole('button', { name: 'Overturn' }).click()
  await expect(page.getByText(/Letter goes out/)).toBeVisible()

  await expect.poll(() => nameOf(app, agung), { timeout: 20_000 }).toBe('Agung')
  await own.reload()
  await expect(section.getByText('Taken back', { exact: true })).toBeVisible()
  await expect(section).toContainText('You are right: it was no insult.')
  const history = (await app.call(admin.getReport, { params: { id } }, how(first))).body.data.history
  expect(history).toMatchObject({ strikes: 0, suspendedUntil: null, isBanned: false })
  await otherContext.close()
  await ownContext.close()
})

test('a decision is undone within its seconds: the case is open again and nobody was told', async ({
  page,
  app,
}) => {
  const operator = await app.operator()
  const joko = await app.person('Joko')
  const id = await report(app, joko, [await app.person('Rani')])
  await enterConsole(page, operator, `reports?case=${id}`)
  await page.getByRole('radio', { name: 'Bullying, 3.3' }).waitFor()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'Warn' }).click()
  await expect(page.getByText(/Letter goes out/)).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Warn' })).toBeVisible()
  const found = (await app.call(admin.getReport, { params: { id } }, how(operator))).body.data
  expect([found.status, found.history?.strikes]).toEqual(['open', 0])
})

test('somebody who is banned opens the link of the letter without a sign-in, and appeals there', async ({
  page,
  app,
}) => {
  const operator = await app.operator()
  const budi = await app.person('Budi')
  const id = await report(app, budi, [await app.person('Wayan')])
  const body = {
    effects: [{ kind: 'ban' } as const],
    reason: '4.3' as const,
    facts: 'Asked for codes.',
    urgent: true,
  }
  const banned = await app.call(admin.decideReport, { params: { id }, body }, how(operator))
  expect(banned.status).toBe(200)
  const link = await letterLink(app, budi)
  await page.setViewportSize(sizes[1])
  await page.goto(link)
  await expect(page.getByText('Asked for codes.')).toBeVisible()
  await expectUsable(page, 'a decision by its link at 390 px')
  await page.getByRole('button', { name: 'Appeal' }).click()
  await page.getByLabel('Why should it be decided otherwise?').fill('That was not me.')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Waiting for an answer')).toBeVisible()
  await page.goto('/decision?token=no.thing')
  await expect(page.getByText('This link does not open a decision')).toBeVisible()
})

const opened = (page: Page) => page.getByRole('region', { name: 'Case' })

/** How long after a press the open case is that of somebody, by the clock of the page. */
const msUntilCase = (page: Page, { key, name }: { key: string; name: string }) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const look = () => {
          const shown = document.querySelector('section[aria-label="Case"]')?.textContent ?? ''
          if (shown.includes(wanted.name)) resolve(performance.now() - began)
          else requestAnimationFrame(look)
        }
        dispatchEvent(new KeyboardEvent('keydown', { key: wanted.key, bubbles: true }))
        look()
      }),
    { key, name },
  )

/** A decision about somebody, against which they appeal. */
async function appealOf(app: TestApp, name: string, by: readonly Person[]): Promise<string> {
  const whom = await app.person(name)
  const params = { id: await report(app, whom, by) }
  const body = { effects: [{ kind: 'warn' } as const], reason: '3.3' as const, urgent: true }
  const judge = await app.operator()
  const decided = await app.call(admin.decideReport, { params, body }, how(judge))
  const made = { params: { id: decided.body.data.decision?.id ?? '' }, body: { text: 'It was a joke.' } }
  expect((await app.call(decisions.appealDecision, made, how(whom))).status).toBe(200)
  return made.params.id
}

test('the next case, and the next appeal, are there before they are asked for, and nothing polls', async ({
  page,
  app,
}) => {
  const operator = await app.operator()
  const reporters = [await app.person('Sari')]
  for (const name of ['Satu', 'Dua']) await report(app, await app.person(name), reporters)
  for (const name of ['Tiga', 'Empat']) await appealOf(app, name, reporters)
  const reports = await app.call(admin.listReports, { query: {} }, how(operator))
  const appeals = await app.call(admin.listAppeals, { query: {} }, how(operator))
  const tookMs: Record<string, number> = {}

  await page.clock.install()
  await enterConsole(page, operator, `reports?case=${reports.body.data.at(-2)?.id}`)
  await expect(opened(page)).toContainText('Satu')
  await page.waitForLoadState('networkidle')
  tookMs['report'] = await withoutReading(page, () => msUntilCase(page, { key: 'd', name: 'Dua' }))

  await page.goto(`/console/appeals?case=${appeals.body.data.at(-2)?.id}`)
  await expect(opened(page)).toContainText('Tiga')
  await page.getByLabel(/What the person reads/).fill('It was no joke.')
  await page.getByLabel(/What the person reads/).blur()
  await page.waitForLoadState('networkidle')
  tookMs['appeal'] = await withoutReading(page, () => msUntilCase(page, { key: 'u', name: 'Empat' }))
  console.log('after a decision:', JSON.stringify(tookMs))

  // What was decided last is sent by the page that is left.
  await page.goto('/console/reports')
  await until(
    async () => {
      const waiting = await app.call(admin.listAppeals, { query: {} }, how(operator))
      return waiting.body.data.every(({ id }) => id !== appeals.body.data.at(-2)?.id)
    },
    { what: 'the decision that was sent on leaving' },
  )
  // Nobody touches it for five minutes, and it reads only what the server calls old: a decision is carried out late.
  const asked: string[] = []
  let told = 0
  page.on('websocket', (socket) => {
    socket.on(
      'framereceived',
      ({ payload }) => void (told += /"type":"(touched|changed)"/.test(payload.toString()) ? 1 : 0),
    )
  })
  await page.reload()
  await page.getByRole('list', { name: 'Cases' }).getByRole('button').first().waitFor()
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await page.clock.runFor(5 * 60_000)
  const untold = asked.filter((one, n) => asked.slice(0, n).filter((before) => before === one).length >= told)
  expect(untold.length, asked.join('\n')).toBeLessThanOrEqual(1)
})

/** Names that a careless page would run, read from the wrong end, or be torn apart by. */
const hostileNames = ['<b>Tebal</b> <img src=x onerror=alert(1)> لارس', 'Panjang'.padEnd(300, 'g')]

/** Somebody with this name has ordered, and has not paid yet. */
async function orderOf(app: TestApp, name: string): Promise<string> {
  const operator = how(await app.operator())
  const person = await app.person('Pembeli')
  const params = { id: person.login.profile.id }
  await app.call(admin.putProfile, { params, body: { name, bio: '', reason: 'A test' } }, operator)
  const month = { duration: 1, durationType: 'month', days: 30 } as const
  const package_code = 'premium-month'
  const packages = [{ package_code, name: name.slice(0, 100), title: 'One month', ...month, price: 49_000 }]
  const group = { name: 'Premium', includePremium: true, order: 1, packages }
  await app.call(admin.putPackageGroup, { params: { friendlyId: 'premium' }, body: group }, operator)
  const body = { type: 'payment', packageCode: package_code, method: 'card' } as const
  const headers = { [loyalty.IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const made = await app.call(subscription.createTransaction, { body }, { ...how(person), headers })
  expect(made.status).toBe(200)
  return made.body.data.id
}

for (const size of sizes) {
  test(`reports, appeals, orders and offers are usable at ${size.width} px`, async ({ page, app }) => {
    const operator = await app.operator()
    const whom = await app.person(`Made${size.width}`)
    const id = await report(app, whom, [await app.person('Ayu')])
    await page.setViewportSize(size)
    await enterConsole(page, operator, `reports?case=${id}`)
    await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
    await expectUsable(page, `a case at ${size.width}`)
    for (const path of ['appeals', 'reports/decisions', 'orders/figures', 'offers', 'offers/vouchers']) {
      await page.goto(`/console/${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectUsable(page, `${path} at ${size.width}`)
    }
    for (const name of hostileNames) {
      await page.goto(`/console/orders?case=${await orderOf(app, name)}`)
      await expect(page.getByRole('article').getByText(name, { exact: true })).toBeVisible()
      await expect(page.locator('img[src="x"]')).toHaveCount(0)
      await expectUsable(page, `an order of ${name.slice(0, 8)} at ${size.width}`)
    }
  })
}

async function letterLink(app: TestApp, { email }: Person): Promise<string> {
  let link = ''
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${app.address}/dev/outbox?to=${encodeURIComponent(email)}`)
        const { data } = (await answer.json()) as { data: { text: string }[] }
        link =
          data.map(({ text }) => /\/decision\?token=[\w.-]+/.exec(text)?.[0] ?? '').findLast(Boolean) ?? ''
        return link
      },
      { timeout: 20_000 },
    )
    .not.toBe('')
  return link
}
