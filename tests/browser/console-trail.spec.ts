import { readFile } from 'node:fs/promises'
import { admin } from '@tayang/contract'
import { enterConsole } from './console-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

test('the trail is narrowed by keyboard alone, its address keeps the filters, and it is saved as a file', async ({
  page,
  stage,
}) => {
  const operator = await stage.test.operator()
  const token = { token: operator.login.accessToken }
  for (const value of [6, 5]) {
    const body = { value, reason: 'A shorter queue' }
    await stage.test.call(admin.putSetting, { params: { key: 'clips.inReviewMax' }, body }, token)
  }
  await stage.test.call(admin.getReport, { params: { id: crypto.randomUUID() } }, token)

  await enterConsole(page, operator, 'trail')
  await page.getByRole('table', { name: 'Trail' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('clips.inReviewMax')
  await expect(page).toHaveURL(/target=clips\.inReviewMax/)
  // No other journey of this app writes this setting.
  const rows = page.getByRole('table', { name: 'Trail' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  const row = page.getByRole('region', { name: 'Case' })
  await expect(row.getByText('A shorter queue')).toBeVisible()
  await expect(row.getByText('Was', { exact: true })).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(3)

  const saving = page.waitForEvent('download')
  await page.keyboard.press('e')
  const code = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await code.fill(operator.password)
  await code.press('Enter')
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain(`exported by,${operator.login.profile.name},at,`)
  expect(text).toContain('PUT /admin/v1.0/settings/{key}')
  expect(text).not.toContain('/report/{id}')
})

for (const size of sizes) {
  test(`the trail is usable at ${size.width} px`, async ({ page, stage }) => {
    const operator = await stage.test.operator()
    const token = { token: operator.login.accessToken }
    await stage.test.call(admin.putSetting, { params: { key: 'otp.length' }, body: { value: 6 } }, token)
    await page.setViewportSize(size)
    await enterConsole(page, operator, 'trail')
    await page.getByRole('table', { name: 'Trail' }).waitFor()
    await expectUsable(page, 'the trail')
    await page.getByRole('table', { name: 'Trail' }).getByRole('button').first().click()
    await expect(page.getByRole('region', { name: 'Case' }).getByText('Who and when')).toBeVisible()
    await expectUsable(page, 'a row of the trail')
    if (process.env['TRAIL_PICTURES'])
      await page.screenshot({ path: `${process.env['TRAIL_PICTURES']}/trail-${size.width}.png` })
  })
}
