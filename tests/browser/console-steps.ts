import type { Page } from '@playwright/test'
import type { Person } from '../app.ts'

/** An operator signs in at the console and opens a section: `settings?case=otp.length`. */
export async function enterConsole(page: Page, { email, password }: Person, path = ''): Promise<void> {
  await page.goto(`/console/${path}`)
  await page.getByLabel('Email, number or name').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  // The form is gone once the shell is there; at 390 px nothing of the shell but its bar is in sight.
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' })
}
