import { cleanup, render, screen, waitFor } from '@testing-library/react'
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
  expect(screen.getByRole('log').scrollTop).toBe(LIST_PX)
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

test('a gift with an animation shows it beside its name, and one without shows its name alone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const gift = { name: 'Naga', icon: '/gifts/naga.svg', category: 'premium', duration: 3 } as const
  const animated = { ...gift, animation: '/gifts/naga.webp' }
  const rows: ChatRow[] = [
    { ...row('1'), kind: 'gift', text: 'Kopi × 1' },
    { ...row('2'), kind: 'gift', text: 'Naga × 1', animated },
  ]
  const { container } = render(
    <WithI18n>
      <MessageList rows={rows} onChoose={() => undefined} />
    </WithI18n>,
  )
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
  const withPicture = screen.getAllByText(/sent/).map((message) => message.querySelector('img') !== null)
  expect(withPicture).toEqual([false, true])
  vi.unstubAllGlobals()
})
