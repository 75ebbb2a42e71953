import { user } from '@tayang/contract'
import { enterAs } from './sign-in-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, toast } from './usable.ts'

test('a person chooses a handle, and everybody reaches them by it, also by the former one and the id', async ({
  page,
  browser,
  stage,
}) => {
  const wira = await stage.test.person('Wira')
  const taken = await stage.test.person('Punya')
  const how = { token: taken.login.accessToken }
  await stage.test.call(user.putHandle, { body: { handle: 'punya_orang' } }, how)
  await enterAs(page, wira)
  await page.goto('/profile')
  const choose = async (handle: string) => {
    await page.getByLabel('New handle').fill(handle)
    await page.getByRole('button', { name: 'Save handle' }).click()
  }
  await page.getByRole('button', { name: 'Choose a handle' }).click()
  await choose('@Punya_Orang')
  await expect(page.getByText('This handle is taken. Please choose another one.')).toBeVisible()
  await choose('Wira.Senja')
  await expect(toast(page, 'Your handle has been updated')).toBeVisible()
  await page.getByRole('button', { name: 'Change handle' }).click()
  await choose('wira_malam')
  await expect(page.getByRole('link', { name: '@wira_malam' })).toBeVisible()

  const guest = await browser.newPage({ baseURL: stage.test.address })
  for (const way of ['/@WIRA.senja', `/profile/${wira.login.profile.id}`, '/@wira_malam']) {
    await guest.goto(way)
    await expect(guest).toHaveURL(/\/@wira_malam$/)
    await expect(guest.getByRole('heading', { level: 1, name: 'Wira' })).toBeVisible()
    await expect(guest.getByText('@wira_malam')).toBeVisible()
  }
  await expectUsable(guest, 'a person by handle')
  const missing = await guest.goto('/@belum_ada_orang')
  expect(missing?.status()).toBe(404)
  await expect(guest.getByText('User Not Found').last()).toBeVisible()
  await guest.close()
})
