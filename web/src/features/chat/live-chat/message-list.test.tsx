import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import type { ChatRow } from './chat-rows.ts'
import { MessageList } from './message-list.tsx'

const LIST_PX = 1_000
const row = (id: string): ChatRow => ({
  id,
  seq: 0,
  at: 0,
  kind: 'normal',
  profileId: 'p',
  name: 'Ayu',
  colour: '#fff',
  text: `message ${id}`,
  isStreamer: false,
  isModerator: false,
})
const list = (...ids: string[]) => (
  <WithI18n>
    <MessageList rows={ids.map(row)} onChoose={() => undefined} />
  </WithI18n>
)

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(LIST_PX)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a list that opens with messages shows the newest of them', () => {
  render(list('1', '2'))
  expect(screen.getByRole('log', { name: 'Live chat' }).scrollTop).toBe(LIST_PX)
})

test('a message that is deleted leaves the focus to the list, and arrows go on from there', () => {
  const { rerender } = render(list('1', '2', '3'))
  const log = screen.getByRole('log')
  log.focus()
  fireEvent.keyDown(log, { key: 'ArrowUp' })
  expect(document.activeElement?.closest('p')?.textContent).toContain('message 3')
  rerender(list('1', '2'))
  expect(document.activeElement).toBe(log)
  fireEvent.keyDown(log, { key: 'ArrowUp' })
  expect(document.activeElement?.closest('p')?.textContent).toContain('message 2')
})

test('a list that becomes lower keeps showing its newest message', () => {
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  render(list('1', '2'))
  const log = screen.getByRole('log')
  log.scrollTop = 0
  resize()
  expect(log.scrollTop).toBe(LIST_PX)
  vi.unstubAllGlobals()
})

const kopi = { name: 'Kopi', icon: '/gifts/kopi.svg', category: 'basic', duration: 3 } as const

test('a gift shows what was sent, by whom and how many, and counts on while it follows', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const gift = (id: string, amount: number): ChatRow => ({
    ...row(id),
    kind: 'gift',
    text: 'Kopi',
    gift: kopi,
    amount,
  })
  const of = (rows: readonly ChatRow[]) => (
    <WithI18n>
      <MessageList rows={rows} onChoose={() => undefined} />
    </WithI18n>
  )
  const { container, rerender } = render(of([gift('1', 7), row('2')]))
  const lines = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines()).toEqual(['Ayu sent Kopi ×7', 'Ayu message 2'])
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe(kopi.icon))
  rerender(of([gift('1', 7), row('2'), gift('3', 17)]))
  expect(lines()).toEqual(['Ayu sent Kopi ×24', 'Ayu message 2'])
  vi.unstubAllGlobals()
})

test('a list that was only made lower still follows, and one that is scrolled up does not', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  const { rerender } = render(list('1'))
  const log = screen.getByRole('log')
  log.scrollTop = 600
  fireEvent.scroll(log)
  height.mockReturnValue(100)
  fireEvent.scroll(log)
  rerender(list('1', '2'))
  expect([log.scrollTop, screen.queryByText('1 new message')]).toEqual([LIST_PX, null])
  fireEvent.scroll(log)
  log.scrollTop = 200
  fireEvent.scroll(log)
  rerender(list('1', '2', '3'))
  expect(log.scrollTop).toBe(200)
  expect(screen.getByText('1 new message')).toBeDefined()
  rerender(list('2', '3', '4', '5'))
  expect(screen.getByText('3 new messages')).toBeDefined()
})

test('what a list without messages says is what its page wants it to say', () => {
  const { rerender } = render(list())
  expect(screen.getByText('No messages yet')).toBeDefined()
  rerender(
    <WithI18n>
      <MessageList rows={[]} empty="Later" onChoose={() => undefined} />
    </WithI18n>,
  )
  expect(screen.getByRole('log').textContent).toBe('Later')
})
