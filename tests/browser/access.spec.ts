import { openEmailForm } from './sign-in-steps.ts'
import { expect, test, type Stage } from './stage.ts'
import { expectUsable, isAlive } from './usable.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const

const addressesOf = ({ films }: Stage) => [
  '/',
  '/movies',
  `/movie/${films.free}`,
  `/series/${films.series}`,
  '/search?keyword=rain',
  '/live',
  '/reset-password?token=x',
  '/not-found',
]

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('every page can be used with assistive technology and needs no sideways scroll', async ({
      page,
      stage,
    }) => {
      for (const address of addressesOf(stage)) {
        await page.goto(address)
        await isAlive(page)
        await expectUsable(page, address)
      }
    })

    test('the auth dialog holds the focus, says what is wrong and gives the focus back', async ({
      page,
      stage,
    }) => {
      await page.goto(`/movie/${stage.films.free}`)
      await isAlive(page)
      const button = page.getByRole('button', { name: 'Log in' }).first()
      const dialog = await openEmailForm(page)
      await dialog.getByRole('button', { name: 'Log in' }).first().click()
      await expect(dialog.getByText('Invalid email!')).toBeVisible()
      await expect(dialog.getByText('Invalid password!')).toBeVisible()
      await expectUsable(page, 'the auth dialog', 'dialog[open]')
      await dialog.getByLabel('Email/User ID').fill('nobody@example.com')
      await dialog.getByLabel('Password', { exact: true }).fill('a wrong password')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText('Incorrect Email or Password')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    })
  })
}

test('what takes the focus on a phone is scrolled clear of the bars', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/faqs')
  await isAlive(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  const covered: string[] = []
  for (let last = ''; last !== 'Live TV';) {
    await page.keyboard.press('Tab')
    // Until the page has come to rest.
    const [name, isCovered] = await page.evaluate(async () => {
      const focused = document.activeElement!
      for (let top = NaN; top !== focused.getBoundingClientRect().top;) {
        top = focused.getBoundingClientRect().top
        await new Promise(requestAnimationFrame)
      }
      const { left, top, width, height } = focused.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return [focused.textContent.trim(), !focused.contains(seen)] as const
    })
    if (isCovered) covered.push(name)
    last = name
  }
  expect(covered).toEqual([])
})

test('the site speaks Indonesian when asked to, and goes on doing so', async ({ page }) => {
  await page.goto('/')
  await isAlive(page)
  await page
    .getByRole('button', { name: 'Bahasa Indonesia' })
    .or(page.getByRole('link', { name: 'Bahasa Indonesia' }))
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
  await page.goto('/live')
  await expect(page.locator('html')).toHaveAttribute('lang', 'id')
})
