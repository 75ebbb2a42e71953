import { user } from '@tayang/contract'
import { until, type TestApp } from '../app.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, holdProgram, isAlive } from './usable.ts'

test('an owner undoes a change of the password by the link of the letter and sets a new one, by keyboard', async ({
  page,
  stage: { test: app },
}) => {
  const person = await app.person('Rini')
  const password = 'Maling-1945!'
  const body = { password, confirmPassword: password, currentPassword: person.password }
  await app.call(user.changePassword, { body }, { token: person.login.accessToken })
  const link = await letterTo(app, person.email, /\/not-me\?token=[\w-]{43}/)

  // A guest without scripts reads what the press does.
  const document = await (await fetch(`${app.address}${link}`)).text()
  expect(document).toContain('This was not me')

  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(link)
  await isAlive(page)
  await expectUsable(page, 'the page that undoes a change')
  await page.getByRole('button', { name: 'Undo the change' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await page.getByLabel('New password').fill('a much better password')
  await page.getByLabel('Repeat password').fill('a much better password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been updated')).toBeVisible()

  await page.goto(link)
  await isAlive(page)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('This link has expired, or it has been used.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a new password' })).toBeVisible()
})

test('a form that is filled and sent before its program has come arrives, and the browser sends nothing', async ({
  page,
  stage: { test: app },
}) => {
  const person = await app.person('Wulan')
  await app.call(user.forgetPassword, { body: { email: person.email } })
  const link = await letterTo(app, person.email, /\/reset-password\?token=[\w-]+/)
  const arrive = await holdProgram(page, 'Invalid repassword')

  await page.goto(link)
  await isAlive(page)
  const field = page.getByLabel('New password')
  await field.fill('a much better password')
  await page.getByLabel('Repeat password').fill('a much better password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(link)
  await expect(field).toHaveValue('a much better password')

  arrive()
  await expect(page.getByText('Your password has been updated')).toBeVisible()
})

test('Enter on a button whose program has not come is heard when it comes', async ({ page }) => {
  const arrive = await holdProgram(page, 'Invalid repassword')
  await page.goto('/not-me?token=used')
  await isAlive(page)
  await page.getByRole('button', { name: 'Undo the change' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/not-me?token=used')

  arrive()
  await expect(page.getByText('This link has expired, or it has been used.')).toBeVisible()
})

const letterTo = (app: TestApp, email: string, link: RegExp) =>
  until(async () => link.exec(await (await fetch(`${app.address}/dev/outbox?to=${email}`)).text())?.[0], {
    what: `the letter with ${link.source}`,
  })
