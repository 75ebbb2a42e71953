import type { Page } from '@playwright/test'
import { admin } from '@tayang/contract'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expect, test } from './stage.ts'
import { expectUsable, isAlive } from './usable.ts'

const outcome = (page: Page) => page.getByRole('main').getByRole('status')
const pay = (page: Page, what: string) => page.getByRole('button', { name: what, exact: true }).click()

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })

  test('a guest who wants a premium film signs in, picks a plan, pays outside and comes back to the film', async ({
    page,
    stage,
  }) => {
    const rini = await stage.test.person('Rini')
    await page.goto(`/movie/${stage.films.premium}`)
    await isAlive(page)
    await page.getByRole('link', { name: 'Watch Now' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Email/User ID' }).click()
    await fillEmailForm(dialog, rini)
    await expect(page.getByText('You need to subscribe to watch this premium content')).toBeVisible()
    await page.getByRole('link', { name: 'Pick subscription plan' }).click()
    await page.getByRole('link', { name: 'Buy Premium' }).click()
    await page.getByRole('link', { name: /^Telkomsel/ }).click()
    await expect(page.getByText('VAT 11%')).toBeVisible()
    await expectUsable(page, 'the summary', 'main')

    // Outward, with member and plan; the site tells us, and leads back.
    await pay(page, 'Pay Rp49.000')
    await expect(page).toHaveURL(new RegExp(`member=${rini.login.account.id}.*plan=month`))
    await pay(page, 'Pay Rp49.000')
    await expect(outcome(page)).toContainText('Payment received')
    await expectUsable(page, 'what became of it', 'main')
    await page.getByRole('link', { name: 'Watch The Last Mask' }).click()
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
  })
})

test('at 1440 px a payment that failed is made again, an abandoned payment can be resumed, and has its invoice', async ({
  page,
  stage,
}) => {
  const soni = await stage.test.person('Soni')
  await enterAs(page, soni)
  await page.goto('/payment/month/card/NOPE')
  await expect(page.getByText('This promo code is not valid')).toBeVisible()
  await pay(page, 'Pay Rp49.000')
  await pay(page, 'Let the payment fail')
  await expect(outcome(page)).toContainText("The payment didn't go through")
  await page.getByRole('link', { name: 'Order again' }).click()
  await pay(page, 'Pay Rp49.000')
  await page.getByRole('link', { name: 'Back to the shop without paying' }).click()
  await expect(outcome(page)).toContainText('Waiting for your payment')
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await pay(page, 'Pay Rp49.000')
  await expect(outcome(page)).toContainText('Payment received')
  await page.getByRole('link', { name: 'See the invoice' }).click()
  await expect(page.getByRole('article')).toContainText(/INV\/\d{4}\/\d{6}/)
  await expect(page.getByRole('row', { name: /^VAT 11%/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('article')).toBeVisible()

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/profile/transactions/subscription')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Rp49.000' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Paid')
  await expectUsable(page, 'the transactions', 'main')
  await page.goto('/profile/subscription')
  await expect(page.getByText('Expire in 29 days')).toBeVisible()
  await page.getByRole('link', { name: 'Renew' }).click()
  await expect(page.getByRole('link', { name: 'Renew Premium' })).toHaveAttribute('href', '/payment/month')
})

test('who has a voucher redeems it on the way to a film, and the film is there', async ({ page, stage }) => {
  const body = { package_code: 'month', code: 'TOPENG-2026' }
  const how = { token: stage.operator.login.accessToken }
  expect((await stage.test.call(admin.createVouchers, { body }, how)).status).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, await stage.test.person('Tini'))
  await page.goto(`/movie/${stage.films.premium}?play=1`)
  await page.getByRole('link', { name: 'Have a voucher? Redeem now.' }).click()
  await page.getByRole('textbox', { name: 'Voucher code' }).fill('topeng-2026')
  await page.getByRole('button', { name: 'Redeem' }).click()
  await expect(outcome(page)).toContainText('Voucher redeemed successfully')
  await page.getByRole('link', { name: 'Watch The Last Mask' }).click()
  await expect(page.locator('video')).toBeVisible()
})
