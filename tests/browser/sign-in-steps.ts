import type { Locator, Page } from '@playwright/test'
import type { Person } from '../app.ts'
import { isClosed } from './usable.ts'

/** How a person comes in by the auth dialog: from any page that has a header. */

export async function openEmailForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Email/User ID' }).click()
  return dialog
}

type Known = Pick<Person, 'email' | 'password'>

/** By the form that `openEmailForm` opened, or that stands on a page of its own. */
export async function fillEmailForm(form: Locator | Page, { email, password }: Known): Promise<void> {
  await form.getByLabel('Email/User ID').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
}

export async function logIn(page: Page, person: Known): Promise<void> {
  const dialog = await openEmailForm(page)
  await fillEmailForm(dialog, person)
  await isClosed(dialog)
}

export async function signUp(page: Page, name: string): Promise<Known> {
  const person = { email: `${name.toLowerCase()}-${Date.now()}@example.com`, password: 'a good password' }
  await page.goto('/')
  const dialog = await openEmailForm(page)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Repeat password').fill(person.password)
  await dialog.getByRole('button', { name: 'Register' }).first().click()
  await isClosed(dialog)
  return person
}

/** The page as that person finds it on a browser where they are signed in; how they sign in is a journey of its own. */
export async function enterAs(page: Page, person: Person): Promise<void> {
  const { account, profile, accessToken, refreshToken } = person.login
  await page.addInitScript(
    (kept) => {
      // Once per browser: what the page changes later stays changed.
      if (localStorage.getItem('tayang.entered') === kept['tayang.entered']) return
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    {
      'tayang.entered': person.email,
      'tayang.viewer': JSON.stringify({ account, profile }),
      'tayang.access-token': accessToken,
      'tayang.refresh-token': refreshToken,
      'tayang.device-uuid': person.deviceUuid,
    },
  )
}
