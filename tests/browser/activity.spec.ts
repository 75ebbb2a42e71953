import { user } from '@tayang/contract'
import { expect, test } from './people-stage.ts'
import { enterAs } from './sign-in-steps.ts'
import { expectUsable, sizes } from './usable.ts'

test('an owner sees who tried their account, by keyboard and on a phone', async ({ page, stage }) => {
  const person = await stage.test.person('Wulan')
  const device = {
    uuid: crypto.randomUUID(),
    name: 'A strange phone',
    platform: 'android',
    osVersion: '14',
  } as const
  await stage.test.call(user.createSession, {
    body: { type: 'username', username: person.email, password: 'wrong-password', device },
  })
  await page.setViewportSize(sizes[0])
  await enterAs(page, person)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Recent activity' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Recent activity', level: 1 })).toBeVisible()
  const failed = page.getByRole('listitem').filter({ hasText: 'Failed login' })
  await expect(failed).toContainText('A strange phone')
  await expect(failed).toContainText('Network 127.0.0.0/24')
  await expectUsable(page, '/profile/activity', 'main')
  await page.getByRole('link', { name: 'Change password' }).press('Enter')
  await expect(page).toHaveURL(/\/profile\/security$/)
})
