import type { Browser, Page } from '@playwright/test'
import { admin, loyalty, type CallOf, type ConsoleRole } from '@tayang/contract'
import type { Person } from '../app.ts'
import { putMoneySetting } from '../money-setting.ts'
import { enterConsole } from './console-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

const MAKER: readonly ConsoleRole[] = ['finance-maker', 'support', 'admin']
const CHECKER: readonly ConsoleRole[] = ['finance-checker']

/** A fresh code is asked for once; in a demo it is the password. */
async function raise(page: Page, { password }: Person): Promise<void> {
  const field = page.getByRole('dialog').last().getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

async function pageOf(
  browser: Browser,
  baseURL: string,
  viewport: (typeof sizes)[number] = sizes[0],
): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL, reducedMotion: 'reduce' })
  return context.newPage()
}

interface Asked {
  readonly id: string
  readonly person: Person
  readonly invoice: string
}

/** People who earned, and asked for their rupiah. */
async function openCashouts({ test: app }: PeopleStage, people: readonly string[]): Promise<Asked[]> {
  const operators = [await app.operator(), await app.operator()] as const
  const how = { token: operators[0].login.accessToken }
  await putMoneySetting(app, { key: 'cashout.holdHours', value: 0 }, operators)
  await putMoneySetting(app, { key: 'cashout.requiresFactor', value: false }, operators)
  const gift: CallOf<typeof admin.putGift>['body'] = {
    name: 'Perahu',
    category: 'premium',
    icon: '/gifts/perahu.svg',
    duration: 3,
    order: 60,
    packs: [{ amount: 1, price: 1_000 }],
  }
  await app.call(admin.putGift, { params: { friendlyId: 'perahu' }, body: gift }, how)
  const gifts = await app.call(loyalty.listGifts, {})
  const packId = gifts.body.data.find(({ name }) => name === 'Perahu')?.packs[0]?.id ?? ''
  const fan = await app.person('Gilang')
  const diamonds = String(people.length * 1_000 + 1)
  await fetch(new URL('/dev/topup', app.address), {
    method: 'POST',
    body: new URLSearchParams({ email: fan.email, diamonds }),
  })
  const asked: Asked[] = []
  for (const [at, name] of people.entries()) {
    const person = await app.person(name)
    const receiverId = person.login.account.id
    const body = { purpose: 'transfer', giftType: 'premium', packId, receiverId } as const
    await app.call(loyalty.createTransaction, { body }, { token: fan.login.accessToken })
    const as = { token: person.login.accessToken }
    const form = {
      nik: `317101010190000${at}`,
      fullName: `${name} Kusuma`,
      phone: '81234567890',
      email: `${name.toLowerCase()}@tayang.test`,
      bankCode: ['014', '002', '008', '009'][at % 4] ?? '014',
      bankNumber: `55500011${at}${at}`,
      bankAccountName: at === 2 ? 'Somebody Else' : `${name} Kusuma`,
      password: person.password,
    }
    expect((await app.call(loyalty.putBankAccount, { body: form }, as)).status).toBe(200)
    const order = { purpose: 'withdraw', gencash: 500 + at * 50, password: person.password } as const
    const made = await app.call(loyalty.createTransaction, { body: order }, as)
    const { id, expenses } = made.body.data as { id: string; expenses: { invoiceNumber: string }[] }
    asked.push({ id, person, invoice: expenses[0]?.invoiceNumber ?? '' })
  }
  return asked
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('two operators in two browsers carry out a payout, and one person cannot do both', async ({
  page,
  browser,
  stage,
}) => {
  const [cashout] = await openCashouts(stage, ['Rani'])
  const [dewi, fajar] = [await stage.test.operator(MAKER), await stage.test.operator(CHECKER)]
  await enterConsole(page, dewi, 'cash-out')
  await expect(row(page, 'Rani')).toContainText('Names match')
  await row(page, 'Rani').getByRole('button', { name: 'Pay' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing moves yet')
  await dialog.getByLabel('Bank’s reference').fill('TRX 0815')
  const confirm = dialog.getByRole('button', { name: /^It was paid/ })
  // Another sum than the one that the bank pays confirms nothing.
  await dialog.getByLabel(/^Type 50000 to confirm/).fill('5000')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel(/^Type 50000 to confirm/).fill('50000')
  await confirm.click()
  await raise(page, dewi)
  await expect(page.getByText('Noted. Another operator completes it.').first()).toBeVisible()

  await page.goto(`/console/cash-out?case=${cashout?.id ?? ''}`)
  await expect(page.getByText('You said that it was paid.')).toBeVisible()
  await expect(page.getByRole('article').getByRole('button', { name: /^Complete/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const alone = await stage.test.call(
    admin.settleCashout,
    { params: { id: cashout?.id ?? '' }, body: { status: 'completed' } },
    { token: dewi.login.accessToken },
  )
  expect(alone.refusal.code).toBe('CASHOUT_SECOND_OPERATOR')

  const second = await pageOf(browser, stage.test.address)
  await enterConsole(second, fajar, 'cash-out?view=second')
  await row(second, 'Rani').getByRole('button', { name: 'Rani' }).click()
  await expect(second.getByRole('article').getByRole('button', { name: /^Complete/ })).toBeVisible()
  await second.keyboard.press('a')
  await second
    .getByRole('dialog')
    .getByLabel(/^Type 50000/)
    .fill('50000')
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Complete/ })
    .click()
  await raise(second, fajar)
  await expect(second.getByText('Completed. Its owner is told.').first()).toBeVisible()
  // Nobody reloads: the console of the first is told.
  await expect(page.getByRole('article').getByText('completed', { exact: true })).toBeVisible()
  await second.context().close()
})

test('a bank file is answered: what matches is said by one and completed by another, the rest stays open', async ({
  page,
  browser,
  stage,
}) => {
  const asked = await openCashouts(stage, ['Joko', 'Tika'])
  const [dewi, fajar] = [await stage.test.operator(MAKER), await stage.test.operator(CHECKER)]
  const as = { token: dewi.login.accessToken }
  for (const { id } of asked) await stage.test.call(admin.takeCashout, { params: { id }, body: {} }, as)
  await enterConsole(page, dewi, 'cash-out/files')
  await page.getByRole('button', { name: /^New file/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Make the file/ })
    .click()
  await raise(page, dewi)
  await expect(page.getByRole('heading', { name: /105.000/ })).toBeVisible()
  const [right, wrong] = asked
  const csv = [
    'invoice;rupiah;status;reference;note',
    `${right?.invoice};"Rp50.000,00";berhasil;=HYPERLINK("x");`,
    `${wrong?.invoice};54000;berhasil;TRX;<b>fee</b>`,
  ].join('\r\n')
  const answers = { name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Read the bank’s answers').setInputFiles(answers)
  await expect(page.getByText('another sum')).toBeVisible()
  await expect(page.getByText('<b>fee</b>')).toBeVisible()
  await page.getByRole('button', { name: /^1 match/ }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Type 50000/)
    .fill('50000')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^They were paid/ })
    .click()
  await expect(page.getByText('You said that they were paid.')).toBeVisible()

  const second = await pageOf(browser, stage.test.address)
  await enterConsole(second, fajar, `cash-out/files?${new URL(page.url()).searchParams.toString()}`)
  await second.getByRole('button', { name: /^Complete 1 that match/ }).click()
  await second
    .getByRole('dialog')
    .getByLabel(/^Type 50000/)
    .fill('50000')
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Complete/ })
    .click()
  await raise(second, fajar)
  await expect(second.getByText('1 completed.').first()).toBeVisible()

  // The other one came back from the bank: rejecting it is confirmed by the second operator too.
  await page.goto(`/console/cash-out?case=${wrong?.id ?? ''}`)
  await page.getByRole('button', { name: /^Reject/ }).click()
  await page.getByLabel('Reason, which its owner reads').fill('The bank took a fee')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ask to reject it/ })
    .click()
  await expect(page.getByText(/asked to reject it\. Another operator decides/)).toBeVisible()
  await second.goto('/console/approvals')
  await second.getByRole('button', { name: /Reject a cash out/ }).click()
  await second.getByRole('button', { name: /^Confirm/ }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect(second.getByRole('article').getByText('Done', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('article').getByText('rejected', { exact: true })).toBeVisible()
  await second.context().close()
})

test('a gift is taken back and a wallet frozen by two, from the ledger', async ({ page, browser, stage }) => {
  const [one] = await openCashouts(stage, ['Wayan'])
  const [dewi, fajar] = [await stage.test.operator(MAKER), await stage.test.operator(CHECKER)]
  const account = one?.person.login.account.id ?? ''
  await enterConsole(page, dewi, `ledger?person=${account}`)
  await page.getByRole('button', { name: /^Freeze/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('A ring of gifts')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ask to freeze it/ })
    .click()
  await raise(page, dewi)
  await expect(page.getByText(/asked for a change/)).toBeVisible()
  await row(page, 'Gift').first().getByRole('button').click()
  await expect(page.getByText(/has less than this would take/)).toBeVisible()

  const second = await pageOf(browser, stage.test.address)
  await enterConsole(second, fajar, 'approvals?kind=wallet')
  await second.getByRole('button', { name: /Freeze a wallet/ }).click()
  await expect(second.getByRole('complementary').getByRole('button', { name: /^Confirm/ })).toBeVisible()
  await second.keyboard.press('a')
  await second
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await raise(second, fajar)
  await expect(page.getByText('frozen', { exact: true })).toBeVisible()
  const params = { id: one?.id ?? '' }
  const shown = await stage.test.call(admin.getCashout, { params }, { token: fajar.login.accessToken })
  expect(shown.body.data.waitsFor).toBe('frozen')
  await second.context().close()
})

for (const size of sizes) {
  test(`cash out, approvals and ledger are usable at ${size.width} px`, async ({ browser, stage }) => {
    const [one] = await openCashouts(stage, [size.width === 390 ? 'Putu' : 'Kadek'])
    const operator = await stage.test.operator()
    const page = await pageOf(browser, stage.test.address, size)
    await enterConsole(page, operator, 'cash-out')
    const paths = [
      'cash-out',
      `cash-out?case=${one?.id ?? ''}`,
      'cash-out/files',
      'approvals',
      `ledger?person=${one?.person.login.account.id ?? ''}`,
      `ledger?case=${one?.id ?? ''}`,
      'ledger/health',
    ]
    for (const path of paths) {
      await page.goto(`/console/${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await expectUsable(page, `${path} at ${size.width}`)
    }
    await page.context().close()
  })
}
