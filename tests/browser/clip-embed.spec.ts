import { expect, test } from './clip-stage.ts'
import { openForeignSite, type ForeignSite } from './foreign-site.ts'
import { sizes } from './usable.ts'

let blog: ForeignSite
test.beforeAll(async () => void (blog = await openForeignSite()))
test.afterAll(() => blog[Symbol.asyncDispose]())

for (const size of sizes) {
  test(`a clip plays in a frame of another site, by mouse and keys, at ${size.width} px`, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize(size)
    const [clip] = stage.clips
    const { address } = stage.test
    const asked = await fetch(`${address}/oembed?url=${encodeURIComponent(`${address}/clips/${clip!.id}`)}`)
    const card = (await asked.json()) as { type: string; html: string }
    expect(card.type).toBe('video')
    blog.show(card.html, address)
    const asksOf: string[] = []
    page.on('request', (request) => asksOf.push(request.url()))
    await page.goto(blog.address)

    const frame = page.frameLocator('iframe')
    const play = frame.getByRole('button', { name: `Play: ${clip!.title}` })
    await expect(play).toBeVisible()
    expect(asksOf.filter((url) => /shaka-engine|\.m3u8|\.m4s/.test(url))).toEqual([])
    await play.click()
    const video = frame.locator('video')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.2)
    const sound = frame.getByRole('button', { name: 'Sound' })
    const before = await sound.getAttribute('aria-pressed')
    await sound.press('Enter')
    await expect(sound).not.toHaveAttribute('aria-pressed', before ?? '')
    await frame.getByRole('button', { name: /^Play/ }).press('Enter')
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)
    const link = frame.getByRole('link', { name: 'Open on Tayang' })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', new RegExp(`/clips/${clip!.id}$`))
  })
}

test('no other page of the site can be framed, and a clip that is not there says so', async ({
  page,
  stage,
}) => {
  const { address } = stage.test
  const site = await fetch(`${address}/clips`)
  expect(site.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  blog.show(`<iframe src="${address}/embed/clips/nothing"></iframe>`, address)
  await page.goto(blog.address)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('This clip cannot be shown here')).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Open on Tayang' })).toHaveAttribute('href', /\/clips$/)
})
