import type { Page, Route } from '@playwright/test'
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

/** Nothing that the page reads is answered meanwhile: what is shown all the same was there before. */
export async function withoutReading<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const held: Route[] = []
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') held.push(route)
    else await route.continue()
  }
  await page.route('**', hold)
  const done = await act()
  await page.unroute('**', hold)
  // The page has given some of them up.
  for (const route of held) await route.continue().catch(() => undefined)
  return done
}
