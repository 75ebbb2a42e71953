import { admin, shows } from '@tayang/contract'
import { plainPicture } from '../hostile-pictures.ts'
import { enterAs } from './sign-in-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a streamer describes a show, copies what the encoder needs, goes on air and ends it', async ({
  page,
  stage,
}) => {
  const app = stage.test
  const how = { token: stage.operator.login.accessToken }
  const body = { name: 'Gaming', order: 1 }
  await app.call(admin.putShowCategory, { params: { friendlyId: 'gaming' }, body }, how)
  const streamer = await app.person('Budi')
  const own = { token: streamer.login.accessToken }

  // A guest is asked to sign in.
  await page.goto('/streamer-dashboard')
  await expect(page.getByRole('dialog')).toBeVisible()
  await enterAs(page, streamer)
  await page.goto('/streamer-dashboard')
  await expect(page.getByRole('heading', { name: 'Streamer Dashboard' })).toBeVisible()
  await expect(page.getByText('OFFLINE', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  // What the streaming software needs is shown in pictures.
  await page.getByRole('button', { name: 'How to setup in OBS' }).first().click()
  const setUp = page.getByRole('dialog', { name: 'Stream Setup' })
  await expect(setUp.getByRole('img')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(setUp).toBeHidden()

  // Nothing is there yet: a streamer who starts is asked what the show is.
  await page.getByRole('button', { name: 'Start Streaming' }).click()
  const info = page.getByRole('dialog', { name: 'Create Stream Info' })
  await info.getByRole('button', { name: 'Save' }).click()
  await expect(info.getByText('*Field is Required.')).toBeVisible()
  await expect(info.getByText('*Required.')).toHaveCount(2)
  const file = { name: 'x.png', mimeType: 'image/gif', buffer: await plainPicture().gif().toBuffer() }
  await info.locator('input[type=file]').setInputFiles(file)
  await expect(info.getByText('Thumbnail format must be jpeg or png')).toBeVisible()
  await info.getByLabel('Title').fill('Malam Mabar')
  await expect(info.getByText('11/100')).toBeVisible()
  await info.getByLabel('Category').selectOption('Gaming')
  await info.getByLabel('Description').fill('Santai')
  const picture = { name: 'x.png', mimeType: 'image/png', buffer: await plainPicture().png().toBuffer() }
  await info.locator('input[type=file]').setInputFiles(picture)
  await info.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Success update stream info')).toBeVisible()
  await expect(page.getByText('Malam Mabar')).toBeVisible()

  const made = (await app.call(shows.getLiveGame, {}, own)).body.data
  const rtmp = (await app.call(shows.getRtmp, {}, own)).body.data
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Successfully copied to clipboard').first()).toBeVisible()
  expect(await copied()).toBe(`${app.address}/liveshow/${made.id}`)
  const key = page.getByLabel('Stream Key', { exact: true })
  await expect(key).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(key).toHaveAttribute('type', 'text')
  await expect(key).toHaveValue(rtmp.key)

  // Replaced after a question; the old one is worth nothing.
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(key).not.toHaveValue(rtmp.key)
  await expect(key).toHaveAttribute('type', 'password')

  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `the dashboard at ${size.width} px`)
  }
  await page.setViewportSize(sizes[0])

  // A show is announced and taken back; it stands where everybody looks for what comes.
  await page.getByRole('button', { name: 'Add' }).first().click()
  const schedule = page.getByRole('dialog', { name: 'Schedule a show' })
  await schedule.getByLabel('Title').fill('Besok lagi')
  await schedule.getByRole('button', { name: 'Save' }).click()
  const announced = page.getByRole('link', { name: 'Besok lagi' })
  await expect(announced).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Besok lagi' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(announced).toBeHidden()

  await page.getByRole('button', { name: 'Start Streaming' }).click()
  await expect(page.getByText('Connecting. Waiting for video')).toBeVisible()
  expect((await app.call(shows.getLiveGame, {}, own)).body.data.isLiveGameBroadcasting).toBe(true)
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled()

  // Leaving within the site asks, and No stays.
  await page.getByRole('link', { name: 'Tayang' }).click()
  const leaving = page.getByRole('dialog', {
    name: /^Your liveshow will be terminated, if you close this page/,
  })
  await leaving.getByRole('button', { name: 'No' }).click()
  await expect(page).toHaveURL(/streamer-dashboard/)

  await page.getByRole('button', { name: 'End Stream' }).click()
  await page
    .getByRole('dialog', { name: 'Do you want to end the stream?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expect(page).toHaveURL(/\/live$/)
  const [show] = (await app.call(shows.listLiveShows, { query: { profileId: made.profile.id } })).body.data
  expect(show).toBeUndefined()
})
