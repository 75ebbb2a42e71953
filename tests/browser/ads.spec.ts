import { admin, type AnswerOf } from '@tayang/contract'
import { makeStrangeFilm } from '../films.ts'
import { until } from '../app.ts'
import { expect, test } from './stage.ts'

const SPOT = 'video[data-spot]'
const FILM = 'video:not([data-spot])'

test('a guest sees the spot, may skip it, and the film begins behind it; what happened is counted', async ({
  page,
  stage,
}) => {
  const how = { token: stage.operator.login.accessToken }
  const headers = { authorization: `Bearer ${how.token}`, 'content-type': 'application/octet-stream' }
  const query = 'title=A%20spot&durationSeconds=4&skipAfterSeconds=1&clickUrl=/shop'
  const put = await fetch(`${stage.test.address}${admin.putSpot.path}?${query}`, {
    method: 'PUT',
    headers,
    body: (await makeStrangeFilm('index-first')).slice(),
  })
  expect(put.status).toBe(200)
  try {
    // An address of its own: the app caches a document for a minute, with its pre-roll, and others open the plain one.
    await page.goto(`/movie/${stage.films.free}?play=1&before=spot`)
    const spot = page.getByRole('region', { name: 'Advertisement' })
    await expect
      .poll(() => page.locator(SPOT).evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    expect(await page.locator(FILM).evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0)
    await expect(spot.getByRole('link', { name: 'Visit the advertiser' })).toHaveAttribute('rel', /noopener/)
    await page.keyboard.press('k')
    await expect(spot.getByRole('button', { name: 'Play' })).toBeVisible()
    await page.keyboard.press('k')
    await spot.getByRole('button', { name: 'Skip ad' }).click()
    await expect(spot).toBeHidden()
    await expect
      .poll(() => page.locator(FILM).evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)

    const countsOf = async () => {
      const { body } = await stage.test.call(admin.listAdCounts, {}, how)
      return Object.fromEntries(body.data.map(countOf))
    }
    await until(async () => 'skip' in (await countsOf()), { withinMs: 5_000, what: 'the skip to be counted' })
    expect(await countsOf()).toMatchObject({ impression: 1, start: 1, pause: 1, resume: 1, skip: 1 })
  } finally {
    // No other journey waits for a spot.
    await stage.test.call(admin.deleteSpot, {}, how)
  }
})

const countOf = ({ event, count }: AnswerOf<typeof admin.listAdCounts>['data'][number]) =>
  [event, count] as const
