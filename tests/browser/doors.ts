import { expect, type Locator, type Page } from '@playwright/test'

/** How a person comes in by the auth dialog: from any page that has a header. */

export async function openEmailForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Email/User ID' }).click()
  return dialog
}

export async function logIn(page: Page, person: { email: string; password: string }): Promise<void> {
  const dialog = await openEmailForm(page)
  await dialog.getByLabel('Email/User ID').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Log in' }).first().click()
  await expect(dialog).toBeHidden()
}

export async function signUp(page: Page, name: string): Promise<{ email: string; password: string }> {
  const person = { email: `${name.toLowerCase()}-${Date.now()}@example.com`, password: 'a good password' }
  await page.goto('/')
  const dialog = await openEmailForm(page)
  await dialog.getByRole('button', { name: 'Register' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Repeat password').fill(person.password)
  await dialog.getByRole('button', { name: 'Register' }).first().click()
  await expect(dialog).toBeHidden()
  return person
}
