import type { Gift } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { closeFlow, useGiftFlow } from '../order/gift-flow.ts'
import { GiftPanel } from './gift-panel.tsx'

const packs = (id: string, ...prices: number[]) =>
  prices.map((price, n) => ({ id: `${id}-${n}`, price, amount: 10 ** n }))
const aGift = (name: string, category: Gift['category'], ...prices: number[]): Gift => ({
  id: name,
  name,
  icon: `https://img.test/${name}.webp`,
  icons: [],
  packs: packs(name, ...prices),
  category,
  duration: 3,
})
const rose = aGift('Rose', 'basic', 5, 45)
const drum = aGift('Drum', 'basic', 8)
const castle = aGift('Castle', 'premium', 500)

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (data: unknown, status = 200) => new Response(JSON.stringify({ data }), { status })
const flow = () => useGiftFlow.getState().state
/** The gifts on sale; null where the server fails. */
let gifts: Gift[] | null

beforeEach(() => {
  gifts = [rose, drum, castle]
  network.mockImplementation(async (url) => {
    if (url.includes('/gifts')) return gifts ? answer(gifts) : answer(null, 400)
    if (url.includes('/wallet')) return answer({ diamonds: 2_500, gencash: 0 })
    return answer({ 'gift.allowExact': false })
  })
  vi.stubGlobal('fetch', network)
  session.enter(
    { ...aViewer, account: { ...aViewer.account, diamonds: 100 } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
})
afterEach(() => {
  act(closeFlow)
  cleanup()
  act(() => session.leave())
  network.mockReset()
  vi.unstubAllGlobals()
})

const target = { receiverId: 'account-9', receiverName: 'Budi', showId: 'show-1', moment: () => 1_234.6 }
function show(to: Parameters<typeof GiftPanel>[0]['target'] = target): void {
  render(
    <WithI18n>
      <GiftPanel target={to} onClose={() => undefined} />
    </WithI18n>,
  )
}
const button = (name: RegExp | string) =>
  screen.getByRole<HTMLButtonElement>('button', { name, hidden: true })
const gift = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`), hidden: true })
const choose = async (name: string) => fireEvent.click(await gift(name))
const tab = (name: string) => screen.getByRole('tab', { name, hidden: true })
const amounts = () =>
  screen
    .queryAllByRole<HTMLInputElement>('radio', { hidden: true })
    .map(({ parentElement, checked }) => `${parentElement?.textContent}${checked ? ' chosen' : ''}`)

test('a viewer sees to whom the gift goes, and cannot send before one is chosen', async () => {
  show()
  expect(await screen.findByText('Budi')).toBeDefined()
  expect(screen.getByText('Choose a gift first')).toBeDefined()
  expect(button('Send').disabled).toBe(true)
  fireEvent.click(button('Send'))
  expect(flow().at).toBe('nothing')
})

test('a viewer who chooses a gift gets its cheapest amount, and may choose another', async () => {
  show()
  await choose('Rose')
  expect(amounts()).toEqual(['×1 chosen', '×10'])
  expect(button(/^Send/).textContent).toBe('Send5')
  fireEvent.click(screen.getByLabelText('×10'))
  expect(amounts()).toEqual(['×1', '×10 chosen'])
  expect(button(/^Send/).textContent).toBe('Send45')
})

test('a viewer who chooses another gift begins with its own cheapest amount', async () => {
  show()
  await choose('Rose')
  fireEvent.click(screen.getByLabelText('×10'))
  await choose('Drum')
  expect(amounts()).toEqual(['×1 chosen'])
  expect((await gift('Rose')).getAttribute('aria-pressed')).toBe('false')
  expect((await gift('Drum')).getAttribute('aria-pressed')).toBe('true')
})

test('a viewer who presses the chosen gift again has chosen nothing', async () => {
  show()
  await choose('Rose')
  await choose('Rose')
  expect(amounts()).toEqual([])
  expect(button('Send').disabled).toBe(true)
})

test('a viewer who changes the kind of gifts can send only what is in sight', async () => {
  show()
  await choose('Rose')
  fireEvent.click(tab('Premium'))
  expect(await gift('Castle')).toBeDefined()
  expect(screen.queryByText('Rose')).toBeNull()
  expect(button('Send').disabled).toBe(true)
  fireEvent.click(tab('Basic'))
  expect((await gift('Rose')).getAttribute('aria-pressed')).toBe('false')
})

test('a viewer at a keyboard moves between the kinds by the arrows, around the end', async () => {
  show()
  await gift('Rose')
  expect([tab('Basic').tabIndex, tab('Premium').tabIndex]).toEqual([0, -1])
  fireEvent.keyDown(tab('Basic'), { key: 'ArrowRight' })
  expect(tab('Premium').getAttribute('aria-selected')).toBe('true')
  expect(document.activeElement).toBe(tab('Premium'))
  fireEvent.keyDown(tab('Premium'), { key: 'ArrowRight' })
  expect(tab('Basic').getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(tab('Basic'), { key: 'ArrowLeft' })
  expect(tab('Premium').getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(tab('Premium'), { key: 'a' })
  expect(tab('Premium').getAttribute('aria-selected')).toBe('true')
})

test('a viewer sees no kind of which there is nothing on sale', async () => {
  gifts = [castle]
  show()
  expect(await gift('Castle')).toBeDefined()
  const tabs = screen.getAllByRole('tab', { hidden: true }).map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Premium'])
})

test('a viewer who sends is asked to confirm the pack for its person at the moment of the show', async () => {
  show()
  await choose('Rose')
  fireEvent.click(button(/^Send/))
  await waitFor(() => expect(flow().at).toBe('confirm'))
  expect(flow()).toMatchObject({
    draft: {
      receiverName: 'Budi',
      price: 5,
      body: { packId: 'Rose-0', receiverId: 'account-9', giftType: 'basic', showId: 'show-1', at: 1_235 },
    },
  })
  expect(network.mock.calls.some(([, { method }]) => method === 'POST')).toBe(false)
})

test('a viewer who sends to the owner of a video names the video and no moment', async () => {
  show({ receiverId: 'account-9', receiverName: 'Budi', videoId: 'video-1' })
  await choose('Drum')
  fireEvent.click(button(/^Send/))
  await waitFor(() => expect(flow().at).toBe('confirm'))
  const { body } = (flow() as { draft: { body: object } }).draft
  expect(body).toEqual({
    purpose: 'transfer',
    packId: 'Drum-0',
    receiverId: 'account-9',
    giftType: 'basic',
    videoId: 'video-1',
  })
})

test('a viewer sees the balance that the server knows now, and can top it up from here', async () => {
  show()
  await gift('Rose')
  expect(await screen.findByText('2.5K')).toBeDefined()
  expect(screen.getByTitle('2500')).toBeDefined()
  fireEvent.click(button('Top up'))
  await waitFor(() => expect(flow().at).toBe('guide'))
})

test('a viewer whose gifts cannot be read can read them again', async () => {
  gifts = null
  show()
  const again = await screen.findByRole('button', { name: 'Try again', hidden: true })
  gifts = [rose]
  fireEvent.click(again)
  expect(await gift('Rose')).toBeDefined()
})

test('a viewer reads that there are no gifts where nothing is on sale', async () => {
  gifts = []
  show()
  expect(await screen.findByText('No gifts today')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Send/, hidden: true })).toBeNull()
})

test('a viewer leads more than eight gifts through pages by dots', async () => {
  gifts = Array.from({ length: 9 }, (_, n) => aGift(`Gift${n}`, 'basic', n + 1))
  show()
  await gift('Gift0')
  const pages = screen.getAllByRole('list', { name: /^Gifts, page/, hidden: true })
  expect(pages.map(({ children }) => children.length)).toEqual([8, 1])
  expect(button('Gifts, page 1').getAttribute('aria-current')).toBe('true')
  expect(button('Gifts, page 2').getAttribute('aria-current')).toBe('false')
})

const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })
const focused = () => document.activeElement?.textContent?.replace(/\d+$/, '')
const stops = () =>
  screen
    .getAllByRole('button', { hidden: true })
    .filter((one) => one.tabIndex === 0 && one.hasAttribute('aria-pressed'))
    .map(({ textContent }) => textContent?.replace(/\d+$/, ''))

/** Ten: eight in two rows of four, and two on the second page. */
async function showTen(): Promise<void> {
  const names = [...'ABCDEFGHIJ'].map((letter) => `Gift ${letter}`)
  gifts = [...names.map((name, n) => aGift(name, 'basic', n + 1)), castle]
  show()
  await gift('Gift A')
}

test('a viewer at a keyboard meets the gifts as one stop, and moves in it by the arrows', async () => {
  await showTen()
  expect(stops()).toEqual(['Gift A'])
  act(() => button(/^Gift A/).focus())
  const walked = ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft'].map(
    (key) => {
      press(key)
      return focused()
    },
  )
  expect(walked).toEqual(['Gift B', 'Gift F', 'Gift F', 'Gift B', 'Gift B', 'Gift A', 'Gift A'])
  expect(stops()).toEqual(['Gift A'])
})

test('a viewer at a keyboard comes to the gifts of every page, and to the first and last by one key', async () => {
  await showTen()
  act(() => button(/^Gift H/).focus())
  const walked = ['ArrowRight', 'ArrowDown', 'Home', 'End', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'].map(
    (key) => {
      press(key)
      return focused()
    },
  )
  expect(walked).toEqual(['Gift I', 'Gift I', 'Gift A', 'Gift J', 'Gift J', 'Gift I', 'Gift H'])
  fireEvent.click(button('Gifts, page 2'))
  expect(stops()).toEqual(['Gift I'])
})

test('a viewer at a keyboard comes back to the chosen gift, and keys of the browser stay its own', async () => {
  await showTen()
  await choose('Gift C')
  expect(stops()).toEqual(['Gift C'])
  act(() => button(/^Gift C/).focus())
  expect(press('ArrowLeft', { altKey: true })).toBe(true)
  expect(focused()).toBe('Gift C')
  expect(press('ArrowLeft')).toBe(false)
  expect(focused()).toBe('Gift B')
  // Moving chooses nothing.
  expect((await gift('Gift C')).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(tab('Premium'))
  expect(stops()).toEqual(['Castle'])
})
