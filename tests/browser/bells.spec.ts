import { user } from '@tayang/contract'
import { enterAs } from './sign-in-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, isAlive, toast } from './usable.ts'

test('a follower silences a person by the keyboard, and still follows after a reload', async ({
  page,
  stage,
}) => {
  const [fan, star] = [await stage.test.person('Fani'), await stage.test.person('Bintang')]
  const { id } = star.login.profile
  await enterAs(page, fan)
  await page.goto(`/profile/${id}`)
  await isAlive(page)
  const bell = page.getByRole('button', { name: 'Notifications of Bintang' })
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, "You won't get notifications from Bintang anymore")).toBeVisible()
  await page.reload()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
  const query = { viewerId: fan.login.profile.id }
  const seen = await stage.test.call(
    user.getPublicProfile,
    { params: { id }, query },
    { token: fan.login.accessToken },
  )
  expect(seen.body.data.relation).toMatchObject({ isFollowing: true, bell: 'none' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectUsable(page, 'a followed person')
})
