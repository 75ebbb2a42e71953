import type { Gift } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { closeFlow, useGiftFlow } from '../order/gift-flow.ts'
import { ChatGifts } from './chat-gifts.tsx'

const rose: Gift = {
  id: 'rose',
  name: 'Rose',
  icon: '/gifts/rose.svg',
  icons: [],
  packs: [{ id: 'rose-1', price: 5, amount: 1 }],
  category: 'basic',
  duration: 3,
}
const posts: string[] = []
const flow = () => useGiftFlow.getState().state

beforeEach(() => {
  posts.length = 0
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method === 'POST') posts.push(url)
    const answers: [string, unknown][] = [
      ['/gifts', [rose]],
      ['/wallet', { diamonds: 100, gencash: 0 }],
    ]
    const data = answers.find(([path]) => url.includes(path))?.[1] ?? { 'gift.allowExact': false }
    return new Response(JSON.stringify({ data }))
  })
  session.enter(
    { ...aViewer, account: { ...aViewer.account, diamonds: 100 } },
    { accessToken: 'access', refreshToken: 'refresh' },
  )
})
afterEach(() => {
  act(closeFlow)
  cleanup()
  act(() => session.leave())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Chat({ isOverPicture = false }) {
  const [isOpen, setIsOpen] = useState(false)
  const target = { receiverId: 'account-9', receiverName: 'Budi', showId: 'show-1' }
  return (
    <WithI18n>
      <button type="button" onClick={() => setIsOpen(true)}>
        Gifts
      </button>
      <ChatGifts
        {...{ target, isOpen, isOverPicture }}
        accountId={aViewer.account.id}
        onClose={() => setIsOpen(false)}
      />
    </WithI18n>
  )
}
const opener = () => screen.getByRole('button', { name: 'Gifts' })
const panel = () => screen.queryByRole('dialog', { name: 'Send a gift' })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })
const success = () => screen.queryByRole('dialog', { name: 'Send Diamonds Successful' })

async function openAndChoose(isOverPicture = false): Promise<void> {
  render(<Chat isOverPicture={isOverPicture} />)
  opener().focus()
  fireEvent.click(opener())
  fireEvent.click(await screen.findByRole('button', { name: /^Rose/ }))
}
async function sendOne(): Promise<void> {
  fireEvent.click(send())
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, Sure' }))
  await waitFor(() => expect(success()).not.toBeNull())
}

test('the gifts open in the chat without a modal, take the focus, and Escape gives it back', async () => {
  await openAndChoose()
  expect(document.querySelector('dialog')).toBeNull()
  expect(panel()?.getAttribute('aria-modal')).toBeNull()
  expect(document.activeElement).toBe(panel())
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(panel()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener()))
})

test('gifts that arrive late leave the focus in the panel', async () => {
  const gifts = Promise.withResolvers<Response>()
  const known = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.includes('/gifts') ? gifts.promise : known(url, init),
  )
  render(<Chat />)
  fireEvent.click(opener())
  const early = await screen.findByRole('button', { name: 'Close' })
  early.focus()
  gifts.resolve(new Response(JSON.stringify({ data: [rose] })))
  await screen.findByRole('button', { name: /^Rose/ })
  expect(early.isConnected).toBe(false)
  expect(document.activeElement).toBe(panel())
})

test('Escape closes the gifts with the focus outside, once, and not where something else has taken it', async () => {
  await openAndChoose()
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', take)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(panel()).not.toBeNull()
  document.body.removeEventListener('keydown', take)
  // Taken, so that nothing else of the page closes with it.
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
  expect(panel()).toBeNull()
})

test('the question stands in the panel with the words of the dialog, and Escape or Cancel answers it alone', async () => {
  await openAndChoose()
  for (const answer of ['Escape', 'Cancel']) {
    fireEvent.click(send())
    const yes = await screen.findByRole('button', { name: 'Yes, Sure' })
    expect(screen.getByRole('dialog', { name: 'Send Diamonds?' }).textContent).toContain('5 Diamonds to Budi')
    expect(document.activeElement).toBe(yes)
    if (answer === 'Escape') fireEvent.keyDown(yes, { key: 'Escape' })
    else fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog', { name: 'Send Diamonds?' })).toBeNull()
    expect(panel()).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(send()))
  }
  expect(posts).toEqual([])
})

test('a panel that is closed takes its question with it', async () => {
  await openAndChoose()
  fireEvent.click(send())
  await screen.findByRole('button', { name: 'Yes, Sure' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(flow().at).toBe('nothing'))
})

test('a sent gift is a line beside the panel, and the same one goes again by one press and is counted', async () => {
  await openAndChoose()
  await sendOne()
  expect(success()?.textContent).toContain('You successfully sent 5 Diamond(s) to Budi.')
  expect(panel()).not.toBeNull()
  expect(document.activeElement).toBe(send())
  fireEvent.click(send())
  await waitFor(() => expect(success()?.textContent).toContain('×2'))
  expect(posts).toHaveLength(2)
})

test('a key that is held down sends one gift', async () => {
  await openAndChoose()
  expect(fireEvent.keyDown(send(), { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(send(), { key: 'Enter' })).toBe(true)
})

test('over the picture a sent gift closes the panel, and goes again by a button until its time is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openAndChoose(true)
  await sendOne()
  expect(panel()).toBeNull()
  const again = screen.getByRole('button', { name: 'Again' })
  expect(again.querySelector('img')?.getAttribute('src')).toBe('/gifts/rose.svg')
  fireEvent.click(again)
  await waitFor(() => expect(success()?.textContent).toContain('×2'))
  expect(posts).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect([success(), screen.queryByRole('button', { name: 'Again' })]).toEqual([null, null])
})
