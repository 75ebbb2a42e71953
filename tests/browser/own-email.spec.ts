import type { Page } from '@playwright/test'
import { until } from '../app.ts'
import { enterAs, logIn } from './sign-in-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { isAlive } from './usable.ts'

/** The path of the newest link of this kind to this email. */
const linkTo = ({ test: app }: PeopleStage, email: string, way: string): Promise<string> =>
  until(
    async () => {
      const outbox = await (await fetch(`${app.address}/dev/outbox?to=${email}`)).text()
      return new RegExp(`${way}\\?token=[\\w-]{43}`).exec(outbox)?.[0]
    },
    { what: `a letter with ${way}` },
  )

async function askFor(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(email)
  await page.locator('#contact').getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
}

test('a person changes the email by the link to the new one, and the old one takes it back', async ({
  page,
  browser,
  stage,
}) => {
  const nisa = await stage.test.person('Nisa')
  await enterAs(page, nisa)
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Verify email' })).toBeVisible()
  const own = await linkTo(stage, nisa.email, '/email-verification')
  for (const _ of ['first', 'again']) {
    await page.goto(own)
    await expect(page.getByText('Your email has been verified')).toBeVisible()
  }
  await page.goto('/profile')
  await expect(page.locator('#contact').getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Verify email' })).toHaveCount(0)

  const email = `baru-${Date.now()}@example.com`
  await askFor(page, { email, password: nisa.password })
  await expect(page.locator('#contact').getByText(nisa.email)).toBeVisible()
  await page.goto(await linkTo(stage, email, '/email-verification'))
  await expect(page.getByText('Your email has been verified')).toBeVisible()
  await page.goto('/profile')
  await expect(page.locator('#contact').getByText(email)).toBeVisible()

  const owner = await browser.newPage({ baseURL: stage.test.address })
  await owner.goto(await linkTo(stage, nisa.email, '/not-me'))
  await isAlive(owner)
  await owner.getByRole('button', { name: 'Undo the change' }).click()
  await owner.getByLabel('New password').fill('Bangkit-1908!')
  await owner.getByLabel('Repeat password').fill('Bangkit-1908!')
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Your password has been updated')).toBeVisible()
  await owner.goto('/live')
  await logIn(owner, { email: nisa.email, password: 'Bangkit-1908!' })
  await owner.close()
})
