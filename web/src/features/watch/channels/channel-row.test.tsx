import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ChannelList } from './list/channel-list.tsx'
import { ChannelRow } from './channel-row.tsx'
import type { ChannelView } from './channel-view.ts'

afterEach(cleanup)

const channel = (name: string, more: Partial<ChannelView> = {}): ChannelView => ({
  id: name.toLowerCase(),
  type: 'channel',
  interactive: false,
  premium: false,
  name,
  ground: '#123456',
  logo: null,
  viewers: 0,
  now: null,
  next: null,
  ...more,
})
const show = (children: React.ReactNode, language: 'en' | 'id' = 'en') =>
  render(
    <MemoryRouter>
      <WithI18n language={language}>{children}</WithI18n>
    </MemoryRouter>,
  )

test('there is no Live TV row where no channel is on', () => {
  expect(show(<ChannelRow channels={[]} />).container.textContent).toBe('')
})

test('the row names every channel once for a reader, and leads each where its type belongs', () => {
  show(
    <ChannelRow
      channels={[
        channel('Nusa', { logo: '/media/nusa.webp' }),
        channel('Pasar', { type: 'webview' }),
        channel('Arena', { type: 'stream', interactive: true }),
      ]}
    />,
  )
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/live-tv',
    '/live-tv/nusa',
    '/live/pasar',
    '/stream/arena',
  ])
  expect(screen.getByRole('link', { name: 'Nusa' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Pasar' })).toBeDefined()
})

test('a list says what is on now and when the next begins', () => {
  const now = { title: 'Kabar Pagi', startAt: Date.now() - 60_000, endAt: Date.now() + 60_000 }
  const next = { title: 'Dapur Kita', startAt: Date.UTC(2026, 10, 20, 13, 0), endAt: 0 }
  show(<ChannelList channels={[channel('Kabar', { now, next, premium: true })]} />, 'id')
  const text = screen.getByRole('link').textContent
  expect(text).toContain('Kabar Pagi')
  expect(text).toContain('Premium')
  expect(text).toMatch(/\d\d\.\d\d · Dapur Kita/)
})
