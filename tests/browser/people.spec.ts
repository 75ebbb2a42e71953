import type { Page } from '@playwright/test'
import { admin, shows, user } from '@tayang/contract'
import sharp from 'sharp'
import type { TestApp } from '../app.ts'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expect, test } from './people-stage.ts'
import { expectUsable, isAlive, isClosed, sizes, toast } from './usable.ts'

test('a person changes picture, name and bio, and sees them everywhere', async ({ page, stage }) => {
  const sari = await stage.test.person('Sari')
  await enterAs(page, sari)
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Sari Dewi 🌸')
  await page.getByLabel('Bio').fill('Menonton dari Bandung.\nSuka wayang.')
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#cc4422' } })
    .png()
    .toBuffer()
  await page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: picture })
  const crop = page.getByRole('dialog', { name: 'Crop your picture' })
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await expectUsable(page, 'the cropping of a picture')
  await crop.getByRole('group', { name: 'Position of the picture' }).press('+')
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await isClosed(crop)
  await page.locator('#profile').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Your profile has been updated')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Menonton dari Bandung.\nSuka wayang.')
  const menu = page.getByRole('button', { name: 'Profile menu of Sari Dewi 🌸' })
  await expect(menu.locator('img')).toHaveAttribute('src', /^\/media\/a\//)
  await menu.click()
  const dialog = page.getByRole('dialog', { name: 'Profile' })
  await expect(dialog.getByText('Sari Dewi 🌸')).toBeVisible()
  await dialog.getByRole('button', { name: 'Top up' }).click()
  const guide = page.getByRole('dialog', { name: 'How to top up diamonds' })
  await expect(guide.getByRole('link', { name: 'Google Play' })).toBeVisible()
  await guide.getByRole('button', { name: 'Got it' }).click()
  await expect(guide).toBeHidden()
})

test('a picture of another kind is ignored, and one that lies about itself is refused', async ({
  page,
  stage,
}) => {
  await enterAs(page, await stage.test.person('Tari'))
  await page.goto('/profile')
  const pick = (name: string, mimeType: string, text: string) =>
    page.setInputFiles('input[type=file]', { name, mimeType, buffer: Buffer.from(text) })
  await pick('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await expect(page.locator('#profile img')).toHaveCount(0)
  await pick('a.png', 'image/png', '<html><script>alert(1)</script>')
  await expect(
    page.getByText('The image format must be JPEG, PNG, or GIF and cannot exceed 10MB'),
  ).toBeVisible()
})

test('the password changes only with the old one and only to a strong one', async ({ page, stage }) => {
  const person = await stage.test.person('Putri')
  await enterAs(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const fill = async (current: string, password: string, repeated: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password').fill(password)
    await dialog.getByLabel('Repeat password').fill(repeated)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  const strong = 'Rahasia-1945!'
  await fill(person.password, 'weak', 'other')
  await expect(
    dialog.getByText(
      'Your password must contain at least 8 characters with lowercase, uppercase, number and special character',
    ),
  ).toBeVisible()
  await expect(dialog.getByText('Your confirmation password is not matching')).toBeVisible()
  await fill('short', strong, strong)
  await expect(dialog.getByText('Old Password should NOT be shorter than 8 characters')).toBeVisible()
  await fill('not the right one', strong, strong)
  await expect(dialog.getByText('Your old password is incorrect')).toBeVisible()
  await fill(person.password, strong, strong)
  await expect(toast(page, 'Your password has been updated')).toBeVisible()
})

test('a device that is logged out elsewhere is told, once', async ({ page, context, stage }) => {
  const dina = await stage.test.person('Dina')
  await enterAs(page, dina)
  await page.goto('/profile/security')
  const device = {
    uuid: crypto.randomUUID(),
    name: 'Old phone',
    platform: 'android',
    osVersion: '12',
  } as const
  const body = { type: 'username', username: dina.email, password: dina.password, device } as const
  const other = (await stage.test.call(user.createSession, { body })).body.data
  await stage.test.call(user.validateSession, { body: { isNewDevice: true } }, { token: other.accessToken })
  await page.reload()
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Log out Old phone' }).click()
  await expect(page.getByText('Old phone')).toBeHidden()
  const answer = await stage.test.call(user.getAccount, {}, { token: other.accessToken })
  expect(answer.refusal.code).toBe('Session InvalidSessionToken')
  await context.close()
})

async function send(stage: { test: TestApp; operator: { login: { accessToken: string } } }, more: object) {
  const body = {
    key: crypto.randomUUID(),
    type: 'in-app',
    title: 'Malam Wayang begins',
    desc: 'Tonight at eight.',
    audience: { to: 'all' as const },
    ...more,
  }
  const sent = await stage.test.call(
    admin.sendNotification,
    { body },
    { token: stage.operator.login.accessToken },
  )
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.refusal))
  return sent.body.data
}

test('a notification comes to an open page by itself, is grouped by day and read by a press', async ({
  page,
  stage,
}) => {
  const rani = await stage.test.person('Rani')
  const audience = { to: 'profile', profileId: rani.login.profile.id }
  await enterAs(page, rani)
  await page.goto('/')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await send(stage, { audience, title: 'A highlight of the week', kind: 'highlight' })
  await send(stage, { audience })
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()

  await bell.click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect(dialog.getByRole('heading', { name: 'Highlights' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Today' })).toBeVisible()
  await dialog.getByRole('link', { name: /Malam Wayang begins/ }).click()
  await expect(page).toHaveURL(/\/notification\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'Malam Wayang begins' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await bell.click()
  await dialog.getByRole('link', { name: 'See All Notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('link', { name: /Malam Wayang begins/ })).toBeVisible()
})

test('notifications are read in the language that a person chose, and in the other after another choice', async ({
  page,
  context,
  stage,
}) => {
  const rani = await stage.test.person('Rani')
  await enterAs(page, rani)
  await send(stage, {
    audience: { to: 'profile', profileId: rani.login.profile.id },
    title: { en: 'A night of shadows', id: 'Malam wayang' },
    desc: { en: 'Tonight at eight.', id: 'Malam ini pukul delapan.' },
  })
  const choose = (value: string) => context.addCookies([{ name: 'lang', value, url: stage.test.address }])
  await choose('id')
  await page.goto('/notifications')
  await page.getByRole('link', { name: /Malam wayang/ }).click()
  await expect(page.getByRole('heading', { name: 'Malam wayang' })).toBeVisible()
  await expect(page.getByText('Malam ini pukul delapan.')).toBeVisible()
  await choose('en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A night of shadows' })).toBeVisible()
  await expect(page.getByText('Tonight at eight.')).toBeVisible()
})

test('a guest who opens notifications signs in first', async ({ page }) => {
  await page.goto('/notifications')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a show is followed and let go, its streamer reported, blocked and unblocked', async ({
  page,
  stage,
}) => {
  const budi = await stage.test.person('Budi')
  const show = await aShowOf(stage.test, budi.login.accessToken)
  await enterAs(page, await stage.test.person('Maya'))
  await page.goto(`/liveshow/${show}`)
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await follow.click()
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Report' }).click()
  const report = page.getByRole('dialog', { name: 'Report' })
  await expect(report.getByRole('button', { name: 'Report' })).toBeDisabled()
  await report.getByLabel('illegal content').check()
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Reported, Thank You')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block' }).getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Budi has been blocked')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: 'You Blocked Budi' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(follow).toBeVisible()
})

test('a profile is shown to a guest, followed after signing in, and walked through by the keyboard', async ({
  page,
  stage,
}) => {
  const app = stage.test
  const [budi, maya] = [await app.person('BudiPenyiarMalamHariIni'), await app.person('Maya')]
  const { id } = budi.login.profile
  for (const name of ['Sari', 'Dewi']) {
    const { accessToken: token } = (await app.person(name)).login
    await app.call(user.follow, { body: { profileId: id } }, { token })
  }
  const show = await aShowOf(app, budi.login.accessToken)
  await page.goto(`/liveshow/${show}`)
  // Names lead to who they are.
  await page.getByRole('link', { name: 'BudiPenyiarMala...' }).click()
  await expect(page).toHaveURL(`/profile/${id}`)
  await expect(page.getByRole('heading', { name: 'BudiPenyiarMalamHariIni' })).toBeVisible()
  await page.getByRole('button', { name: '2 Followers' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Email/User ID' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await fillEmailForm(await afterEmail(page), maya)
  await expect(page.getByRole('button', { name: 'Profile menu of Maya' })).toBeVisible()

  // Back on the path that was stored, and the follow that the guest pressed is done.
  await expect(page).toHaveURL(`/profile/${id}`)
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: '3 Followers' }).click()
  const people = page.getByRole('dialog', { name: 'BudiPenyiarMalamHari...' })
  await expect(people.getByRole('listitem')).toHaveCount(3)
  await people.getByRole('button', { name: 'Follow Sari' }).click()
  await expect(people.getByRole('button', { name: 'Following Sari' })).toBeVisible()
  await expect(people.getByRole('button', { name: /Follow.* Maya/ })).toHaveCount(0)
  await people.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Previous Live Show' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Clips' })).toBeFocused()
  await expect(page.getByText('No clips yet')).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectUsable(page, `a profile at ${size.width} px`)
  }

  // Whom one blocks is still there to be unblocked, and shows nothing else.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog', { name: 'Block' }).getByRole('button', { name: 'Block' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('heading', { name: /^You Blocked BudiPenyiar/ })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0)

  await page.goto(`/profile/${maya.login.profile.id}`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCount(0)
})

test('who is blocked while watching is turned out within ten seconds', async ({ page, stage }) => {
  const budi = await stage.test.person('Budi')
  const show = await aShowOf(stage.test, budi.login.accessToken)
  const eko = await stage.test.person('Eko')
  await enterAs(page, eko)
  await page.goto(`/liveshow/${show}`)
  await expect(page.getByLabel('Comment')).toBeVisible()
  await isAlive(page)
  await stage.test.call(
    user.block,
    { body: { blockTo: eko.login.profile.id } },
    { token: budi.login.accessToken },
  )
  const denied = page.getByRole('dialog', { name: 'Access Denied' })
  await expect(denied).toBeVisible({ timeout: 10_000 })
  await expect(
    denied.getByText('You have been blocked by the user, and are unable to view this content anymore.'),
  ).toBeVisible()
  await denied.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/live$/)
})

test('an account is taken along and then deleted, and kept by a sign-in of its owner', async ({
  page,
  stage,
}) => {
  const person = await stage.test.person('Wulan')
  await enterAs(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const taking = page.getByRole('dialog')
  await taking.getByLabel('Your password').fill(person.password)
  const download = page.waitForEvent('download')
  await taking.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe('tayang-my-data.json')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel('Your password').fill('not the right one')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText("That's not your password")).toBeVisible()
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText(/^Your account will be deleted on \d+ \w+ \d{4}$/)).toBeVisible()
  await dialog.getByText('What stays, and why').click()
  await expect(dialog.getByText(/^consents, under a number/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()

  const token = (await stage.test.person('Sari')).login.accessToken
  const seen = { params: { id: person.login.profile.id } }
  expect((await stage.test.call(user.getPublicProfile, seen, { token })).status).toBe(404)

  await page.goto('/login/email')
  await fillEmailForm(page, person)
  await expect(page.getByRole('heading', { name: /^Your account will be deleted on / })).toBeVisible()
  await expectUsable(page, 'an account that is to be deleted')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()

  await page.goto('/login/email')
  await fillEmailForm(page, person)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Wulan' })).toBeVisible()
  expect((await stage.test.call(user.getPublicProfile, seen, { token })).status).toBe(200)
})

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('profile and notifications can be used with assistive technology', async ({ page, stage }) => {
      const person = await stage.test.person('Lestari')
      await send(stage, { audience: { to: 'profile', profileId: person.login.profile.id } })
      await enterAs(page, person)
      await page.goto('/profile')
      await expect(page.getByRole('heading', { name: 'Blocked users' })).toBeVisible()
      await expect(page.getByText("You haven't blocked anyone")).toBeVisible()
      await expectUsable(page, '/profile')
      await page.goto('/notifications')
      await expect(page.getByRole('link', { name: /Malam Wayang begins/ }).first()).toBeVisible()
      await expectUsable(page, '/notifications')
    })
  })
}

/** The auth dialog that is open, at its form for an email. */
async function afterEmail(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Email/User ID' }).click()
  return dialog
}

/** A show that was started and has no pictures yet: its page, chat and people are there. */
async function aShowOf(app: TestApp, token: string): Promise<string> {
  const made = await app.call(shows.createShow, { body: { name: 'Malam Mabar' } }, { token })
  const { id } = made.body.data
  await app.call(shows.startBroadcasting, { params: { id } }, { token })
  return id
}
