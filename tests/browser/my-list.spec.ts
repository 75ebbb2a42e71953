import { admin, heartbeat, watchlist } from '@tayang/contract'
import type { Person } from '../app.ts'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expect, test, type Stage } from './stage.ts'
import { expectUsable, isAlive, sizes, toast } from './usable.ts'

const LENGTH_SECONDS = 24

const tokenOf = (person: Person) => ({ token: person.login.accessToken })

async function watch(
  stage: Stage,
  person: Person,
  own: { mediaId: string; position: number; seriesId?: string },
) {
  const body = {
    mediaType: 'video' as const,
    mediaSubType: own.seriesId ? 'episode' : 'movie',
    length: LENGTH_SECONDS,
    deviceId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    ...own,
  }
  expect((await stage.test.call(heartbeat.saveHistory, { body }, tokenOf(person))).status).toBe(204)
}

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('a guest wishes for a film, signs in, finds it on their list and takes it off', async ({
      page,
      stage,
    }) => {
      const sari = await stage.test.person('Sari')
      const film = `/movie/${stage.films.free}`
      await page.goto(film)
      await isAlive(page)
      await page.getByRole('button', { name: 'Add to My List' }).click()
      const dialog = page.getByRole('dialog', { name: 'Log in' })
      await dialog.getByRole('button', { name: 'Email/User ID' }).click()
      await fillEmailForm(dialog, sari)
      await expect(toast(page, 'Added to My List.')).toBeVisible()
      await expect(page).toHaveURL(film)
      const button = page.getByRole('button', { name: 'Remove from My List', exact: true })
      await expect(button).toBeVisible()
      await page.reload()
      await expect(button).toBeVisible()

      await page.getByRole('button', { name: 'Profile menu of Sari' }).click()
      await page.getByRole('dialog', { name: 'Profile' }).getByRole('link', { name: 'My List' }).click()
      await expect(page).toHaveURL('/my-list')
      await expect(page.getByRole('link', { name: /Rain in Braga/ })).toBeVisible()
      await expectUsable(page, '/my-list')

      await page.getByRole('button', { name: 'Remove Rain in Braga from My List' }).focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, 'Removed from My List.')).toBeVisible()
      await expect(page.getByText('Your list is empty')).toBeVisible()
      await expectUsable(page, '/my-list, empty')
      await page.goto(film)
      await expect(page.getByRole('button', { name: 'Add to My List' })).toBeVisible()
    })

    test('the history shows what was watched, one line a series, and goes on where it was left', async ({
      page,
      stage,
    }) => {
      const { films } = stage
      const tari = await stage.test.person('Tari')
      await enterAs(page, tari)
      await page.goto('/history')
      await expect(page.getByText("You haven't watched any content")).toBeVisible()
      await expectUsable(page, '/history, empty')

      const [first, second] = films.episodes
      await watch(stage, tari, { mediaId: first, seriesId: films.series, position: LENGTH_SECONDS })
      await watch(stage, tari, { mediaId: second, seriesId: films.series, position: 6 })
      await watch(stage, tari, { mediaId: films.free, position: 12 })
      await page.reload()
      const lines = page.getByRole('main').getByRole('listitem')
      await expect(lines).toHaveCount(2)
      await expect(lines.nth(0)).toContainText('Rain in Braga')
      await expect(lines.nth(1)).toContainText('The House by the RailsS1 E2 · The Keeper')
      await lines.nth(1).getByRole('button', { name: 'Watched episodes' }).click()
      await expect(page.getByRole('link', { name: 'S1 E1 · A Station Without a Name' })).toContainText(
        'Watched',
      )
      await expectUsable(page, '/history')

      // By the keyboard alone: a series goes and comes back; then it goes for good.
      const { keyboard } = page
      const remove = page.getByRole('button', { name: 'Remove The House by the Rails from history' })
      await remove.focus()
      await keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
      await expectUsable(page, '/history, one line taken out')
      await keyboard.press('Enter')
      await expect(remove).toBeFocused()
      const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await keyboard.press('Enter')
      expect((await removed).status()).toBe(204)
      await page.goto('/')
      const row = page.locator('section').filter({ hasText: 'Continue Watching' })
      await expect(row.getByRole('link', { name: /Rain in Braga/ })).toBeVisible()
      await expect(row.getByRole('link', { name: /The House by the Rails/ })).toHaveCount(0)
      await expect(row.getByRole('button', { name: 'Remove Rain in Braga from history' })).toBeVisible()
      await page.goto('/history')
      await expect(lines).toHaveCount(1)

      await page.getByRole('link', { name: /Rain in Braga/ }).click()
      const resume = page.getByRole('dialog', { name: 'Resume Watching' })
      await expect(resume).toContainText('Do you want to resume from 0:12?')
      await page.keyboard.press('Enter')
      const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
      await expect.poll(position).toBeGreaterThan(12)
    })
  })
}

test('a resting mouse finds the way to the list over a card', async ({ page, stage }) => {
  await enterAs(page, await stage.test.person('Rini'))
  await page.goto('/movies')
  await isAlive(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Rain in Braga/ })
    .last()
    .hover()
  await page.getByRole('button', { name: 'Add to My List' }).click()
  await expect(toast(page, 'Added to My List.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove from My List' })).toBeVisible()
})

test('a guest is sent home and asked to sign in, and then comes where they wanted to be', async ({
  page,
  stage,
}) => {
  const tia = await stage.test.person('Tia')
  await page.goto('/history')
  await expect(page).toHaveURL('/')
  await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/')
  await dialog.getByRole('button', { name: 'Email/User ID' }).click()
  await fillEmailForm(dialog, tia)
  await expect(page).toHaveURL('/history')
  await expect(page.getByText("You haven't watched any content")).toBeVisible()
})

test('what cannot be read says so and is read again, and a guest is told why', async ({ page, stage }) => {
  await enterAs(page, await stage.test.person('Wati'))
  const failed = { status: 503, json: { code: 'UNAVAILABLE', message: 'Please try again', details: [] } }
  for (const [address, { path }, text] of [
    ['/my-list', watchlist.listWatchlist, 'Your list is empty'],
    ['/history', heartbeat.listHistories, "You haven't watched any content"],
  ] as const) {
    await page.route(`**${path}?*`, (route) => route.fulfill(failed))
    // A toast goes after a few seconds, and a busy page is whole later than that.
    await page.goto(address, { waitUntil: 'commit' })
    await expect(toast(page, 'Some error occured, please refresh the page!')).toBeVisible()
    await page.unroute(`**${path}?*`)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.route(`**${heartbeat.listHistories.path}?*`, (route) => {
    const { authorization: _, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  await page.reload()
  await expect(page.getByRole('alert').getByText('You are not logged in')).toBeVisible()
})

test('a partner’s people have both pages in their variant', async ({ page, stage }) => {
  const how = { token: stage.operator.login.accessToken }
  const { films } = stage
  const dewa = await stage.test.person('Dewa')
  const body = {
    name: 'Nusa',
    jwtClient: 'nusa',
    jwtKey: await publicKey(),
    jwtAlgorithm: 'ES256' as const,
    issuer: 'https://nusa.test',
    audience: 'tayang',
  }
  expect((await stage.test.call(admin.putPartner, { params: { slug: 'nusa' }, body }, how)).status).toBe(200)
  const params = { slug: 'nusa', accountId: dewa.login.account.id }
  expect((await stage.test.call(admin.putPartnerMember, { params }, how)).status).toBe(204)
  await watch(stage, dewa, { mediaId: films.free, position: 12 })
  const wish = { itemId: films.series, itemType: 'series' as const }
  await stage.test.call(watchlist.addToWatchlist, { body: wish }, tokenOf(dewa))

  await enterAs(page, dewa)
  await page.goto('/mobile/nusa')
  await page.getByRole('contentinfo').getByRole('link', { name: 'My List' }).click()
  await expect(page).toHaveURL('/mobile/nusa/my-list')
  await expect(page.getByRole('link', { name: /The House by the Rails/ })).toHaveAttribute(
    'href',
    `/mobile/nusa/series/${films.series}`,
  )
  await page.getByRole('contentinfo').getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/mobile/nusa/histories')
  await expect(page.getByRole('link', { name: /Rain in Braga/ })).toHaveAttribute(
    'href',
    `/mobile/nusa/movie/${films.free}?play=1`,
  )
  await expectUsable(page, '/mobile/nusa/histories')
})

async function publicKey(): Promise<string> {
  const { exportSPKI, generateKeyPair } = await import('jose')
  return exportSPKI((await generateKeyPair('ES256')).publicKey)
}
