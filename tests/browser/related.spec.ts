import { admin, shows } from '@tayang/contract'
import { enterAs } from './sign-in-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, isAlive, sizes } from './usable.ts'

async function putTitles({ test: app, operator }: PeopleStage): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [friendlyId, genre] of [
    ['rain', 'Drama'],
    ['mask', 'Drama'],
    ['rails', 'Mystery'],
  ] as const) {
    const put = await app.call(
      admin.putTitle,
      {
        params: { friendlyId },
        body: {
          friendlyId,
          type: 'movie',
          title: { en: `The ${friendlyId}`, id: `Si ${friendlyId}` },
          description: { en: 'A film.', id: 'Sebuah film.' },
          year: 2026,
          rating: '13+',
          genres: [{ en: genre, id: genre }],
          cast: [],
          premium: false,
          thumbColor: '#0E2A30',
          heights: [240],
        },
      },
      { token: operator.login.accessToken },
    )
    ids[friendlyId] = put.body.data.id
  }
  return ids
}

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({
      viewport: size,
      permissions: ['clipboard-read', 'clipboard-write'],
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('below a title stands what to watch after it, and its address is given away', async ({
      page,
      stage,
    }) => {
      const { rain, mask } = await putTitles(stage)
      await page.goto(`/movie/${rain}`)
      await isAlive(page)
      const row = page
        .getByRole('region', { name: 'Recommended' })
        .or(page.locator('section', { hasText: 'Recommended' }))
      await expect(row.getByRole('link', { name: /The mask/ }).first()).toHaveAttribute(
        'href',
        `/movie/${mask}`,
      )
      // Once on the whole page: what is recommended is not said again as related.
      await expect(page.locator(`a[href="/movie/${mask}"]`)).toHaveCount(1)
      await expectUsable(page, 'a title', 'main')

      const share = page.getByRole('button', { name: 'Share' })
      await share.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Share' })
      const way = `/movie/the-rain-${rain}`
      const address = `${stage.test.address}${way}`
      await expect(dialog.getByRole('textbox')).toHaveValue(address)
      for (const name of ['WhatsApp', 'Facebook', 'X', 'Telegram']) {
        const link = dialog.getByRole('link', { name, exact: true })
        await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(way)))
        await expect(link).toHaveAttribute('rel', /noopener/)
      }
      await expectUsable(page, 'sharing', 'dialog[open]')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(share).toBeFocused()
      await share.click()
      await dialog.getByRole('button', { name: 'Copy link' }).click()
      await expect(page.getByText('Successfully copied to clipboard')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      // What was given away leads here, and so does an address with the words of another day.
      for (const given of [way, `/movie/rain-${rain}`]) {
        await page.goto(given)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('The rain')
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${way}$`))
      }
    })
  })
}

test('where the browser forbids copying, the address is marked for the person to copy', async ({
  page,
  stage,
}) => {
  const { rain } = await putTitles(stage)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await page.goto(`/movie/${rain}`)
  await isAlive(page)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Please copy the marked address.')).toBeVisible()
  const marked = await dialog.getByRole('textbox').evaluate((field: HTMLInputElement) => {
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  })
  expect(marked).toBe(`${stage.test.address}/movie/the-rain-${rain}`)
})

test('every public page says in its head what a card of it shows, and where the card is', async ({
  request,
  stage,
}) => {
  const { rain } = await putTitles(stage)
  const how = { token: stage.operator.login.accessToken }
  const body = { type: 'editorial' as const, title: { en: 'Chosen', id: 'Pilihan' }, items: ['rain', 'mask'] }
  const list = await stage.test.call(admin.putPlaylist, { params: { friendlyId: 'chosen' }, body }, how)
  const show = await stage.test.call(
    shows.createShow,
    { body: { name: 'An evening', description: 'Songs.' } },
    { token: (await stage.test.person('Sari')).login.accessToken },
  )
  const pages = [
    { way: `/movie/${rain}`, title: 'The rain', type: 'video', given: `/movie/the-rain-${rain}` },
    { way: `/playlists/${list.body.data.id}`, title: 'Chosen', type: 'link' },
    { way: `/liveshow/${show.body.data.id}`, title: 'An evening', type: 'video' },
  ]
  for (const { way, title, type, given = way } of pages) {
    const html = await (await request.get(way)).text()
    const property = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? `no ${name} on ${way}`
    expect(property('og:title')).toContain(title)
    expect(property('og:url')).toMatch(new RegExp(`^https?://.+${given}$`))
    expect(property('og:type')).not.toBe('')
    expect(property('og:site_name')).toBe('Tayang')
    expect(property('og:description')).not.toContain('no og:description')
    const link = /<link[^>]+application\/json\+oembed[^>]+>/.exec(html)?.[0] ?? ''
    const address = new URL((/href="([^"]+)"/.exec(link)?.[1] ?? '').replaceAll('&amp;', '&'))
    const card = await request.get(address.pathname + address.search)
    expect(await card.json()).toMatchObject({ version: '1.0', type, title })
  }
})

test('people of a partner that hides sharing find no such button', async ({ page, stage }) => {
  const { rain } = await putTitles(stage)
  const person = await stage.test.person('Dewi')
  await enterAs(page, {
    ...person,
    login: { ...person.login, account: { ...person.login.account, username: '628123@surge' } },
  })
  await page.goto(`/movie/${rain}`)
  await isAlive(page)
  await expect(page.getByRole('heading', { name: 'The rain' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0)
})
