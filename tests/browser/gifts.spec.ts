import type { Locator, Page, Route } from '@playwright/test'
import { admin, shows, type CallOf } from '@tayang/contract'
import type { Person } from '../app.ts'
import { enterAs } from './sign-in-steps.ts'
import { expect, test, type PeopleStage } from './people-stage.ts'
import { expectUsable, sizes } from './usable.ts'

type GiftDraft = CallOf<typeof admin.putGift>['body']

const basic = (name: string, price: number, order: number): [string, GiftDraft] => [
  name.toLowerCase(),
  {
    name,
    category: 'basic',
    icon: `/gifts/${name.toLowerCase()}.svg`,
    duration: 3,
    order,
    packs: [1, 7, 77].map((amount) => ({ amount, price: price * amount })),
  },
]

const BASIC = ['Kopi', 'Melati', 'Layangan', 'Cendol', 'Bakso', 'Angklung', 'Becak', 'Gunungan', 'Wayang']
const GIFTS: readonly [string, GiftDraft][] = [
  ...BASIC.map((name, order) => basic(name, order + 2, order)),
  ['naga', { ...basic('Naga', 30, 10)[1], category: 'premium', packs: [{ amount: 1, price: 30 }] }],
  [
    'mega-mendung',
    {
      ...basic('Mega Mendung', 40, 12)[1],
      icon: '/gifts/mega-mendung.svg',
      category: 'premium',
      packs: [{ amount: 1, price: 40 }],
    },
  ],
  ['bullet', { ...basic('Bullet', 5, 11)[1], category: 'bullet', packs: [{ amount: 8, price: 5 }] }],
]

async function openShow({ test: app, operator }: PeopleStage): Promise<{ showId: string; fan: Person }> {
  const token = operator.login.accessToken
  for (const [friendlyId, body] of GIFTS)
    await app.call(admin.putGift, { params: { friendlyId }, body }, { token })
  const streamer = await app.person('Rani')
  const fan = await app.person('Dewi')
  const made = await app.call(
    shows.createShow,
    { body: { name: 'Cari jamur emas' } },
    { token: streamer.login.accessToken },
  )
  await fetch(new URL('/dev/topup', app.address), {
    method: 'POST',
    body: new URLSearchParams({ email: fan.email, diamonds: '100' }),
  })
  return { showId: made.body.data.id, fan }
}

/** The server receives the first order, and its answer is lost on the way back. */
async function loseFirstAnswer(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/loyalty/v1.0/transactions', lose, { times: 1 })
}

test('a gift is sent once over a line that breaks, is seen by all, and its receipt comes out', async ({
  page,
  stage,
}) => {
  const { showId, fan } = await openShow(stage)
  await page.setViewportSize(sizes[1])
  await enterAs(page, fan)
  await page.goto(`/liveshow/${showId}`)
  await page.getByRole('button', { name: 'Send a gift' }).click()
  const panel = page.getByRole('dialog', { name: 'Send a gift' })
  await expect(panel.getByRole('list', { name: 'Gifts, page 1' }).getByRole('button')).toHaveCount(8)
  await expect(panel.getByText('100', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Cendol' }).click()
  await panel.getByText('×7', { exact: true }).click()
  await expectUsable(page, 'the gifts', '[role=dialog]')
  await expectOverLowerHalf(page)
  await loseFirstAnswer(page)
  await panel.getByRole('button', { name: /^Send/ }).click()
  const asked = page.getByRole('dialog', { name: 'Send Diamonds?' })
  await expect(asked.getByText('35 Diamonds to Rani')).toBeVisible()
  await asked.getByRole('button', { name: 'Yes, Sure' }).click()
  await expect(page.getByText('Checking whether your Diamonds were sent')).toBeVisible()
  const sent = page.getByRole('dialog', { name: 'Send Diamonds Successful' })
  await expect(sent.getByText('You successfully sent 35 Diamond(s) to Rani.')).toBeVisible()
  await expectUsable(page, 'a sent gift', '[data-over-bar]')
  // A line of the chat says what was sent, and the panel is there for the next one.
  const line = page.getByRole('log').locator('p').filter({ hasText: 'sent Cendol' })
  await expect(line).toHaveText('Dewi sent Cendol ×7')
  await expect(line.locator('img')).toHaveAttribute('src', '/gifts/cendol.svg')
  await expect(panel.getByText('65', { exact: true })).toBeVisible()
  await expect(page.getByLabel('25 gencash')).toHaveText('25')
  await expect(sent).toBeHidden()

  await panel.getByText('×77', { exact: true }).click()
  await panel.getByRole('button', { name: /^Send/ }).click()
  const short = page.getByRole('dialog', { name: 'Not enough diamonds' })
  await short.getByRole('button', { name: 'Top up' }).click()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send a gift' })).toBeFocused()

  await page.getByRole('button', { name: /^Bullet/ }).click()
  const field = page.getByRole('textbox', { name: 'Bullet comment' })
  await field.fill('Semangat kak!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Semangat kak!').first()).toBeVisible()
  await expect(field).toHaveValue('')

  await page.goto('/profile/transactions/diamond')
  await page.getByRole('link', { name: 'Cendol to Rani' }).click()
  await expect(page.getByText('This receipt adds up.')).toBeVisible()
  await expectUsable(page, 'the receipt')
})

/** Picture and facts stay as they were; the panel has the lower half, with the same height for every kind. */
async function expectOverLowerHalf(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Send a gift' })
  const boxOf = async () => (await panel.boundingBox())!
  const before = await boxOf()
  expect(before.y).toBeGreaterThan(844 * 0.4)
  expect(before.y + before.height).toBe(844)
  await panel.getByRole('tab', { name: 'Premium' }).click()
  await expect(panel.getByRole('button', { name: 'Mega Mendung' })).toBeVisible()
  expect(await boxOf()).toEqual(before)
  await expectNothingCut(panel)
  await panel.getByRole('tab', { name: 'Basic' }).click()
  await panel.getByRole('button', { name: 'Cendol' }).click()
  await panel.getByText('×7', { exact: true }).click()
  expect(await boxOf()).toEqual(before)
  expect(await page.locator('dialog[open]').count()).toBe(0)
}

/** Every name of a gift is there to its last letter. */
async function expectNothingCut(panel: Locator): Promise<void> {
  const cut = await panel
    .locator('li button span')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth + 1).map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
}

test('on a desk gifts stand in the chat, one follows another by one key, and a premium one is skipped', async ({
  page,
  stage,
}) => {
  const { showId, fan } = await openShow(stage)
  await page.setViewportSize(sizes[0])
  await enterAs(page, fan)
  await page.goto(`/liveshow/${showId}`)
  const opener = page.getByRole('button', { name: 'Send a gift' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Send a gift' })
  await expect(panel).toBeFocused()
  const chat = (await page.getByRole('region', { name: 'Live chat' }).boundingBox())!
  // It comes up from below.
  const bottom = async () => panel.boundingBox().then((box) => box && box.y + box.height)
  await expect.poll(bottom).toBe(chat.y + chat.height)
  expect((await panel.boundingBox())!.x).toBeGreaterThanOrEqual(chat.x)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await expectUsable(page, 'a show with its gifts')

  await panel.getByRole('button', { name: 'Kopi' }).press('Enter')
  const send = panel.getByRole('button', { name: /^Send/ })
  await send.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, Sure' })).toBeFocused()
  await page.keyboard.press('Enter')
  const sent = page.getByRole('dialog', { name: 'Send Diamonds Successful' })
  await expect(sent.getByText('You successfully sent 2 Diamond(s) to Rani.')).toBeVisible()
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sent.getByText('×2')).toBeVisible()
  await expect(page.getByRole('log').getByText('×2', { exact: true })).toBeVisible()
  await expect(page.getByRole('log').locator('p')).toHaveText('Dewi sent Kopi ×2')

  await panel.getByRole('tab', { name: 'Premium' }).click()
  // What is sent is what can be seen.
  await expect(send).toBeDisabled()
  await panel.getByRole('button', { name: 'Naga' }).click()
  await send.press('Enter')
  await expect(page.getByRole('button', { name: 'Yes, Sure' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('sent Naga ×1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('sent Naga ×1', { exact: true })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeVisible()
})

test('gifts and the look of bullets are chosen by the keyboard alone', async ({ page, stage }) => {
  const { showId, fan } = await openShow(stage)
  await page.setViewportSize(sizes[0])
  await enterAs(page, fan)
  await page.goto(`/liveshow/${showId}`)
  await page.getByRole('button', { name: 'Send a gift' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Send a gift' })
  await expect(panel).toBeFocused()
  await panel.getByRole('tab', { name: 'Basic' }).focus()
  for (const key of ['Tab', 'Tab', 'End', 'Home', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
  const chosen = panel.getByRole('button', { name: 'Angklung' })
  await expect(chosen).toBeFocused()
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Shift+Tab')
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  // Settings come with the first bullet of a room.
  await page.getByRole('button', { name: /^Bullet/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Bullet comment' }).fill('Semangat kak!')
  await page.keyboard.press('Enter')
  const opener = page.getByRole('button', { name: 'Bullet comments' })
  await opener.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Bullet comments' })
  await expect(settings.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(settings.getByRole('switch')).not.toBeChecked()
  for (const [name, next] of [
    ['Density', 'All'],
    ['Area', 'Everywhere'],
    ['Opacity', '30%'],
  ] as const) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(settings.getByRole('radiogroup', { name }).getByRole('radio', { name: next })).toBeChecked()
  }
  await page.keyboard.press('Tab')
  await expect(settings.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(opener).toBeFocused()
})
