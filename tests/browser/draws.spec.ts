import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { draws, type DrawProof } from '@tayang/contract'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Person } from '../app.ts'
import { announceDraw, callAs, drawOf, publishCampaign, voidDraw, type DrawDesk } from './draw-steps.ts'
import { expect, test } from './people-stage.ts'
import { enterAs } from './sign-in-steps.ts'
import { expectUsable, isAlive, sizes, toast } from './usable.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
/** A page of a guest is rendered again after so long at most. */
const PAGE_MS = 20_000
/** Of somebody born on 15 January 1990 in Malang. */
const NIK = '3573011501900001'

let desk: DrawDesk
let people: readonly Person[]
let drawn: DrawProof
let announced: DrawProof
let campaignId: string

test.beforeAll(async ({ stage }) => {
  test.setTimeout(240_000)
  desk = { test: stage.test, first: stage.operator, second: await stage.test.operator() }
  people = [
    await stage.test.person('Ayu'),
    await stage.test.person('Bayu'),
    await stage.test.person('Citra'),
    await stage.test.person('Dodi'),
  ]
  const [ayu, bayu, citra, dodi] = people as [Person, Person, Person, Person]
  const chances = [
    [ayu, 3],
    [bayu, 2],
    [citra, 1],
    [dodi, 1],
  ] as const
  drawn = await drawOf(desk, { slug: 'kuis-merdeka', name: 'Kuis Merdeka', chances })
  const endsAt = Date.now() + WEEK_MS
  campaignId = await publishCampaign(desk, { slug: 'kuis-khatulistiwa', name: 'Kuis Khatulistiwa', endsAt })
  announced = await announceDraw(desk, campaignId, endsAt)
})

const addressOf = ({ number }: DrawProof) => `/undian/u${number}`
const compute = (page: Page) => page.getByRole('button', { name: 'Compute it in my browser' })

async function inIndonesian(context: BrowserContext, address: string): Promise<void> {
  await context.addCookies([{ name: 'lang', value: 'id', url: address }])
}

async function withoutScripts(
  browser: Browser,
  address: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: address, javaScriptEnabled: false, viewport: sizes[1] })
  await look(await context.newPage())
  await context.close()
}

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('a campaign leads to its announced draw, whose commitments stand there and whose seeds do not', async ({
      page,
      stage,
      context,
    }) => {
      await page.goto(`/campaign/${campaignId}`)
      await isAlive(page)
      await expect(page.getByRole('heading', { name: 'Kuis Khatulistiwa' })).toBeVisible()
      await expect(page.getByText('Permit 1184/HUB/2026', { exact: false })).toBeVisible()
      await expect(page.getByText('Rp2.000.000')).toBeVisible()
      await expectUsable(page, '/campaign', 'main')
      await page.getByRole('link', { name: /Full terms, version 1/ }).click()
      await expect(page.getByText('One right quiz, one chance.')).toBeVisible()
      await expectUsable(page, '/campaign/terms', 'main')
      await page.goBack()
      await page.getByRole('link', { name: /Undian Jujur u/ }).click()
      await expect(page).toHaveURL(addressOf(announced))
      await expect(page.getByText('Announced', { exact: true })).toBeVisible()
      for (const { commitment } of announced.seats)
        await expect(page.locator('code', { hasText: commitment.slice(0, 8) })).toHaveText(commitment)
      await expect(page.getByText('Sealed until the draw')).toHaveCount(2)
      await expect(page.getByText(/planned for .* WIB/)).not.toHaveCount(0)
      await expect(page.getByText(/WIB · .* WITA · .* WIT/)).toBeVisible()
      await expect(page.getByText('No outer value was mixed into this draw.')).toBeVisible()
      await expect(compute(page)).toHaveCount(0)
      await expectUsable(page, 'an announced draw', 'main')

      await inIndonesian(context, stage.test.address)
      await page.goto(addressOf(announced))
      await expect(page.getByRole('heading', { name: 'Dua benih tersegel' })).toBeVisible()
      await page.goto(`/campaign/${campaignId}`)
      await expect(page.getByRole('heading', { name: 'Hadiah', exact: true })).toBeVisible()
    })

    test('a drawn one is computed again in the page by keyboard, and a person finds themselves in it', async ({
      page,
    }) => {
      const [ayu] = people as [Person]
      await enterAs(page, ayu)
      await page.goto(addressOf(drawn))
      await isAlive(page)
      await expect(page.getByText('You are in, 3 times')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Checked against the root' })).toBeVisible()
      await compute(page).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Recomputed here: the same' })).toBeVisible()
      await expect(page.getByText('6 of 6 steps, in your own browser')).toBeVisible()
      await expect(page.getByText('7 leaves give the root')).toBeVisible()
      await expect(page.getByText('This seed gives this commitment')).toHaveCount(2)
      await expectUsable(page, 'a drawn draw', 'main')
    })

    test('a list that somebody changed on its way is not the same', async ({ page }) => {
      await page.route('**/leaves', async (route) => {
        const answer = await route.fetch()
        const body = await answer.body()
        body.writeUInt8(body.readUInt8(0) ^ 1, 0)
        await route.fulfill({ response: answer, body })
      })
      await page.goto(addressOf(drawn))
      await isAlive(page)
      await compute(page).click()
      await expect(page.getByRole('heading', { name: 'Recomputed here: NOT the same' })).toBeVisible()
      await expect(page.getByText('The list is not the one that was frozen.')).toBeVisible()
      await expectUsable(page, 'a draw that does not fit', 'main')
    })
  })
}

test('without scripts everything that is needed to compute it again is text', async ({ browser, stage }) => {
  await withoutScripts(browser, stage.test.address, async (page) => {
    await page.goto(addressOf(drawn))
    const codes = await page.locator('code').allTextContents()
    for (const { commitment, seed } of drawn.seats)
      expect(codes).toEqual(expect.arrayContaining([commitment, seed]))
    expect(codes).toContain(drawn.list!.root)
    const winners = page.getByRole('region', { name: 'Winners' })
    for (const { index, kind } of drawn.sequence!.filter((one) => one.kind === 'winner'))
      await expect(winners.getByText(String(index), { exact: true }).first(), kind).toBeVisible()
    await expect(page.getByText('Computing here needs JavaScript.', { exact: false })).toBeVisible()
    await expect(compute(page)).toBeHidden()
  })
})

test('verify.mjs names the same winners from the files of the page', async ({ page, stage }) => {
  await page.goto(addressOf(drawn))
  const folder = await mkdtemp(path.join(tmpdir(), 'undian-'))
  try {
    for (const name of ['verify.mjs', `u${drawn.number}.json`, 'leaves.bin']) {
      const link = page.getByRole('link', { name: new RegExp(`^${name}`) })
      expect(await link.getAttribute('download')).toBe(name)
      const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', stage.test.address))
      await writeFile(path.join(folder, name), new Uint8Array(await answer.arrayBuffer()))
    }
    const files = ['verify.mjs', `u${drawn.number}.json`, 'leaves.bin']
    const { stdout } = await promisify(execFile)(process.execPath, files, { cwd: folder })
    const winners = drawn.sequence!.filter(({ kind }) => kind === 'winner').map(({ index }) => index)
    expect(stdout).toContain(`ok  winners ${winners.join(' ')}`)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('the same')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a winner sees the tax in figures, claims, and is named by consent', async ({ page }) => {
  const [person, win] = await winnerOf(1)
  await page.setViewportSize(sizes[1])
  await enterAs(page, person)
  await page.goto('/profile/winnings')
  await expect(page.getByRole('heading', { name: 'Bicycle' })).toBeVisible()
  await expect(page.getByText('−Rp500.000')).toBeVisible()
  await expect(page.getByText('Rp1.500.000')).toBeVisible()
  await expectUsable(page, '/profile/winnings', 'main')
  await page.getByRole('button', { name: 'Claim this prize' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Claim this prize' })
  await expectUsable(page, 'a claim')
  await dialog.getByLabel('Full name, as on the KTP').fill('Ayu Sari')
  await dialog.getByLabel('NIK').fill('1234')
  await dialog.getByLabel('Address').fill('Jalan Ijen 1, Malang 65119')
  await expect(dialog.getByText('A NIK has 16 digits')).toBeVisible()
  await dialog.getByLabel('NIK').fill(NIK)
  await dialog.getByRole('switch', { name: 'Show my name among the winners' }).click()
  await dialog.getByLabel('City or regency').fill('Kota Malang')
  await dialog.getByRole('button', { name: 'I agree, claim it' }).click()
  await expect(toast(page, "We've received your claim")).toBeVisible()
  await expect(page.getByText('Shown as “Ayu S., Kota Malang”')).toBeVisible()
  await expect(page.getByText(NIK)).toHaveCount(0)
  await expect(async () => {
    await page.goto(addressOf(drawn))
    await expect(page.getByText('Ayu S., Kota Malang')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: PAGE_MS })
  // What the notification leads to.
  await page.goto(`/profile/winnings/${win}`)
  await page.getByRole('switch', { name: 'Show my name among the winners' }).click()
  await expect(page.getByText('Your name is not shown among the winners.')).toBeVisible()
})

test('a void draw says why in public, and stays', async ({ page, browser, stage }) => {
  await voidDraw(desk, announced.id)
  await expect(async () => {
    await page.goto(addressOf(announced))
    await expect(page.getByText('This draw is void')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: PAGE_MS })
  await expect(page.getByText('Two operators declared it void.')).toBeVisible()
  await expect(page.getByText('The list was published with a fault')).toBeVisible()
  await expectUsable(page, 'a void draw', 'main')
  await withoutScripts(browser, stage.test.address, async (bare) => {
    await bare.goto(addressOf(announced))
    await expect(bare.getByText('This draw is void')).toBeVisible()
  })
})

test('the sitemap leads to every draw that was announced', async ({ stage }) => {
  const map = await (await fetch(new URL('/sitemap.xml', stage.test.address))).text()
  for (const draw of [drawn, announced]) expect(map).toContain(`${addressOf(draw)}</loc>`)
})

test('a draw that is not there says so', async ({ page }) => {
  await page.goto('/undian/u4711')
  await expect(page.getByRole('main')).toContainText(/not found/i)
})

/** Who has this place, and what they won. */
async function winnerOf(place: number): Promise<readonly [Person, string]> {
  for (const person of people) {
    const { data } = await callAs(desk, person, draws.listOwnWins, { query: {} })
    const index = drawn.sequence!.find((one) => one.kind === 'winner' && one.place === place)?.index
    const win = data.find((one) => one.index === index)
    if (win) return [person, win.id]
  }
  throw new Error(`nobody has place ${place}`)
}
