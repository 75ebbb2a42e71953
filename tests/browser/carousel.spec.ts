import type { Page } from '@playwright/test'
import { admin, catalog, upcoming, type InputOf } from '@tayang/contract'
import { enterAs } from './sign-in-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, isAlive, sizes, holdProgram } from './usable.ts'

const HOUR = 3_600_000
const texts = (en: string) => ({
  title: { en, id: en },
  description: { en: `${en} is here.`, id: `${en} ada di sini.` },
  thumbColor: '#0E2A30',
})

interface Scene {
  show: string
  campaign: string
  clip: string
  streamer: string
}

/** A page whose banner shows one of each kind, and whose row has a clip of somebody. */
async function setScene({ test: app, operator }: PeopleStage): Promise<Scene> {
  const how = { token: operator.login.accessToken }
  const streamer = (await app.person('Rani')).login.profile.id
  const show = await app.call(
    admin.putUpcomingShow,
    {
      params: { friendlyId: 'dangdut' },
      body: {
        ...texts('A very long night of dangdut'),
        profileId: streamer,
        startedAt: Date.now() + 26 * HOUR,
        finishedAt: Date.now() + 28 * HOUR,
      },
    },
    how,
  )
  const campaign = await app.call(
    admin.putCampaign,
    { params: { friendlyId: 'undian' }, body: texts('A raffle') },
    how,
  )
  await app.call(
    admin.putHomeCard,
    { params: { friendlyId: 'kartu' }, body: { ...texts('Packages'), url: '/shop' } },
    how,
  )
  const title = (friendlyId: string, more: object) => ({
    params: { friendlyId },
    body: {
      ...texts(`The ${friendlyId}`),
      friendlyId,
      type: 'movie' as const,
      year: 2026,
      rating: '13+' as const,
      genres: [{ en: 'Drama', id: 'Drama' }],
      cast: [],
      premium: false,
      heights: [240] as [240],
      ...more,
    },
  })
  const clip = await app.call(admin.putTitle, title('kopi', { type: 'clips', profileId: streamer }), how)
  await app.call(admin.putTitle, title('film', {}), how)
  const lists: Record<string, InputOf<typeof admin.putPlaylist>['body']['items']> = {
    banner: [
      { kind: 'upcoming-live', friendlyId: 'dangdut' },
      'film',
      { kind: 'campaign', friendlyId: 'undian' },
      { kind: 'home-card', friendlyId: 'kartu' },
    ],
    row: ['kopi', 'film'],
  }
  for (const [friendlyId, items] of Object.entries(lists)) {
    const body = { type: 'featured' as const, title: { en: friendlyId, id: friendlyId }, items }
    await app.call(admin.putPlaylist, { params: { friendlyId }, body }, how)
  }
  const put = await app.call(
    admin.putPage,
    {
      params: { friendlyId: 'panggung' },
      body: {
        title: { en: 'On stage', id: 'Panggung' },
        isCategory: false,
        order: 9,
        sections: [
          { playlist: 'banner', layout: 'hero' },
          { playlist: 'row', layout: 'clips' },
        ],
      },
    },
    how,
  )
  expect(put.status).toBe(200)
  return {
    show: show.body.data.id,
    campaign: campaign.body.data.id,
    clip: clip.body.data.id,
    streamer,
  }
}

const slide = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Highlights' }).getByRole('listitem').filter({ hasText: title })

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('the banner leads to a show that is announced, which reminds of itself', async ({ page, stage }) => {
      const scene = await setScene(stage)
      const person = await stage.test.person('Dewi')
      await enterAs(page, person)
      const arrive = await holdProgram(page, 'See Detail')
      await page.goto('/panggung')
      await isAlive(page)
      const announced = slide(page, 'A very long nig...')
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      // The press comes before the program of this button, and is heard once.
      await announced.getByRole('button', { name: /^Remind Me/ }).click()
      arrive()
      await expect(announced.getByRole('button', { name: /^Reminder ON/ })).toBeVisible()
      // Once the wish was sent the upcoming list is read again.
      const isReadAgain = () => {
        const sent = asked.findIndex((url) => url.endsWith('/setReminder'))
        return sent >= 0 && asked.slice(sent).some((url) => url.includes('upcomingShowUsage=upcoming'))
      }
      await expect.poll(isReadAgain).toBe(true)
      await expectUsable(page, 'banner', 'main')

      await page.getByRole('button', { name: 'The film', exact: true }).click()
      await expect(slide(page, 'The film')).toHaveAttribute('data-active', 'true')
      await page.getByRole('button', { name: 'A very long nig...', exact: true }).click()
      await expect(announced).toHaveAttribute('data-active', 'true')
      const detail = announced.getByRole('link', { name: /^See Detail/ })
      // Under the sticky header the press would be retried from another place, which scrolls the carousel sideways.
      await detail.evaluate((link) => link.scrollIntoView({ block: 'center', inline: 'nearest' }))
      await detail.click()
      await expect(page).toHaveURL(
        new RegExp(
          `/liveshow/${scene.show}\\?isUpComing=true&startedAt=\\d{13}&finishedAt=\\d{13}&upcomingShowId=`,
        ),
      )
      await expect(page.getByRole('heading', { name: 'A very long night of dangdut' })).toBeVisible()
      await expect(page.getByRole('timer')).toContainText('01')
      await page.getByRole('button', { name: /^Reminder ON/ }).press('Enter')
      await expect(page.getByRole('button', { name: /^Remind Me/ })).toBeVisible()
      const remind = async () =>
        (
          await stage.test.call(
            upcoming.getUpcomingShow,
            { params: { id: scene.show }, query: {} },
            { token: person.login.accessToken },
          )
        ).body.data.remind
      await expect.poll(remind).toBe(false)
      await expectUsable(page, 'announced show', 'main')
    })
  })
}

test('campaigns and clips have pages, and a link to what is over says so', async ({ page, stage }) => {
  const scene = await setScene(stage)
  await page.goto('/panggung')
  await isAlive(page)
  const card = page.getByRole('link', { name: /The kopi/ }).first()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await card.hover()
  // A resting mouse fetches the page behind the card.
  await expect.poll(() => asked.some((url) => url.includes(`/clips/${scene.clip}.data`))).toBe(true)
  await page.getByRole('link', { name: 'Clips', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Clips' })).toBeVisible()
  // What cannot be played is not published.
  await expect(page.getByText('No clips yet')).toBeVisible()
  await expectUsable(page, 'clips', 'main')
  await page.goto(`/clips/${scene.clip}`)
  await expect(page.getByText('Preparing. It will be ready in a moment.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rani' }).first()).toBeVisible()
  await expectUsable(page, 'clip', 'main')

  await page.goto(`/campaign/${scene.campaign}`)
  await expect(page.getByRole('heading', { name: 'A raffle' })).toBeVisible()
  await expect(page.getByText('No quiz yet')).toBeVisible()
  await expectUsable(page, 'campaign', 'main')

  const past = Date.now() - HOUR
  await page.goto(`/liveshow/gone?isUpComing=true&startedAt=${past}&finishedAt=${past}&upcomingShowId=gone`)
  await expect(page.getByRole('heading', { name: 'This show is over' })).toBeVisible()
  const { data } = (
    await stage.test.call(catalog.listPlaylistItems, {
      params: { id: 'upcoming' },
      query: { upcomingShowUsage: 'upcoming' },
    })
  ).body
  expect(data.map(({ id }) => id)).toContain(scene.show)
})

test('slides fade into each other where motion is welcome', async ({ page, stage }) => {
  await setScene(stage)
  await page.setViewportSize(sizes[0])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/panggung')
  await isAlive(page)
  const mark = page.getByRole('button', { name: 'The film', exact: true })
  const fading = await mark.evaluate(
    (button: HTMLElement) =>
      new Promise<boolean[]>((resolve) => {
        const seen = new Map<EventTarget, boolean>()
        button.closest('section')?.addEventListener('transitionrun', ({ target, propertyName }) => {
          if (propertyName === 'opacity' && target instanceof HTMLLIElement) seen.set(target, !target.inert)
          if (seen.size === 2) resolve([...seen.values()])
        })
        button.click()
      }),
  )
  // The one that goes and the one that comes.
  expect(fading.toSorted()).toEqual([false, true])
})
