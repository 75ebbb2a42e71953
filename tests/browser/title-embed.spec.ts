import { openForeignSite, type ForeignSite } from './foreign-site.ts'
import { expect, test, type Stage } from './stage.ts'
import { sizes } from './usable.ts'

let blog: ForeignSite
test.beforeAll(async () => void (blog = await openForeignSite()))
test.afterAll(() => blog[Symbol.asyncDispose]())

/** A blog with the frame that the site gives out. */
async function writeBlog({ test: { address } }: Stage, id: string) {
  const asked = await fetch(`${address}/oembed?url=${encodeURIComponent(`${address}/movie/${id}`)}`)
  const card = (await asked.json()) as { type: string; html: string; width: number; thumbnail_url?: string }
  blog.show(card.html, address)
  return card
}

for (const size of sizes) {
  test(`a free film plays in a frame of another site at ${size.width} px`, async ({ page, stage }) => {
    await page.setViewportSize(size)
    const card = await writeBlog(stage, stage.films.free)
    expect(card).toMatchObject({ type: 'video', width: 640, height: 360 })
    await page.goto(blog.address)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Play: / }).click()
    const video = frame.locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
    await expect(frame.getByRole('link', { name: 'Open on Tayang' })).toHaveAttribute(
      'href',
      new RegExp(`/movie/${stage.films.free}$`),
    )
  })
}

test('a premium film shows its picture, its price and a link, and plays nothing', async ({ page, stage }) => {
  const card = await writeBlog(stage, stage.films.premium)
  expect(card.type).toBe('video')
  await page.goto(blog.address)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText(/For Premium subscribers\./)).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Watch on Tayang' })).toHaveAttribute('target', '_blank')
  await expect(frame.locator('video')).toHaveCount(0)
})
