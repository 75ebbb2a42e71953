import { shows } from '@tayang/contract'
import { visitRoom } from '../room.ts'
import { logIn } from './sign-in-steps.ts'
import { expect, test } from './people-stage.ts'

test('a streamer rules the chat: lets a held comment in, pins, deletes, and raises the shield', async ({
  page,
  stage,
}) => {
  const app = stage.test
  const budi = await app.person('Budi')
  const ayu = await app.person('Ayu')
  const made = await app.call(
    shows.createShow,
    { body: { name: 'Ngobrol sore' } },
    { token: budi.login.accessToken },
  )
  const showId = made.body.data.id
  await page.goto('/live')
  await logIn(page, budi)
  await page.goto(`/liveshow/${showId}`)
  await expect(page.getByRole('button', { name: 'No comments waiting for review' })).toBeVisible()

  const viewer = await visitRoom(app.address, showId, ayu.login.accessToken)
  viewer.say({ type: 'comment', data: 'halo kak Budi' })
  viewer.say({ type: 'comment', data: 'wa aku 0812 3456 7890' })
  const log = page.getByRole('log')
  await expect(log).toContainText('halo kak Budi')
  expect(await log.textContent()).not.toContain('0812')

  await page.getByRole('button', { name: '1 held comment' }).click()
  await page.getByRole('button', { name: 'Approve the comment by Ayu' }).click()
  await expect(page.getByRole('dialog').getByText('No comments waiting for review')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(log).toContainText('0812 3456 7890')

  await log.getByRole('button', { name: 'Ayu' }).first().click()
  await page.getByRole('button', { name: 'Pin comment' }).click()
  await viewer.hear('pinned', ({ line }) => line?.data.text === 'halo kak Budi')
  await log.getByRole('button', { name: 'Ayu' }).last().click()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await viewer.hear('deleted')
  await expect(log).not.toContainText('0812')

  await page.getByRole('button', { name: 'Turn on Shield mode' }).click()
  await expect(page.getByText('Followers only')).toBeVisible()
  viewer.say({ type: 'comment', data: 'masih boleh?' })
  await viewer.hear('error', ({ code }) => code === 'ACCOUNT_TOO_NEW')

  await page.getByRole('button', { name: 'Chat rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Chat rules' })
  await rules.getByRole('switch', { name: 'Shield' }).click()
  await rules.getByRole('combobox', { name: 'Slow mode' }).selectOption('30')
  await viewer.hear('rules', ({ rules: told }) => !told.isShielded && told.slowSeconds === 30)
  viewer.leave()
})
