import type { Page } from '@playwright/test'
import { user } from '@tayang/contract'
import { Secret, TOTP } from 'otpauth'
import { until, type Person } from '../app.ts'
import { expect, test as people, type PeopleStage } from './people-stage.ts'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expectUsable, isClosed, sizes } from './usable.ts'

/** Browsers give passkeys to names alone. */
const test = people.extend({
  baseURL: async ({ stage }, use) => use(stage.test.address.replace('127.0.0.1', 'localhost')),
})

const STEP_MS = 30_000

/** A person whose email is proved, without which nothing is set up. */
async function aPerson({ test: app }: PeopleStage, name: string): Promise<Person> {
  const person = await app.person(name)
  const token = await until(
    async () => {
      const to = encodeURIComponent(person.email)
      const sent = (await (await fetch(`${app.address}/dev/outbox?to=${to}`)).json()) as {
        data: { text: string }[]
      }
      return sent.data.map(({ text }) => /email-verification\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    },
    { what: 'the letter that proves the email' },
  )
  const proved = await app.call(user.verifyAccount, { body: { token: token ?? '' } })
  expect(proved.status).toBe(200)
  return person
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(code)
}

/** Opens the page, and looks at it as a desktop and a phone show it. */
async function openSecurity(page: Page, picture: string): Promise<void> {
  await page.goto('/profile/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `security at ${size.width}`)
    const folder = process.env['TAYANG_PICTURES']
    if (folder) await page.screenshot({ path: `${folder}/${picture}-${size.width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expectUsable(page, 'security at 360')
  await page.setViewportSize(sizes[0])
}

test('an app is set up, asked for, lost, and replaced by a recovery code', async ({
  page,
  browser,
  stage,
  baseURL,
}) => {
  const person = await aPerson(stage, 'Rani')
  await enterAs(page, person)
  await openSecurity(page, 'off')

  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'Picture for your authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await expectUsable(page, 'the set-up')
  await typeCode(page, totp.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const codes = await dialog.locator('li code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectUsable(page, 'the recovery codes')
  await dialog.getByRole('button', { name: 'I kept them' }).click()
  await isClosed(dialog)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await openSecurity(page, 'on')

  const enter = async (answer: (elsewhere: Page) => Promise<void>) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const elsewhere = await context.newPage()
    await elsewhere.goto('/login/email')
    await fillEmailForm(elsewhere, person)
    await expect(elsewhere.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await expectUsable(elsewhere, 'the second step')
    await answer(elsewhere)
    await elsewhere.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(elsewhere).toHaveURL(`${baseURL}/`)
    await context.close()
  }
  // The code of the present step has turned it on, and each is good once: the next one is accepted already.
  await enter((elsewhere) => typeCode(elsewhere, totp.generate({ timestamp: Date.now() + STEP_MS })))
  await enter(async (elsewhere) => {
    await elsewhere.getByRole('button', { name: 'I lost my authenticator app' }).click()
    await elsewhere.getByLabel('Recovery code').fill(codes[0] ?? '')
  })
  await page.reload()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()

  // Both browsers are listed beside this one, and go together.
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await expect(page.getByRole('button', { name: 'Log out all others' })).toBeHidden()
})

test('a passkey is added, and signs in without a name', async ({ page, stage, baseURL }) => {
  const person = await aPerson(stage, 'Sari')
  await page.goto('/login/email')
  await fillEmailForm(page, person)
  await expect(page).toHaveURL(`${baseURL}/`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Added on/)).toBeVisible()
  await openSecurity(page, 'passkey')

  await page
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await page.goto('/login')
  await expectUsable(page, 'the options')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await page.goto('/profile/security')
  await expect(page.locator('#passkeys').getByText(/Last used/)).toBeVisible()
})
