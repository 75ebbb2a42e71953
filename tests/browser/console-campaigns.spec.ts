import type { Browser, Locator, Page } from '@playwright/test'
import { admin, campaigns, draws } from '@tayang/contract'
import { until, type Person } from '../app.ts'
import {
  as,
  CHECKER,
  DAY_MS,
  done,
  expect,
  giveChances,
  HOUR_MS,
  MAKER,
  makeCampaign,
  publishCampaign,
  SCAN,
  test,
  type CampaignStage,
} from './campaign-stage.ts'
import { enterConsole } from './console-steps.ts'
import { expectUsable, sizes } from './usable.ts'

/** A fresh code is asked for once; in a demo it is the password. */
async function raise(page: Page, { password }: Person): Promise<void> {
  const field = page.getByRole('dialog').last().getByLabel('Password', { exact: true })
  await field.fill(password)
  await field.press('Enter')
}

async function pageOf(
  browser: Browser,
  baseURL: string,
  viewport: (typeof sizes)[number] = sizes[0],
): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL, reducedMotion: 'reduce' })
  return context.newPage()
}

/** A time of a clock in Jakarta, as its field wants it. */
const fieldOf = (at: number) => new Date(at + 7 * HOUR_MS).toISOString().slice(0, 16)

/** Confirms what waits for the second operator, whose console is open on a phone or a desk. */
async function confirmFirst(page: Page, person: Person, isFirstTime: boolean): Promise<void> {
  await page.goto('/console/approvals')
  await page.getByRole('list', { name: 'Approvals' }).getByRole('button').first().click()
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  if (isFirstTime) await raise(page, person)
  await expect(page.getByRole('article').getByText('Done', { exact: true }).first()).toBeVisible()
}

/** Presses a key once the button that it belongs to can be pressed. */
async function press(page: Page, key: string, button: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: button })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press(key)
}

const openDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function fill(from: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await from.getByLabel(label, { exact: true }).fill(text)
}

test('an installation with one operator draws nothing, and says how to make the second', async ({
  page,
  stage,
}) => {
  const id = await makeCampaign(stage, 'alone', stage.first)
  const body = {
    reserves: 1,
    closesAt: stage.now() + 2 * DAY_MS,
    drawsAt: stage.now() + 3 * DAY_MS,
    outer: { kind: 'none' },
  } as const
  const draw = await done(stage, admin.createDraw, { params: { id }, body }, stage.first)
  await enterConsole(page, stage.first, `draws?case=${draw.data.id}`)
  await expect(page.getByRole('alert')).toContainText('A draw needs two people')
  await expect(page.getByText('npm run operator')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Announce/ })).toHaveAttribute('aria-disabled', 'true')
})

test('two operators in two browsers take a campaign from a draft to the public', async ({
  page,
  browser,
  stage,
}) => {
  const [dewi, fajar] = [await stage.test.operator(MAKER), await stage.test.operator(CHECKER)]
  await enterConsole(page, dewi, 'campaigns')
  await press(page, 'c', /^New campaign/)
  const dialog = openDialog(page, 'New campaign')
  await fill(dialog, {
    'Title, Indonesian': 'Lebaran Ceria',
    'Title, English': 'Merry Lebaran',
    'Text, Indonesian': 'Tonton, jawab, menang.',
    'Text, English': 'Watch, answer, win.',
  })
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { name: 'Merry Lebaran' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a prize' }).click()
  await fill(page.getByRole('group', { name: 'Prize 1' }), {
    'Name, Indonesian': 'Sepeda',
    'Name, English': 'A bicycle',
    'Market value of one': '4000000',
    'How many': '2',
  })
  await page.getByLabel('Ends (WIB)').fill(fieldOf(stage.now() + 3 * DAY_MS))
  await page.getByRole('switch', { name: 'There is a permit' }).click()
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  await page.getByLabel('Number', { exact: true }).fill('27/HUK-UND/2026')
  await page.getByLabel('Issued by').fill('Kementerian Sosial')
  await page.getByLabel('Issued on').fill(day(stage.now()))
  await page.getByLabel('Valid from').fill(day(stage.now()))
  await page.getByLabel('Valid until').fill(day(stage.now() + 300 * DAY_MS))
  await page.getByLabel('Terms, Indonesian').fill('Jujurlah.')
  await page.getByRole('button', { name: /^Save the campaign/ }).click()
  // Terms in one language alone are none.
  await expect(page.getByText('The terms are in both languages, or in none')).toBeVisible()
  await page.getByLabel('Terms, English').fill('Be honest.')
  await page.getByRole('button', { name: /^Save the campaign/ }).click()
  await expect(page.getByText('version 1')).toBeVisible()

  const lacks = page.getByRole('list', { name: 'Before it is public' })
  await expect(lacks.getByRole('listitem').filter({ has: page.getByLabel('missing') })).toHaveText(
    'The scan of the permit',
  )
  await expect(page.getByRole('button', { name: /^Make it public/ })).toHaveAttribute('aria-disabled', 'true')
  const scan = { name: 'izin.pdf', mimeType: 'application/pdf', buffer: SCAN }
  await page.getByLabel(/^Scan of the permit/).setInputFiles(scan)
  await expect(lacks.getByLabel('missing')).toHaveCount(0)
  await expectUsable(page, 'campaign')
  await page.screenshot({ path: 'test-results/console-campaign-1440.png' })

  await press(page, 'p', /^Make it public/)
  const publish = openDialog(page, 'Make it public')
  await publish.getByLabel(/^Reason/).fill('all papers are there')
  await publish.getByRole('button', { name: /^Ask for it/ }).click()
  await raise(page, dewi)
  await expect(page.getByText('You asked that it goes public.')).toBeVisible()

  const second = await pageOf(browser, stage.test.address, sizes[1])
  await enterConsole(second, fajar, 'approvals')
  await expect(second.getByRole('list', { name: 'Approvals' })).toContainText('Publish a campaign')
  await confirmFirst(second, fajar, true)
  // Nobody reloads: the console of the first is told.
  await expect(page.getByRole('link', { name: 'As viewers see it' })).toBeVisible()
  await expect(page.getByLabel('Number', { exact: true })).toBeDisabled()
  const id = new URL(page.url()).searchParams.get('case') ?? ''
  const seen = await stage.test.call(campaigns.getCampaign, { params: { id }, query: { locale: 'en' } })
  expect(seen.body.data.prizeDraw?.prizes.map(({ name, count }) => [name.en, count])).toEqual([
    ['A bicycle', 2],
  ])
  await second.context().close()
})

test('a chance that somebody should not have is removed by two, before the list is closed', async ({
  page,
  browser,
  stage,
}) => {
  const [dewi, fajar] = [await stage.test.operator(MAKER), await stage.test.operator(CHECKER)]
  const id = await publishCampaign(stage, 'chances', [dewi, fajar])
  await giveChances(stage, id, ['Ayu', 'Budi'], [dewi, fajar])
  await enterConsole(page, dewi, `campaigns/chances?campaign=${id}`)
  await expect(page.getByRole('row').filter({ hasText: 'Budi' })).toContainText('Correction')
  await expectUsable(page, 'chances')
  await page.getByRole('row').filter({ hasText: 'Budi' }).getByRole('button').click()
  await press(page, 'r', /^Remove this chance/)
  const dialog = openDialog(page, 'Remove this chance')
  await dialog.getByLabel(/^Reason/).fill('works here')
  await dialog.getByRole('button', { name: /^Ask for it/ }).click()
  await raise(page, dewi)
  await expect(page.getByText('Another operator decides whether it is removed')).toBeVisible()

  const second = await pageOf(browser, stage.test.address)
  await enterConsole(second, fajar, 'approvals')
  await confirmFirst(second, fajar, true)
  await expect(page.getByRole('row').filter({ hasText: 'Budi' })).toContainText('removed')
  await expect(page.getByText('works here')).toBeVisible()
  await second.context().close()
})

/** A campaign with three people, and its draw with figures of the day, begun at the console. */
async function beginDraw(
  page: Page,
  stage: CampaignStage,
  people: readonly [Person, Person],
): Promise<{ id: string; winners: Person[] }> {
  const campaignId = await publishCampaign(stage, 'a-draw', people)
  const winners = await giveChances(stage, campaignId, ['Citra', 'Dodi', 'Eko'], people)
  await enterConsole(page, people[0], `draws?campaign=${campaignId}`)
  await press(page, 'c', /^New draw/)
  const dialog = openDialog(page, 'New draw')
  await dialog.getByLabel('The list is closed (WIB)').fill(fieldOf(stage.now() + DAY_MS + HOUR_MS))
  await dialog.getByLabel('It is drawn (WIB)').fill(fieldOf(stage.now() + DAY_MS + 2 * HOUR_MS))
  await dialog.getByLabel('Reserves').fill('1')
  await dialog.getByRole('radio', { name: /^Figures of the day/ }).check()
  await dialog.getByLabel(/^What is read/).fill('IHSG close')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('heading', { name: 'Draw without a number' })).toBeVisible()
  return { id: new URL(page.url()).searchParams.get('case') ?? '', winners }
}

test('a draw goes from two seeds to a winner who is handed the prize, by two at every step', async ({
  page,
  browser,
  stage,
}) => {
  test.setTimeout(240_000)
  const people = [await stage.test.operator(MAKER), await stage.test.operator(CHECKER)] as const
  const [dewi, fajar] = people
  const { id, winners } = await beginDraw(page, stage, people)

  await page.getByRole('button', { name: /^Take seat A/ }).click()
  await openDialog(page, 'Take seat A')
    .getByRole('button', { name: /^Make my seed/ })
    .click()
  await raise(page, dewi)
  await expect(page.getByText('You hold seat A: this one is of another operator.')).toBeVisible()
  const both = await stage.test.call(admin.mintDrawSeed, { params: { id }, body: { seat: 'B' } }, as(dewi))
  expect(both.refusal.code).toBe('SEAT_TAKEN')
  await expectUsable(page, 'draw')

  const second = await pageOf(browser, stage.test.address, sizes[1])
  await enterConsole(second, fajar, `draws?case=${id}`)
  await second.getByRole('button', { name: /^Take seat B/ }).click()
  await openDialog(second, 'Take seat B')
    .getByRole('button', { name: /^Make my seed/ })
    .click()
  await raise(second, fajar)
  await expect(second.getByRole('list', { name: 'Seeds' })).toContainText('yours')
  await expectUsable(second, 'draw at 390')
  await second.screenshot({ path: 'test-results/console-draw-390.png', fullPage: true })

  await press(page, 'a', /^Announce/)
  await openDialog(page, 'Announce this draw')
    .getByRole('button', { name: /^Announce/ })
    .click()
  await expect(page.getByRole('link', { name: 'Proof page' })).toBeVisible()
  await page.screenshot({ path: 'test-results/console-draw-1440.png' })

  stage.turn(DAY_MS + HOUR_MS + 60_000)
  const state = async () => (await done(stage, admin.getDrawCase, { params: { id } }, dewi)).data.state
  await until(async () => (await state()) === 'closed', { what: 'the close of the list' })
  await page.reload()
  await press(page, 'f', /^Type in the figures/)
  const figures = openDialog(page, 'Type in the figures')
  await figures.getByLabel('IHSG close').fill('7.314,12')
  await figures.getByLabel(/^Where and when/).fill('idx.co.id, 16.00')
  await figures.getByRole('button', { name: /^These are the figures/ }).click()
  await expect(page.getByText('You asked for something that another operator decides:')).toBeVisible()
  await second.goto('/console/approvals')
  await expect(second.getByRole('list', { name: 'Approvals' })).toContainText('Figures of a draw')
  await confirmFirst(second, fajar, false)

  stage.turn(HOUR_MS)
  await until(async () => (await state()) === 'drawn', { what: 'the draw' })
  const list = await done(stage, admin.listWinners, { query: { drawId: id } }, dewi)
  const [won] = list.data
  const winner = winners.find(({ login }) => login.account.id === won?.person?.id)
  if (!won || !winner) throw new Error('nobody won')
  const claim = {
    name: 'Citra Kirana',
    nik: '3573014101900001',
    address: 'Jalan Ijen 1, Malang',
    showsName: true,
    city: 'Kota Malang',
  }
  const claimed = await stage.test.call(draws.claimWin, { params: { id: won.id }, body: claim }, as(winner))
  expect(claimed.status).toBe(200)

  await page.goto(`/console/draws/winners?case=${won.id}`)
  await expect(page.getByText('3573********0001')).toBeVisible()
  await expect(page.getByText(claim.nik)).toHaveCount(0)
  await expectUsable(page, 'winner')
  await press(page, 'v', /^Reveal the claim/)
  const reveal = openDialog(page, 'Reveal the claim')
  await reveal.getByLabel(/^Reason/).fill('to send the parcel')
  await reveal.getByRole('button', { name: /^Reveal/ }).click()
  await expect(page.getByText(claim.nik)).toBeVisible()
  await page.screenshot({ path: 'test-results/console-winner-1440.png' })

  await press(page, 'a', /^Hand it over/)
  const handOver = openDialog(page, 'Hand it over')
  await handOver.getByLabel(/^How it was handed over/).fill('parcel JX 12')
  await handOver.getByLabel(/^Type 1000000/).fill('1000000')
  await handOver.getByRole('button', { name: /^Ask for it/ }).click()
  await expect(page.getByText('You asked for it; another operator decides:')).toBeVisible()
  await confirmFirst(second, fajar, false)
  await expect(page.getByRole('article').getByText('Handed over', { exact: true }).first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.goto(`/console/draws?case=${id}`)
  await page.getByRole('button', { name: 'Report, CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await second.context().close()
})

test('a draw is made void by two, in public, with the reason that they wrote', async ({
  page,
  browser,
  stage,
}) => {
  const people = [await stage.test.operator(MAKER), await stage.test.operator(CHECKER)] as const
  const [dewi, fajar] = people
  const campaignId = await publishCampaign(stage, 'void', people)
  const terms = {
    reserves: 1,
    closesAt: stage.now() + 2 * DAY_MS,
    drawsAt: stage.now() + 3 * DAY_MS,
    outer: { kind: 'none' },
  } as const
  const made = await done(stage, admin.createDraw, { params: { id: campaignId }, body: terms }, dewi)
  const params = { id: made.data.id }
  await done(stage, admin.mintDrawSeed, { params, body: { seat: 'A' } }, dewi)
  const { data } = await done(stage, admin.mintDrawSeed, { params, body: { seat: 'B' } }, fajar)
  await done(stage, admin.announceDraw, { params, body: { revision: data.revision } }, dewi)

  await enterConsole(page, dewi, `draws?case=${params.id}`)
  await expect(page.getByText('people have to believe').first()).toBeVisible()
  await press(page, 'x', /^Make it void/)
  const dialog = openDialog(page, 'Make this draw void')
  await dialog.getByLabel(/^Reason/).fill('The permit was withdrawn.')
  const number = (await done(stage, admin.getDrawCase, { params }, dewi)).data.number
  await dialog.getByLabel(/^Type u/).fill(`u${number}`)
  await dialog.getByRole('button', { name: /^Ask for it/ }).click()
  await raise(page, dewi)
  await expect(page.getByText('You asked for something that another operator decides:')).toBeVisible()

  const second = await pageOf(browser, stage.test.address)
  await enterConsole(second, fajar, 'approvals')
  await confirmFirst(second, fajar, true)
  await expect(page.getByText('Void, in public and for good')).toBeVisible()
  const proof = await stage.test.call(draws.getDraw, { params: { id: `u${number}` } })
  expect(proof.body.data).toMatchObject({
    state: 'void',
    voidReason: 'by-operators',
    voidNote: 'The permit was withdrawn.',
  })
  await second.context().close()
})
