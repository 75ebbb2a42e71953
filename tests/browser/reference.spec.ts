import { expect, test } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

for (const size of sizes) {
  test(`the API reference is read by keyboard, without a console error, at ${size.width} px`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.setViewportSize(size)
    await page.goto('/docs')
    await expect(page).toHaveTitle('Tayang API')
    await expectUsable(page, 'the groups')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.getByRole('link', { name: 'Diamonds, gifts and cash-out' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diamonds, gifts and cash-out')
    const call = page.locator('summary').first()
    await call.press('Enter')
    await expect(page.getByRole('heading', { name: 'Request' }).first()).toBeVisible()
    await expectUsable(page, 'a call')
    await page.getByRole('link', { name: 'Gifts and diamonds' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts and diamonds')
    await expectUsable(page, 'a guide')
    expect(await page.evaluate(() => document.fonts.check('16px Jakarta'))).toBe(true)
    expect(errors).toEqual([])
  })
}
