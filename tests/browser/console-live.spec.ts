import type { Page } from '@playwright/test'
import { admin, shows, user } from '@tayang/contract'
import { openTestApp, until, type Person, type TestApp } from '../app.ts'
import { publishLive } from '../films.ts'
import { visitRoom } from '../room.ts'
import { enterConsole } from './console-steps.ts'
import { journey } from './journey.ts'
import { expect } from './stage.ts'
import { expectUsable, sizes } from './usable.ts'

/** An app with its media engine and no films: what is watched here is on air. */
const test = journey.extend<object, { app: TestApp }>({
  app: [
    async ({}, use) => {
      const app = await openTestApp({
        engine: true,
        pages: true,
        ownDatabase: true,
        env: { TAYANG_LIVE_GRACE_MS: '60000' },
      })
      await use(app)
      await app[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.address),
})

const as = ({ login }: Person) => ({ token: login.accessToken })

async function goOnAir(app: TestApp, name: string, title: string) {
  const streamer = await app.person(name)
  await app.call(shows.createShow, { body: { name: title } }, as(streamer))
  const rtmp = await app.call(shows.getRtmp, {}, as(streamer))
  const run = publishLive(`rtmp://127.0.0.1:${app.rtmpPort}/live/${rtmp.body.data.key}`, {
    width: 320,
    height: 180,
  })
  const show = await until(
    async () =>
      (await app.call(shows.listLiveShows, { query: {} })).body.data.find(
        ({ profile }) => profile.accountId === streamer.login.account.id,
      ),
    { what: `${title} on air` },
  )
  return { streamer, run, showId: show.id }
}

/** Viewers report a show, and one of them writes what AutoMod holds. */
async function speakAgainst(app: TestApp, showId: string, names: readonly string[]) {
  for (const name of names) {
    const viewer = await app.person(name)
    const body = { type: 'content', idEntity: showId, reason: 'Gambling promoted' } as const
    await app.call(user.report, { body }, as(viewer))
    const room = await visitRoom(app.address, showId, viewer.login.accessToken)
    room.say({ type: 'comment', data: `modal 20 jadi 2 juta, kata ${name}` })
    room.say({ type: 'comment', data: 'wa 0812 3456 7890' })
    await room.hear('error')
    room.say({ type: 'playing', deviceId: crypto.randomUUID() })
  }
}

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) })

test('the loudest show lies on top, is ended by keys, and its viewers are told', async ({ page, app }) => {
  test.setTimeout(240_000)
  const operator = await app.operator()
  const loud = await goOnAir(app, 'cuan_raya77', 'Gacor malam ini, link di bio')
  const calm = await goOnAir(app, 'Membatik', 'Membatik mega mendung')
  await speakAgainst(app, loud.showId, ['Budi', 'Yuni', 'Rizky', 'Ayu', 'Eko', 'Citra', 'Dodi', 'Gita'])
  await enterConsole(page, operator, 'live')
  await expect(page.getByText('2 on air', { exact: false })).toBeVisible()
  await expect(tile(page, 'Gacor malam ini')).toBeVisible()
  await expect(page.locator('img[alt^="What"]').first()).toBeVisible()
  await expectUsable(page, 'wall')

  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: /Gacor malam ini/ })).toBeVisible()
  await expect(page.getByText('Gambling promoted', { exact: true })).toBeVisible()
  await page.screenshot({ path: 'test-results/live-wall-1440.png' })
  await expectUsable(page, 'wall with a show')

  const viewer = await visitRoom(app.address, loud.showId)
  await viewer.hear('viewers')
  await page.keyboard.press('e')
  await expect(page.getByText('Choose a reason first: press R.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('4.2')
  await page.getByRole('checkbox', { name: 'lock key' }).check()
  await page.getByRole('heading', { name: /Gacor malam ini/ }).click()
  await page.keyboard.press('e')
  await expect(page.getByText('Press again to end it')).toBeVisible()
  await page.keyboard.press('e')
  await viewer.hear('stop', () => true, 5_000)
  await loud.run.done
  await expect(page.getByText('The show is ended', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('1 on air', { exact: false })).toBeVisible()

  await page.goto(`/console/live/ended?case=${loud.showId}`)
  await expect(page.getByText(/the last \d+ s/)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Load the evidence' }).click()
  await expect(page.locator('video')).toBeVisible()
  await page.screenshot({ path: 'test-results/live-ended-1440.png' })
  await expectUsable(page, 'ended shows')
  calm.run.stop()
  await calm.run.done
})

test('held lines of every room are decided by keys, and a person is silenced', async ({ page, app }) => {
  test.setTimeout(240_000)
  const operator = await app.operator()
  const show = await goOnAir(app, 'Griya', 'Lelang batik tulis lawas')
  await speakAgainst(app, show.showId, ['Hana', 'Indra'])
  await enterConsole(page, operator, 'live/held')
  // Lines of the show before still wait: the oldest is on top.
  await page.getByRole('button', { name: /Hana/ }).click()
  await expect(page.getByRole('article').getByText('wa 0812 3456 7890')).toBeVisible()
  await page.screenshot({ path: 'test-results/live-held-1440.png' })
  await expectUsable(page, 'held lines')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Rule' }).selectOption('7.1')
  await dialog.getByRole('button', { name: 'Silence', exact: true }).click()
  await expect(page.getByText('Silenced', { exact: true })).toBeVisible()
  await page.keyboard.press('d')
  await expect(page.getByText('Dropped', { exact: true })).toBeVisible()
  await page.goto('/console/live/silenced')
  await expect(page.getByText('Hana')).toBeVisible()
  await expectUsable(page, 'silenced people')
  show.run.stop()
  await show.run.done
})

test('a word is tried, runs dry, judges, and is taken back', async ({ page, app }) => {
  const operator = await app.operator()
  await enterConsole(page, operator, 'live/words')
  await page.getByRole('button', { name: 'Add a word' }).click()
  await page.getByRole('textbox', { name: 'Word' }).first().fill('kelapaku')
  await page.getByRole('textbox', { name: 'A line' }).fill('jual k e l a p a k u')
  await expect(page.getByText('only its writer sees it')).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText(/found by the list in force/)).toBeVisible()
  await page.getByRole('button', { name: 'Save the list' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('A new site')
  await page.getByRole('dialog').getByRole('button', { name: 'Save the list' }).click()
  await expect(page.getByText('Revision 1', { exact: true })).toBeVisible()
  await page.screenshot({ path: 'test-results/live-words-1440.png' })
  await expectUsable(page, 'word list')
  await page.getByRole('button', { name: 'Back to before this: revision 1' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('It held coconuts')
  await page.getByRole('dialog').getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByText('Revision 2', { exact: true })).toBeVisible()
})

test('the wall and held lines are usable at 390 px and in Indonesian, whatever people are called', async ({
  browser,
  app,
}) => {
  test.setTimeout(180_000)
  const operator = await app.operator()
  const title = '<b>Mabar</b> <img src=x onerror=alert(1)> لارس malam sampai pagi'
  const show = await goOnAir(app, 'Malam', title)
  const rename = async (person: Person, name: string) => {
    const params = { id: person.login.profile.id }
    const put = await app.call(
      admin.putProfile,
      { params, body: { name, bio: '', reason: 'A test' } },
      as(operator),
    )
    if (put.status !== 200) throw new Error(`naming: ${put.refusal.code}`)
  }
  const long = 'Panjang'.padEnd(300, 'g')
  await rename(show.streamer, long)
  await speakAgainst(app, show.showId, ['Joko'])
  const context = await browser.newContext({ viewport: sizes[1], baseURL: app.address })
  const page = await context.newPage()
  await page.clock.install()
  await page.addInitScript(() => localStorage.setItem('tayang.console.language', 'id'))
  await page.goto('/console/live')
  await page.locator('input').first().fill(operator.email)
  await page.locator('input[type=password]').fill(operator.password)
  await page.locator('input[type=password]').press('Enter')
  await expect(page.getByRole('heading', { name: 'Dinding live' })).toBeVisible()
  await expectUsable(page, 'wall at 390 px')
  await tile(page, 'malam sampai pagi').click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.screenshot({ path: 'test-results/live-wall-390.png', fullPage: true })
  await expectUsable(page, 'a show at 390 px')
  await page.getByRole('button', { name: 'Dinding live' }).click()
  await expect(tile(page, 'malam sampai pagi')).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)

  // Its pictures come by the socket: five minutes of it ask for nothing.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.push(`${request.method()} ${request.url()}`)
  })
  await page.clock.runFor(5 * 60_000)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(1)

  await page.goto('/console/live/held')
  await page.getByRole('button', { name: /Joko/ }).click()
  await expect(page.getByRole('article')).toContainText(title)
  await expect(page.getByRole('article')).toContainText(long)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  await expectUsable(page, 'a held line at 390 px')
  show.run.stop()
  await show.run.done
  await context.close()
})
