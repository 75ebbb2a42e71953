import type { Page } from '@playwright/test'
import { expect, test } from './people-stage.ts'
import { expectUsable, isAlive } from './usable.ts'

/** Every static page with its header in both languages. */
const texts = [
  ['about-us', 'Tentang Kami', 'About Us'],
  ['contact-us', 'Hubungi Kami', 'Contact Us'],
  ['faqs', 'Tanya Jawab', 'FAQs'],
  ['terms', 'Ketentuan Layanan', 'Terms of Service'],
  ['terms-ugc', 'Ketentuan Konten Pengguna', 'Terms of User Content'],
  ['terms-cashout', 'Ketentuan Pencairan', 'Terms of Cash-out'],
  ['privacy-policy', 'Kebijakan Privasi', 'Privacy Policy'],
  ['end-user-license-agreement', 'Perjanjian Lisensi Pengguna Akhir', 'End User License Agreement'],
] as const

const title = (page: Page) => page.getByRole('heading', { level: 1 })

// Partners' people find the same texts below /mobile.
for (const [width, height, prefix] of [
  [1440, 900, ''],
  [360, 740, '/mobile'],
] as const) {
  test(`every static page is Indonesian first, turns to English and is accessible at ${width} px${prefix && ' below '}${prefix}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [name, indonesian, english] of texts) {
      const address = `${prefix}/${name}`
      await page.goto(address)
      await isAlive(page)
      await expect(title(page)).toHaveText(indonesian)
      await expect(page.locator('article')).toHaveAttribute('lang', 'id')
      await page.getByRole('link', { name: 'Read in English' }).press('Enter')
      await expect(title(page)).toHaveText(english)
      await expect(page).toHaveURL(`${address}?lang=en`)
      await page.getByRole('link', { name: 'Baca dalam Bahasa Indonesia' }).click()
      await expect(title(page)).toHaveText(indonesian)
      await expectUsable(page, address)
    }
  })
}

test('the end of every page leads to all of them in its language, and in a variant below /mobile', async ({
  page,
}) => {
  await page.goto('/')
  await isAlive(page)
  const links = (at: Page) => at.getByRole('contentinfo').getByRole('navigation', { name: 'About Tayang' })
  for (const [name, , english] of texts) {
    await expect(links(page).getByRole('link', { name: english, exact: true })).toHaveAttribute(
      'href',
      `/${name}?lang=en`,
    )
  }
  await links(page).getByRole('link', { name: 'FAQs' }).click()
  await expect(title(page)).toHaveText('FAQs')
  await page.goto('/mobile/terms')
  await isAlive(page)
  await links(page).getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/mobile/about-us?lang=en')
  await page.locator('article').getByRole('link', { name: 'Contact us', exact: true }).click()
  await expect(page).toHaveURL('/mobile/contact-us?lang=en')
})

test('the contact page has the ways that operators have set', async ({ page }) => {
  await page.goto('/contact-us')
  const text = page.locator('article')
  await expect(text.getByRole('link', { name: 'halo@tayang.test' })).toHaveAttribute('href', /^mailto:/)
  await expect(text.getByRole('link', { name: 'Layanan pelanggan' })).toHaveAttribute('href', /wa\.me/)
  for (const network of ['Instagram', 'X', 'Facebook']) {
    await expect(text.getByRole('link', { name: network, exact: true })).toHaveAttribute('href', /^https:/)
  }
})

test('an unknown or hostile language reads the Indonesian text', async ({ page }) => {
  for (const lang of ['fr', 'EN', '../../etc/passwd', '<script>alert(1)</script>', 'en%00', '__proto__']) {
    await page.goto(`/terms?lang=${encodeURIComponent(lang)}`)
    await expect(title(page)).toHaveText('Ketentuan Layanan')
  }
})

test('the terms viewer of sign-in shows the same texts, scrolls by keys and turns its language', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/login/email')
  await isAlive(page)
  await page.getByRole('button', { name: 'Terms of Service' }).click()
  const viewer = page.getByRole('dialog', { name: 'Terms of Service' })
  const text = viewer.getByRole('region')
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Terms of Service')
  await expect(text.getByRole('listitem').first()).toBeVisible()
  await expect(text.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('target', '_blank')
  await text.press('End')
  await expect.poll(() => text.evaluate((one) => one.scrollTop)).toBeGreaterThan(0)
  await viewer.getByText('Bahasa Indonesia').click()
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Ketentuan Layanan')
  await expectUsable(page, 'the viewer')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})
