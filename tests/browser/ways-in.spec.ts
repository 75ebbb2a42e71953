import type { Locator, Page } from '@playwright/test'
import { user } from '@tayang/contract'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, isAlive, isClosed, sizes, toast } from './usable.ts'

/** Types somebody on the page of the provider that the press opens. */
async function answerAs(page: Page, press: () => Promise<void>, known: { email: string; name: string }) {
  const [window] = await Promise.all([page.waitForEvent('popup'), press()])
  await window.getByLabel('Email', { exact: true }).fill(known.email)
  await window.getByLabel('Name', { exact: true }).fill(known.name)
  await window.getByRole('button', { name: 'Continue' }).click()
}

const confirmed = async (dialog: Locator, password: string, action: string) => {
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: action }).click()
}

async function openProvider(page: Page, provider: string): Promise<Locator> {
  await page.goto('/live')
  await isAlive(page)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: provider }).click()
  return dialog
}

test('a person connects Google, logs in by it, and disconnects it again', async ({ page, stage }) => {
  const gilang = await stage.test.person('Gilang')
  const google = { email: `gilang-${Date.now()}@gmail.test`, name: 'Gilang' }
  await enterAs(page, gilang)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  const connecting = page.getByRole('dialog', { name: 'Connect Google' })
  await answerAs(page, () => confirmed(connecting, gilang.password, 'Continue'), google)
  await expect(toast(page, 'Google is connected')).toBeVisible()
  await expect(page.getByText(/^Connected on /)).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `ways in at ${size.width} px`)
  }

  await page.evaluate(() => localStorage.removeItem('tayang.access-token'))
  const dialog = await openProvider(page, 'Google')
  await answerAs(page, () => dialog.getByRole('button', { name: 'Agree' }).click(), google)
  await isClosed(dialog)
  await expect(page.getByRole('button', { name: 'Profile menu of Gilang' })).toBeVisible()

  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await confirmed(page.getByRole('dialog', { name: 'Disconnect Google' }), gilang.password, 'Disconnect')
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
})

test('who came by Facebook cannot take off their only way in', async ({ page }) => {
  const dialog = await openProvider(page, 'Facebook')
  const hadi = { email: `hadi-${Date.now()}@facebook.test`, name: 'Hadi' }
  await answerAs(page, () => dialog.getByRole('button', { name: 'Agree' }).click(), hadi)
  await expect(page.getByRole('button', { name: 'Profile menu of Hadi' })).toBeVisible()
  await page.goto('/profile/security')
  await expect(page.getByText('Your only way in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Disconnect Facebook' })).toBeDisabled()
})

test('an email of Facebook that has an account leads to that account, and to a second one on request', async ({
  page,
  stage,
}) => {
  const lulu = await stage.test.person('Lulu')
  const facebook = { email: lulu.email, name: 'Lulu Kedua' }
  const dialog = await openProvider(page, 'Facebook')
  await answerAs(page, () => dialog.getByRole('button', { name: 'Agree' }).click(), facebook)
  await expect(dialog.getByRole('heading', { name: 'You already have an account' })).toBeVisible()
  await expectUsable(page, 'an email that has an account')
  await dialog.getByRole('button', { name: 'Log in to it' }).click()
  await fillEmailForm(dialog, lulu)
  await expect(page.getByRole('button', { name: 'Profile menu of Lulu' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  const again = await openProvider(page, 'Facebook')
  await answerAs(page, () => again.getByRole('button', { name: 'Agree' }).click(), facebook)
  await again.getByRole('button', { name: 'Make a new account' }).click()
  await expect(page.getByRole('button', { name: 'Profile menu of Lulu Kedua' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('tayang.access-token') ?? '')
  expect((await stage.test.call(user.getAccount, {}, { token })).body.data.email).toBeNull()
})
