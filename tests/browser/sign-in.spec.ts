import type { Locator, Page } from '@playwright/test'
import { until } from '../app.ts'
import { enterAs, fillEmailForm, logIn, openEmailForm } from './sign-in-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, isAlive } from './usable.ts'

interface Sent {
  to: string
  text: string
}

/** What was sent to an address or a number, the newest first. */
async function outboxOf({ test: app }: PeopleStage, to: string): Promise<Sent[]> {
  const answer = await fetch(new URL(`/dev/outbox?to=${encodeURIComponent(to)}`, app.address))
  return ((await answer.json()) as { data: Sent[] }).data
}

/** The part of the newest letter that fits, once there are so many. */
async function newest(stage: PeopleStage, to: string, pattern: RegExp, count = 1): Promise<string> {
  return await until(
    async () => {
      const sent = await outboxOf(stage, to)
      return sent.length < count ? undefined : (pattern.exec(sent[0]!.text)?.[1] ?? undefined)
    },
    { what: `a letter to ${to}` },
  )
}

let numbers = 0
/** A number that nobody has. */
const aNumber = () => `8127000${String(++numbers).padStart(4, '0')}`

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await isAlive(page)
}

const isSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: /^Profile menu of / })).toBeVisible()
const enterCode = async (at: Page | Locator, code: string) => {
  await at.getByLabel('Digit 1 of 6').focus()
  for (const [n, digit] of [...code].entries()) await at.getByLabel(`Digit ${n + 1} of 6`).fill(digit)
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tayang.tracking', 'no'))
})

test('somebody registers by email, is logged in at once, and verifies the address by the letter', async ({
  page,
  stage,
}) => {
  await go(page, '/register/email')
  const submit = page.getByRole('main').getByRole('button', { name: 'Register', exact: true })
  await submit.click()
  for (const text of ['Invalid name!', 'Invalid email!', 'Invalid password!', 'Invalid repassword!']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByLabel('Name').fill('Wulan')
  await page.getByLabel('Email').fill('Wulan@Example.com')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Repeat password').fill('other')
  await submit.click()
  await expect(page.getByText('Invalid name!')).toBeHidden()
  await expect(page.getByText('Invalid repassword!')).toBeVisible()
  await page.getByLabel('Repeat password').fill('short')
  await submit.click()
  await expect(page.getByText('Password should be at least 8 characters')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Repeat password').fill('a good password')
  await submit.click()
  await expect(page).toHaveURL('/')
  await isSignedIn(page)

  const link = await newest(stage, 'wulan@example.com', /(\/email-verification\?token=\S+)/)
  // Mail scanners open a link before its reader does: it says the same again.
  for (const _visit of ['scanner', 'reader']) {
    await go(page, link)
    await expect(page.getByText('Your email has been verified')).toBeVisible()
  }
  await go(page, `${link}x`)
  await expect(page.getByText('General error, please try again later')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible()
})

test('an address that is taken is said to be', async ({ page, stage }) => {
  const { email } = await stage.test.person('Laras')
  await go(page, '/register/email')
  await page.getByLabel('Name').fill('Laras')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Repeat password').fill('a good password')
  await page.getByRole('main').getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('Email has existed, please use another email')).toBeVisible()
})

test('a forgotten password is asked for, set by the link of the letter, and used', async ({
  page,
  stage,
}) => {
  const { email } = await stage.test.person('Rina')
  await go(page, '/')
  const dialog = await openEmailForm(page)
  await dialog.getByLabel('Email/User ID').fill(email)
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('Please check your email!')).toBeVisible()

  const pattern = /(\/reset-password\?token=\S+)/
  const link = await until(
    async () => (await outboxOf(stage, email)).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean),
    { what: 'the letter with the link' },
  )
  await go(page, link)
  await page.getByLabel('New password').fill('a much better password')
  await page.getByLabel('Repeat password').fill('a much better password')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your password has been updated')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email/User ID').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a much better password')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
  await isSignedIn(page)
})

test('somebody new gets in by phone with one code, logs out, and logs in again; wrong codes are told', async ({
  page,
  stage,
}) => {
  const number = aNumber()
  await go(page, '/login/phone')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Incorrect mobile number')).toBeVisible()
  await page.getByLabel('Phone number').fill(`0${number}`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`+62 812 •••• ${number.slice(-4)}`)).toBeVisible()
  await expect(page.getByText(/Resend in 0:5\d/)).toBeVisible()
  const code = await newest(stage, `+62${number}`, /(\d{6})/)

  await enterCode(page, code.slice(0, 3))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Invalid OTP code')).toBeVisible()
  await enterCode(page, wrong(code))
  await expect(page.getByText('Incorrect OTP code')).toBeVisible()
  await enterCode(page, code)
  await expect(page.getByText('This number is new here. Create an account?')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
  await isSignedIn(page)

  await page.getByRole('button', { name: /^Profile menu of / }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await go(page, '/login/phone')
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Enter your code')).toBeVisible()
  await enterCode(page, await newest(stage, `+62${number}`, /(\d{6})/, 2))
  await expect(page).toHaveURL('/')
  await isSignedIn(page)
})

test('a code that was pasted fills all boxes, and Resend is offered after 59 seconds', async ({
  page,
  stage,
}) => {
  await page.clock.install()
  const number = aNumber()
  // A whole code sends itself: here it does not arrive, so that the form stays.
  await page.route('**/user/v1.2/sessions', (route) => route.fulfill({ status: 503, json: {} }))
  await go(page, '/register/phone')
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Enter your code')).toBeVisible()
  const code = await newest(stage, `+62${number}`, /(\d{6})/)
  await page.getByLabel('Digit 1 of 6').evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', `Kode: ${text}`)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, code)
  for (const [n, digit] of [...code].entries()) {
    await expect(page.getByLabel(`Digit ${n + 1} of 6`)).toHaveValue(digit)
  }
  await expect(page.getByRole('button', { name: 'Resend' })).toBeHidden()
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText(/Resend in 0:5[89]/)).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 6')).toHaveValue('')
  expect(await newest(stage, `+62${number}`, /(\d{6})/, 2)).not.toBe(code)

  await page.route('**/sessions/otp', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Internal Server Error!')).toBeVisible()
})

test('another country goes on by email with the number kept, and closing forgets it', async ({ page }) => {
  await go(page, '/')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mobile' }).click()
  const country = dialog.getByLabel('Country code')
  await expect(country.locator('option')).not.toHaveCount(1)
  await expect(country).toHaveValue('ID')
  await dialog.getByLabel('Phone number').fill('123-456')
  await expect(dialog.getByLabel('Phone number')).toHaveValue('123456')
  await country.selectOption('MY')
  await expect(dialog.getByLabel('Email/User ID')).toHaveValue('123456')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect((await openEmailForm(page)).getByLabel('Email/User ID')).toHaveValue('')
})

test('Back closes the dialog and stays on the page, and a press beside it keeps what was typed', async ({
  page,
  stage,
}) => {
  const budi = await stage.test.person('Budi')
  await go(page, '/')
  await page.getByRole('link', { name: 'Live' }).first().click()
  await expect(page).toHaveURL('/live')
  const dialog = await openEmailForm(page)
  await dialog.getByLabel('Email/User ID').fill('half an address')
  await page.mouse.click(4, 4)
  await expect(dialog.getByLabel('Email/User ID')).toHaveValue('half an address')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/live')

  // Closed by its cross, or by a sign-in, it leaves no entry of history behind.
  await (await openEmailForm(page)).getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await logIn(page, budi)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await isSignedIn(page)
})

for (const provider of ['Google', 'Facebook']) {
  test(`${provider} signs somebody in by a window of its own; closing it is told`, async ({ page }) => {
    await go(page, '/live')
    await page.getByRole('button', { name: 'Log in' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: provider }).click()
    await expect(dialog.getByText(`Login With ${provider}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Register' }).click()
    await dialog.getByRole('button', { name: provider }).click()
    await expect(dialog.getByText(`Register With ${provider}`)).toBeVisible()

    const agree = dialog.getByRole('button', { name: 'Agree' })
    const [first] = await Promise.all([page.waitForEvent('popup'), agree.click()])
    await expect(first.getByRole('button').first()).toBeVisible()
    await first.close()
    await expect(dialog.getByText('You closed the login pop-up')).toBeVisible()
    const [second] = await Promise.all([page.waitForEvent('popup'), agree.click()])
    await second.getByRole('button').first().click()
    await expect(dialog).toBeHidden()
    await isSignedIn(page)
    expect(second.isClosed()).toBe(true)
    await expect(page).toHaveURL('/live')
    expect(await page.evaluate(() => sessionStorage.getItem('tayang.provider-secrets'))).toBeNull()
  })
}

test('inside a web view there is no Google', async ({ browser, stage }) => {
  const context = await browser.newContext({
    baseURL: stage.test.address,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await go(page, '/login')
  await expect(page.getByRole('button', { name: 'Facebook' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Google' })).toHaveCount(0)
  await context.close()
})

test('a guest comes back to where they were sent away from, and nowhere else', async ({ page, stage }) => {
  const nia = await stage.test.person('Nia')
  const comeIn = async () => {
    await fillEmailForm(page, nia)
    await isSignedIn(page)
  }
  const poison = (path: string) =>
    page.evaluate((kept) => sessionStorage.setItem('tayang.return-path', kept), path)
  await go(page, '/login/email')
  await poison('/live?from=guest')
  await comeIn()
  await expect(page).toHaveURL('/live?from=guest')
  await go(page, '/login')
  await expect(page).toHaveURL('/')

  await page.evaluate(() => localStorage.clear())
  await go(page, '/login/email')
  await poison('//evil.example/x')
  await comeIn()
  await expect(page).toHaveURL('/')
})

test('two tabs: a sign-in and a sign-out in one are known in the other', async ({ page, context, stage }) => {
  const sinta = await stage.test.person('Sinta')
  const other = await context.newPage()
  await go(other, '/live')
  await go(page, '/')
  await logIn(page, sinta)
  await isSignedIn(other)
  await page.getByRole('button', { name: /^Profile menu of / }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(other.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
})

test('a sign-in that cannot be validated ends in the Login Error modal, and in its way out', async ({
  page,
  stage,
}) => {
  const { email, password } = await stage.test.person('Yuni')
  await page.clock.install()
  await page.route('**/sessions/validateSession', (route) => route.fulfill({ status: 503, json: {} }))
  await go(page, '/')
  const dialog = await openEmailForm(page)
  await dialog.getByLabel('Email/User ID').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log in' }).first().click()
  await expect(dialog.getByRole('button', { name: 'Validating session' })).toBeVisible()
  for (let n = 0; n < 2; n++) {
    const again = page.waitForRequest('**/sessions/validateSession')
    await page.clock.fastForward(10_000)
    await again
  }
  const error = page.getByRole('dialog', { name: 'Login Error' })
  await expect(error.getByText('Oops, something went wrong. Please try again later.')).toBeVisible()
  const cleared = page.waitForResponse('**/sessions/clearByAccountId')
  await error.getByRole('button', { name: 'Logout All Device' }).click()
  expect((await cleared).status()).toBe(204)
  await expect(error).toBeHidden()
})

test('a session that the server no longer knows is told once, and leads to the auth dialog', async ({
  page,
  stage,
}) => {
  const person = await stage.test.person('Mira')
  const login = { ...person.login, accessToken: 'long-gone', refreshToken: 'long-gone' }
  await enterAs(page, { ...person, login })
  await go(page, '/live')
  const expired = page.getByRole('dialog', { name: 'Session Expired' })
  await expect(expired.getByText('Your session has expired. Please log in again.')).toBeVisible()
  await expired.getByRole('button', { name: 'Log in' }).click()
  await expect(expired).toBeHidden()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mobile' })).toBeVisible()
  await page.reload()
  await isAlive(page)
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await expect(expired).toBeHidden()
})

test('by keys alone: in by email from any page, and the focus comes back', async ({ page, stage }) => {
  const { email, password } = await stage.test.person('Dian')
  await go(page, '/live')
  const button = page.getByRole('button', { name: 'Log in' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Mobile' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email/User ID')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Mobile' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email/User ID')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await isSignedIn(page)
})

for (const width of [1440, 360]) {
  test(`every view of signing in can be used with assistive technology at ${width} px`, async ({
    browser,
    stage,
  }) => {
    const context = await browser.newContext({
      baseURL: stage.test.address,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('tayang.tracking', 'no'))
    const pages = ['login', 'login/email', 'login/phone', 'register/email', 'forgot-password?email=a%40b.id']
    for (const address of [
      ...pages,
      'reset-password?token=x',
      'email-verification?token=x',
      'login/callback',
    ]) {
      await go(page, `/${address}`)
      await expectUsable(page, address)
    }
    await go(page, '/login/phone')
    await page.getByLabel('Phone number').fill(aNumber())
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Invalid OTP code')).toBeVisible()
    await expectUsable(page, 'a code that is too short')

    await go(page, '/')
    await page.getByRole('button', { name: 'Log in' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Google' }).click()
    await expectUsable(page, 'a consent')
    await dialog.getByRole('button', { name: 'Privacy Policy' }).click()
    const viewer = page.getByRole('dialog', { name: 'Privacy Policy' })
    await viewer.getByText('Bahasa Indonesia').click()
    await expect(viewer.getByRole('heading', { name: 'Kebijakan Privasi' })).toBeVisible()
    await expectUsable(page, 'the privacy policy')
    await context.close()
  })
}
