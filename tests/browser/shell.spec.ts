import type { Page } from '@playwright/test'
import { admin, screen, user } from '@tayang/contract'
import { exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { enterAs } from './sign-in-steps.ts'
import { expect, test, type Stage } from './stage.ts'
import { expectUsable, isAlive } from './usable.ts'

const PARTNER = { slug: 'samudra', client: 'samudra-app', issuer: 'https://samudra.test', audience: 'tayang' }

const privacyBar = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const asOperator = ({ operator }: Stage) => ({ token: operator.login.accessToken })

async function close(stage: Stage, isOn: boolean): Promise<void> {
  const answered = await stage.test.call(
    admin.putMaintenance,
    { body: { isOn, isUrgent: true, reason: 'A broken disk' } },
    asOperator(stage),
  )
  expect(answered.status).toBe(200)
}

test.describe('a site in maintenance', () => {
  test.afterEach(({ stage }) => close(stage, false))

  test('says so at the next answer of any kind, and opens again', async ({ page, stage }) => {
    await page.goto('/')
    await isAlive(page)
    const closed = page.getByRole('heading', { name: "We'll be back soon" })

    await close(stage, true)
    // The page that stands meets it at its next call, without being loaded again.
    await page.getByRole('link', { name: 'Live' }).first().click()
    await expect(closed).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    const document = await page.goto('/movies')
    expect(document?.status()).toBe(503)
    await expect(closed).toBeVisible()

    await close(stage, false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(closed).toBeHidden()
    await expect(page.getByRole('banner')).toBeVisible()
  })

  test('says so on an open page of somebody signed in, who does nothing', async ({ page, stage }) => {
    await enterAs(page, await stage.test.person('Sari'))
    const socket = page.waitForEvent('websocket', (opened) => opened.url().includes('/notices'))
    await page.goto('/')
    await (await socket).waitForEvent('framereceived')
    await close(stage, true)
    await expect(page.getByRole('heading', { name: "We'll be back soon" })).toBeVisible()
  })

  test('is learned from the configuration too, which is asked for once an hour', async ({ page }) => {
    let asked = 0
    await page.route(`**${screen.getWebConfig.path}`, async (route) => {
      asked += 1
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: object }
      await route.fulfill({ json: { data: { ...body.data, maintenance: true } } })
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: "We'll be back soon" })).toBeVisible()
    await page.goto('/live')
    await isAlive(page)
    await expect(page.getByRole('banner')).toBeVisible()
    expect(asked).toBe(1)
  })
})

test('nothing is counted before somebody allows it, and then nobody is named', async ({ page }) => {
  const pseudonym = () => page.evaluate(() => localStorage.getItem('tayang.pseudonym'))
  const sent: { url: string; body: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/analytics/')) return
    const { authorization } = request.headers()
    sent.push({ url: request.url(), body: request.postData() ?? '', authorization })
  })
  await page.goto('/search?keyword=rain')
  await expect(privacyBar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Live' }).first().click()
  await expect(page).toHaveURL('/live')
  expect(await pseudonym()).toBeNull()
  expect(sent).toEqual([])

  await privacyBar(page).getByRole('button', { name: 'Allow' }).press('Enter')
  await expect(privacyBar(page)).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(() => sent.map(({ body }) => body).join()).toContain('"page":"Live"')
  await expect.poll(() => sent.map(({ body }) => body).join()).toContain('"page":"Home"')
  expect(await pseudonym()).not.toBeNull()
  for (const { body, authorization } of sent) {
    expect(body).not.toContain('rain')
    expect(body).toContain('"msisdn":null')
    expect(authorization).toBeUndefined()
  }
})

test('a no to counting is kept, asked for once, and may be changed from the footer', async ({ page }) => {
  await page.goto('/')
  await privacyBar(page).getByRole('button', { name: 'Decline' }).click()
  await page.goto('/live')
  await isAlive(page)
  await expect(privacyBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await privacyBar(page).getByRole('button', { name: 'Allow' }).click()
  expect(await page.evaluate(() => localStorage.getItem('tayang.tracking'))).toBe('yes')
})

test('the choice of a signed-in person is recorded in the account', async ({ page, stage }) => {
  const rani = await stage.test.person('Rani')
  await enterAs(page, rani)
  await page.goto('/')
  await privacyBar(page).getByRole('button', { name: 'Allow' }).click()
  const consents = async () =>
    (await stage.test.call(user.listConsents, {}, { token: rani.login.accessToken })).body.data
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(({ purpose }) => purpose)
  await expect.poll(consents).toContain('analytics')
})

test('an unknown address is not found, at the address that says so', async ({ page }) => {
  for (const address of ['/no/such/page', '/nothing', '/a/b/c/d']) {
    const document = await page.goto(address)
    expect(document?.status()).toBe(404)
    await expect(page).toHaveURL('/not-found')
    await expect(page.getByText("We can't find this page")).toBeVisible()
  }
  const main = page.getByRole('main')
  await main.getByRole('searchbox', { name: 'Search' }).fill('lautan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?keyword=lautan')
})

test('another page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/')
  await isAlive(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('contentinfo').getByRole('link', { name: 'series' }).click()
  await expect(page).toHaveURL('/series')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('on a slow line the outline of the next page comes in the place of the old one', async ({ page }) => {
  await page.goto('/about-us?lang=en')
  await isAlive(page)
  const { promise: letCome, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await letCome
    await route.continue()
  })
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const outline = page.locator('[data-outline]')
  await expect(outline).toHaveCSS('opacity', '1')
  arrive()
  await expect(page).toHaveURL('/')
  await expect(outline).toHaveCount(0)
})

test('the titles of sibling pages stand at one edge, and the page of a lost one at the same', async ({
  page,
  stage: { test: app },
}) => {
  const person = await app.person('Larasati')
  await enterAs(page, person)
  const edges = new Set<number>()
  for (const path of ['/my-list', '/history', '/notifications', '/profile', '/shop', '/payment', '/faqs']) {
    await page.goto(path)
    const title = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    // Where its words begin: the box of a title may hold the gutter itself.
    const edge = await title.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return words.getBoundingClientRect().x
    })
    edges.add(Math.round(edge))
  }
  expect([...edges]).toEqual([48])
})

test('a page that never came says what a person can do', async ({ page }) => {
  await page.goto('/')
  await isAlive(page)
  await page.route(/\.data(\?|$)/, (route) => route.abort())
  await page.getByRole('link', { name: 'Live' }).first().click()
  await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible()
  await expect(page.getByText('Please check your internet connection and try again')).toBeVisible()
})

test('a dialog fades for 300 ms', async ({ page }) => {
  await page.goto('/')
  await isAlive(page)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const [fade] = await dialog.evaluate((one) => getComputedStyle(one).transitionDuration.split(', '))
  expect(fade).toBe('0.3s')
})

test('the footer names the apps, the contact and the version', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', /play\.google\.com/)
  await expect(footer.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', /apps\.apple\.com/)
  await expect(footer.getByRole('link', { name: 'halo@tayang.test' })).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Instagram' })).toBeVisible()
  await expect(footer.getByText(/^Application Version \d/)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

  test('the side menu opens, is used by keyboard and closes', async ({ page }) => {
    await page.goto('/')
    await isAlive(page)
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await menu.press('Enter')
    const series = page.getByRole('banner').getByRole('link', { name: 'series' })
    await expect(series).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(series).toBeHidden()
    await menu.press('Enter')
    await series.press('Enter')
    await expect(page).toHaveURL('/series')
    await expect(series).toBeHidden()
  })
})

test.describe('a partner', () => {
  let key: CryptoKey

  test.beforeAll(async ({ stage }) => {
    const pair = await generateKeyPair('ES256')
    key = pair.privateKey
    const made = await stage.test.call(
      admin.putPartner,
      {
        params: { slug: PARTNER.slug },
        body: {
          name: 'Samudra',
          jwtClient: PARTNER.client,
          jwtKey: await exportSPKI(pair.publicKey),
          jwtAlgorithm: 'ES256',
          issuer: PARTNER.issuer,
          audience: PARTNER.audience,
          hidesShare: true,
        },
      },
      asOperator(stage),
    )
    expect(made.status).toBe(200)
  })

  const linkOf = async (msisdn: string, signedBy = key) => {
    const token = await new SignJWT({ msisdn })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(PARTNER.issuer)
      .setAudience(PARTNER.audience)
      .setIssuedAt()
      .setExpirationTime('2m')
      .setJti(crypto.randomUUID())
      .sign(signedBy)
    return `/mobile/${PARTNER.slug}?jwt_token=${token}&jwt_client=${PARTNER.client}&msisdn=${msisdn}`
  }

  test('lets its people in by a link, which leaves the address at once and is told to nobody', async ({
    page,
    stage,
  }) => {
    const told: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) return
      told.push(`${request.url()} ${request.headers()['referer'] ?? ''}`)
    })
    const document = await page.goto(await linkOf('6281234500001'))
    expect(document?.headers()['referrer-policy']).toBe('no-referrer')
    expect(document?.headers()['cache-control']).toBe('no-store')
    expect(await document?.text()).toContain('Checking authentication...')
    expect(await document?.text()).not.toMatch(/eyJ[\w-]+\.|6281234500001/)
    expect(await page.evaluate(() => location.href)).toBe(`${stage.test.address}/mobile/${PARTNER.slug}`)
    await expect(page.getByRole('heading', { name: 'Rain in Braga' }).first()).toBeVisible()
    expect(told.join('\n')).not.toMatch(/jwt_token|6281234500001/)

    // Cards and See All stay in the variant, and so does a second visit.
    await page
      .getByRole('link', { name: /More Info/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/mobile/${PARTNER.slug}/(movie|series)/`))
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await page.goto(`/mobile/${PARTNER.slug}/movies`)
    await expect(page.getByRole('heading', { name: 'Rain in Braga' }).first()).toBeVisible()
    await page.goto(`/mobile/${PARTNER.slug}/no-such-page`)
    await expect(page).toHaveURL('/mobile/not-found')
  })

  test('does not let anybody in by a forged link', async ({ page }) => {
    const { privateKey } = await generateKeyPair('ES256')
    await page.goto(await linkOf('6281234500002', privateKey))
    await expect(page.getByText('Authentication Failed.')).toBeVisible()
    await expect(page.getByText('Please contact our customer service for more information.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Customer service' })).toHaveAttribute('href', /wa\.me/)
    expect(new URL(page.url()).search).toBe('')
  })

  test('has no room for guests and strangers, and none where it does not exist', async ({ page }) => {
    await page.goto(`/mobile/${PARTNER.slug}`)
    await expect(page).toHaveURL('/mobile/not-found')
    await page.goto('/mobile/nobody')
    await expect(page).toHaveURL('/mobile/terms')
    await page.goto('/mobile/nobody/movies')
    await expect(page).toHaveURL('/mobile/terms')
    const answer = await page.goto('/partner-player/7')
    expect([new URL(page.url()).pathname, answer?.status()]).toEqual(['/mobile/partner-player/7', 404])
  })
})

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const) {
  test(`what the shell shows over and beside pages is accessible at ${width} px`, async ({ page, stage }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(privacyBar(page)).toBeVisible()
    await expectUsable(page, 'the privacy bar')
    await page.getByRole('button', { name: width > 768 ? 'Browse' : 'Menu', exact: true }).click()
    await expectUsable(page, 'the menu')
    await page.goto('/mobile/terms')
    await isAlive(page)
    await expectUsable(page, 'the terms')
    await page.goto('/mobile/not-found')
    await isAlive(page)
    await expectUsable(page, 'the not-found page of partners')
    await close(stage, true)
    await page.goto('/')
    await isAlive(page)
    await expect(page.getByRole('heading', { name: "We'll be back soon" })).toBeVisible()
    await expectUsable(page, 'the site in maintenance')
    await close(stage, false)
  })
}
