import type { Page } from '@playwright/test'
import { admin, user, type ConsoleRole } from '@tayang/contract'
import { TOTP, URI } from 'otpauth'
import type { Person } from '../app.ts'
import { enterConsole } from './console-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

/** How long a code of an authenticator app lasts (RFC 6238). */
const STEP_MS = 30_000

const asOf = ({ login }: Person) => ({ token: login.accessToken })

/** A fresh code is asked for once; in a demo it is the password. */
async function raise(page: Page, { password }: Person): Promise<void> {
  const field = page.getByRole('dialog').last().getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

test('an admin invites an operator, who sets a password by the link and enters the console', async ({
  page,
  browser,
  stage,
}) => {
  const boss = await stage.test.operator(['admin'])
  await enterConsole(page, boss, 'operators')
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' })
  await dialog.getByLabel('Email').fill('sari.baru@example.com')
  await dialog.getByRole('checkbox', { name: /^Support/ }).check()
  await dialog.getByRole('checkbox', { name: /^Support/ }).press('Enter')
  await raise(page, boss)
  const made = page.getByRole('dialog', { name: /^A link for/ })
  const url = (await made.getByRole('region', { name: /^Link/ }).locator('code').textContent()) ?? ''
  expect(url).toContain('/reset-password?token=')
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Operators' })).toContainText('sari.baru@example.com')

  const token = new URL(url).searchParams.get('token') ?? ''
  const password = 'a good password'
  expect((await stage.test.call(user.resetPassword, { body: { password, token } })).status).toBe(200)
  const context = await browser.newContext({ baseURL: stage.test.address, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await enterConsole(other, { ...boss, email: 'sari.baru@example.com', password })
  // Support has no desk of operators.
  await expect(other.getByRole('link', { name: 'Operators' })).toHaveCount(0)
  await context.close()
})

test('outside demo mode an operator signs in with a code, and a grave change asks for a fresh one', async ({
  browser,
  stage,
}) => {
  const email = 'sandi@example.com'
  const password = 'a good password'
  const made = await stage.test.app.user.provisioning.makeOperator(email, ['admin'])
  await stage.test.call(user.resetPassword, { body: { password, token: made.token } })
  const totp = URI.parse(made.totpUri)
  if (!(totp instanceof TOTP)) throw new Error('no code by time')
  // What a proxy adds to a request: it is no request of this machine, so demo mode is over.
  const context = await browser.newContext({
    baseURL: stage.test.address,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.7' },
  })
  const page = await context.newPage()
  await page.goto('/console/operators')
  await page.getByLabel('Email, number or name').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const first = page.getByLabel('Digit 1 of 6')
  await expect(first).toBeFocused()
  await page.keyboard.type('000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.type(totp.generate())
  await expect(page.getByRole('list', { name: 'Operators' })).toBeVisible()

  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Invite an operator' })
  await dialog.getByLabel('Email').fill('dengan.sandi@example.com')
  await dialog.getByRole('checkbox', { name: /^Support/ }).check()
  await dialog.getByRole('checkbox', { name: /^Support/ }).press('Enter')
  const proof = page.getByRole('dialog', { name: 'A fresh code' })
  await expect(proof).toContainText('no older than 5 minutes')
  // The code that opened the session is spent; a clock that is ahead by one step gives the next one.
  await expect(proof.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(totp.generate({ timestamp: Date.now() + STEP_MS }))
  await expect(page.getByRole('dialog', { name: /^A link for/ })).toBeVisible()
  await expect(page.getByText(/^Fresh code/)).toBeVisible()
  await context.close()
})

test('a role that is taken away closes the console of its operator within five seconds', async ({
  page,
  stage,
}) => {
  const boss = await stage.test.operator()
  const roles: ConsoleRole[] = ['auditor', 'admin']
  const person = await stage.test.operator(roles)
  await enterConsole(page, person, 'operators')
  await expect(page.getByRole('list', { name: 'Operators' })).toBeVisible()
  const params = { id: person.login.account.id }
  const body = { roles: ['auditor'] as ConsoleRole[], reason: 'Left the team' }
  const put = await stage.test.call(admin.putOperatorRoles, { params, body }, asOf(boss))
  expect(put.status).toBe(200)
  await expect(page.getByLabel('Email, number or name')).toBeVisible({ timeout: 5_000 })
})

test('roles are set by keys alone, with a reason and a fresh code', async ({ page, stage }) => {
  const boss = await stage.test.operator()
  const person = await stage.test.operator(['support'])
  await enterConsole(page, boss, `operators?case=${person.login.account.id}`)
  const trust = page.getByRole('checkbox', { name: /^Trust/ })
  await trust.focus()
  await page.keyboard.press('Space')
  await trust.blur()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Gains: Trust.')
  await dialog.getByRole('textbox').fill('Helps at nights')
  await dialog.getByRole('button', { name: /^Set these roles/ }).focus()
  await page.keyboard.press('Enter')
  await raise(page, boss)
  await expect(page.getByText('The roles are set')).toBeVisible()
  const trail = await stage.test.call(admin.listAudit, { query: { perPage: 20 } }, asOf(boss))
  expect(trail.body.data).toContainEqual(
    expect.objectContaining({
      operation: 'PUT /admin/v1.0/operators/{id}/roles',
      outcome: 'done',
      facts: expect.objectContaining({ reason: 'Helps at nights', roles: ['support', 'trust'] }),
    }),
  )
})

for (const size of sizes) {
  test(`operators and roles are usable at ${size.width} px`, async ({ browser, stage }) => {
    const operator = await stage.test.operator()
    const other = await stage.test.operator(['finance-maker', 'support'])
    const context = await browser.newContext({
      viewport: size,
      reducedMotion: 'reduce',
      baseURL: stage.test.address,
    })
    const page = await context.newPage()
    await enterConsole(page, operator, 'operators')
    await expect(page.getByRole('list', { name: 'Operators' })).toBeVisible()
    await expectUsable(page, `operators at ${size.width}`)
    await page.goto(`/console/operators?case=${other.login.account.id}`)
    await expect(page.getByRole('heading', { name: 'Sessions of the console' })).toBeVisible()
    await expectUsable(page, `an operator at ${size.width}`)
    await page.goto('/console/operators/roles')
    await expect(page.getByRole('table')).toBeVisible()
    await expectUsable(page, `roles at ${size.width}`)
    await context.close()
  })
}
