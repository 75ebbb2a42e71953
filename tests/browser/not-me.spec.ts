import { user } from '@tayang/contract'
import { until } from '../app.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, isAlive } from './usable.ts'

test('an owner undoes a change of the password by the link of the letter and sets a new one, by keyboard', async ({
  page,
  stage: { test: app },
}) => {
  const person = await app.person('Rini')
  const password = 'Maling-1945!'
  const body = { password, confirmPassword: password, currentPassword: person.password }
  await app.call(user.changePassword, { body }, { token: person.login.accessToken })
  const link = await until(
    async () => {
      const outbox = await (await fetch(`${app.address}/dev/outbox?to=${person.email}`)).text()
      return /\/not-me\?token=[\w-]{43}/.exec(outbox)?.[0]
    },
    { what: 'the letter about the change' },
  )

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
