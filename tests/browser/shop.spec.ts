import { admin, user } from '@tayang/contract'
import { enterAs, fillEmailForm } from './sign-in-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, isAlive, sizes } from './usable.ts'

const widths = [...sizes, { width: 360, height: 740 }] as const

/** Two groups on sale; the cheapest package of all gives no premium. */
async function sell({ test: app, operator }: PeopleStage): Promise<string> {
  const how = { token: operator.login.accessToken }
  const month = { days: 30, duration: 1, durationType: 'month' } as const
  const put = (friendlyId: string, includePremium: boolean, price: number) =>
    app.call(
      admin.putPackageGroup,
      {
        params: { friendlyId },
        body: {
          name: includePremium ? 'Tayang Premium' : 'Tanpa Iklan',
          includePremium,
          order: includePremium ? 1 : 2,
          packages: [
            { package_code: friendlyId, name: 'Bulanan', title: 'Sebulan tanpa batas', ...month, price },
          ],
        },
      },
      how,
    )
  await put('no-ads', false, 15_000)
  const premium = await put('premium', true, 49_000)
  expect(premium.status).toBe(200)
  return premium.body.data.id
}

test('a guest is led to the packages by way of signing in, and finds prices there', async ({
  page,
  stage,
}) => {
  await sell(stage)
  const nia = await stage.test.person('Nia')
  await page.goto('/movies')
  await isAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe / Topup' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/movies$/)
  await page.goto('/shop')
  await expect(page).toHaveURL(/\/$/)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Email/User ID' }).click()
  await fillEmailForm(dialog, nia)
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.getByRole('main').getByText('Rp49.000')).toBeVisible()
})

test('the packages, one group and the promo are usable at every width', async ({ page, stage }) => {
  const premiumId = await sell(stage)
  await enterAs(page, await stage.test.person('Oki'))
  const main = page.getByRole('main')
  const footer = page.getByRole('contentinfo')
  for (const size of widths) {
    await page.setViewportSize(size)
    await page.goto('/subscription')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/shop$/)
    await expect(main.getByText('Rp15.000')).toBeVisible()
    // Packages are bought by links: the one button is how to top up.
    await expect(main.getByRole('button')).toHaveText(['Top up'])
    await expect(footer.getByText('Upgrade to Premium')).toHaveCount(0)
    await expectUsable(page, `/subscription ${size.width}`)

    await main.getByRole('link', { name: 'Tayang Premium' }).click()
    await expect(page).toHaveURL(new RegExp(`/package-group/${premiumId}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Tayang Premium' })).toBeVisible()
    await expect(main.getByText('Rp15.000')).toHaveCount(0)
    await expectUsable(page, `/package-group ${size.width}`)

    await page.goto('/movies')
    await isAlive(page)
    await footer.scrollIntoViewIfNeeded()
    await expect(
      footer.getByText('Premium lets you play any movie or series anytime. No restrictions.'),
    ).toBeVisible()
    await expect(footer.getByText('Start From IDR 49.000')).toBeVisible()
    await expectUsable(page, `promo ${size.width}`)
    await expect(footer.getByRole('link', { name: 'View Packages' })).toHaveAttribute('href', '/subscription')
  }
  await footer.getByRole('link', { name: 'Upgrade to Premium' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await page.goto('/package-group/nothing')
  await expect(page).toHaveURL(/\/not-found$/)
})

test('nobody is offered what they have or may not see', async ({ page, context, stage }) => {
  await sell(stage)
  const footer = page.getByRole('contentinfo')
  await page.goto('/movies')
  await isAlive(page)
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByText('Upgrade to Premium')).toBeVisible()
  await expect(footer.getByRole('link', { name: 'View Packages' })).toHaveCount(0)

  const subscriber = await stage.test.person('Pia')
  const how = { token: stage.operator.login.accessToken }
  const body = { email: subscriber.email, package_code: 'premium', reason: 'a journey' }
  expect((await stage.test.call(admin.grantSubscription, { body }, how)).status).toBe(200)
  const { data: account } = (
    await stage.test.call(user.getAccount, {}, { token: subscriber.login.accessToken })
  ).body
  const { profile, ...rest } = account
  await enterAs(page, { ...subscriber, login: { ...subscriber.login, profile, account: rest } })
  await page.goto('/movies')
  await isAlive(page)
  await footer.scrollIntoViewIfNeeded()
  await expect(footer.getByRole('link', { name: 'View Packages' })).toBeVisible()
  await expect(footer.getByText('Upgrade to Premium')).toHaveCount(0)
  await context.close()
})

test('popular streamers stand on home, the most followed first, and lead to who they are', async ({
  page,
  stage,
}) => {
  const [star, other] = [await stage.test.person('Starla'), await stage.test.person('Tono')]
  const fan = await stage.test.person('Umar')
  const follow = (who: typeof fan, whom: typeof fan) =>
    stage.test.call(
      user.follow,
      { body: { profileId: whom.login.profile.id } },
      { token: who.login.accessToken },
    )
  const more = [await stage.test.person('Wulan'), await stage.test.person('Yusuf')]
  for (const one of [fan, other, ...more]) expect((await follow(one, star)).status).toBe(200)
  expect((await follow(fan, other)).status).toBe(200)
  for (const size of widths) {
    await page.setViewportSize(size)
    const heading = page.getByRole('heading', { name: 'Popular streamers' })
    const row = page.locator('section', { has: heading }).getByRole('list')
    await expect(async () => {
      await page.goto('/')
      // A guest's page is kept for seconds: it may be of before anybody followed.
      await expect(row.getByRole('listitem').first()).toContainText('Starla', { timeout: 1_000 })
    }).toPass()
    const names = await row.getByRole('listitem').allInnerTexts()
    expect(names[0]).toContain('4 followers')
    // Others of this app may lie between them.
    expect(names.join('\n')).toContain('Tono')
    const followers = names.map((name) => Number(/(\d+) followers?/.exec(name)?.[1]))
    expect(followers).toEqual(followers.toSorted((a, b) => b - a))
    await expect(row.getByRole('link').first()).toHaveAttribute('href', `/profile/${star.login.profile.id}`)
    const circle = await row.getByRole('listitem').first().boundingBox()
    expect(Math.round(circle?.width ?? 0)).toBe(size.width > 926 ? 160 : Math.round(size.width * 0.267))
    await isAlive(page)
    await expectUsable(page, `/ ${size.width}`)
  }
})
