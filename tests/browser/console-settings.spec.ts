import type { Browser, Page } from '@playwright/test'
import { admin, user } from '@tayang/contract'
import type { Person } from '../app.ts'
import { putMoneySetting } from '../money-setting.ts'
import { enterConsole } from './console-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

/** A fresh code is asked for once; in a demo it is the password. */
async function raise(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
}

async function pageOf(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[0], baseURL, reducedMotion: 'reduce' })
  return context.newPage()
}

test('two operators write one notification, then one setting: the second sees both and chooses', async ({
  page,
  browser,
  stage,
}) => {
  const [first, second] = [await stage.test.operator(), await stage.test.operator()]
  const id = crypto.randomUUID()
  await enterConsole(page, first, `notifications?case=${id}`)
  await page.getByLabel('Title, Indonesian').fill('Kabar')
  await page.getByLabel('Title, Indonesian').press('Control+s')
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()

  const other = await pageOf(browser, stage.test.address)
  await enterConsole(other, second, `notifications?case=${id}`)
  await expect(other.getByLabel('Title, Indonesian')).toHaveValue('Kabar')
  await other.getByLabel('Title, Indonesian').fill('Kabar dari kedua')
  await page.getByLabel('Title, Indonesian').fill('Kabar dari pertama')
  await page.getByRole('button', { name: /^Keep/ }).click()
  await expect(page.getByText('Kept', { exact: true }).first()).toBeVisible()
  await other.getByRole('button', { name: /^Keep/ }).click()
  const both = other.getByRole('alert').filter({ hasText: 'while you were writing' })
  await expect(both).toContainText('Kabar dari pertama')
  await expect(both).toContainText('Kabar dari kedua')
  await both.getByRole('button', { name: 'Take this one' }).click()
  await expect(other.getByLabel('Title, Indonesian')).toHaveValue('Kabar dari pertama')

  // The same with a setting; this time the second one's is kept, over the first one's.
  for (const one of [page, other]) await one.goto('/console/settings?case=otp.length')
  const digits = (of: Page) => of.getByLabel('Digits of a code')
  await digits(other).fill('7')
  await digits(page).fill('5')
  await page.getByRole('button', { name: /^Save/ }).click()
  await raise(page, first)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: /^Save/ }).click()
  await raise(other, second)
  const values = other.getByRole('alert').filter({ hasText: 'while you were writing' })
  await expect(values.locator('pre')).toHaveText(['5', '7'])
  await values.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await expect(digits(page)).toHaveValue('7')
  // Other journeys of this app enter codes of six digits.
  await stage.test.call(
    admin.putSetting,
    { params: { key: 'otp.length' }, body: { value: 6 } },
    { token: first.login.accessToken },
  )
  await other.context().close()
})

test('a fee is put by one operator with a fresh code, confirmed by another, and stands in the history', async ({
  page,
  stage,
}) => {
  const [first, second] = [await stage.test.operator(), await stage.test.operator()]
  await enterConsole(page, first, 'settings?case=gift.taxPercent')
  await page.getByLabel('Tax of a gift, percent').fill('5')
  await page.getByLabel('Reason', { exact: true }).fill('A new law')
  await page.getByRole('button', { name: /^Save/ }).click()
  await raise(page, first)
  await expect(page.getByText('Waits for another operator')).toBeVisible()
  const asSecond = { token: second.login.accessToken }
  const asked = await stage.test.call(admin.listApprovals, { query: { kind: 'money-setting' } }, asSecond)
  const params = { id: asked.body.data.find(({ subject }) => subject === 'gift.taxPercent')?.id ?? '' }
  const decided = await stage.test.call(
    admin.decideApproval,
    { params, body: { decision: 'confirm' } },
    asSecond,
  )
  expect(decided.status).toBe(200)
  // Nobody reloads: the console is told.
  await expect(page.getByText('Waits for another operator')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(page.getByText(/A new law/).first()).toBeVisible()
  // Other journeys of this app count with gifts that are not taxed.
  await putMoneySetting(stage.test, { key: 'gift.taxPercent', value: null }, [first, second])
})

test('an operator turns new accounts off and on again, by keyboard alone', async ({ page, stage }) => {
  const operator = await stage.test.operator()
  await enterConsole(page, operator, 'switches')
  const panel = page.getByRole('listitem').filter({ hasText: 'New accounts' })
  const press = async (name: string) => {
    await panel.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('A flood of scripts')
    await dialog.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  const register = () =>
    stage.test.call(user.createAccount, {
      body: { email: `${crypto.randomUUID()}@example.com`, password: 'a good password', name: 'Baru' },
    })
  await press('Turn off')
  await expect(panel.getByText('Off', { exact: true })).toBeVisible()
  expect((await register()).refusal.code).toBe('SWITCHED_OFF')
  await press('Turn on')
  await expect(panel.getByText('On', { exact: true })).toBeVisible()
  expect((await register()).status).toBe(200)
})

for (const size of sizes) {
  test(`settings, switches and notifications are usable at ${size.width} px, in both languages`, async ({
    browser,
    stage,
  }) => {
    const operator = await stage.test.operator()
    const context = await browser.newContext({
      viewport: size,
      reducedMotion: 'reduce',
      baseURL: stage.test.address,
    })
    const page = await context.newPage()
    await enterConsole(page, operator, 'settings?case=cashout.banks')
    const draft = crypto.randomUUID()
    for (const [language, banks] of [
      ['en', 'Banks'],
      ['id', 'Bank'],
    ] as const) {
      await page.evaluate((to) => localStorage.setItem('tayang.console.language', to), language)
      await page.goto('/console/settings?case=cashout.banks')
      await expect(page.getByRole('heading', { name: banks, exact: true })).toBeVisible()
      await expectUsable(page, `settings at ${size.width} in ${language}`)
      for (const path of ['switches', `notifications?case=${draft}`]) {
        await page.goto(`/console/${path}`)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expectUsable(page, `${path} at ${size.width} in ${language}`)
      }
    }
    await context.close()
  })
}
