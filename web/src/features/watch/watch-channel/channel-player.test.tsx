import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Channel } from '@tayang/contract'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ChannelPlayer } from './channel-player.tsx'
import type { Access } from './use-access.ts'

afterEach(cleanup)

const channel = (more: Partial<Channel> = {}): Channel => ({
  ...anItem(),
  id: 'nusa',
  type: 'channel',
  titleLocalized: 'Nusa TV',
  viewers: 1_500,
  otherOrigin: null,
  now: null,
  next: null,
  ...more,
})
function show(access: Access, more: Partial<Channel> = {}) {
  const retry = vi.fn()
  render(
    <MemoryRouter initialEntries={['/mobile/surge/live-tv/nusa']}>
      <WithI18n>
        <ChannelPlayer
          channel={channel(more)}
          access={access}
          retry={retry}
          renew={() => Promise.reject(new Error('nothing to renew'))}
          room={null}
          news={undefined}
          onStep={undefined}
          chat={{ isOn: true, onToggle: () => {} }}
        />
        <Where />
      </WithI18n>
    </MemoryRouter>,
  )
  return retry
}
const Where = () => <output aria-label="where">{useLocation().pathname}</output>

test('a refusal of a premium channel shows the message of the server, and can be tried again', () => {
  const retry = show({ state: 'failed', message: 'Missing video asset to play.', code: 'MISSING_VIDEO' })
  expect(screen.getByRole('alert').textContent).toBe('Missing video asset to play. (# MISSING_VIDEO)')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('without an answer the viewer reads that something is wrong', () => {
  show({ state: 'failed', message: null, code: null })
  expect(screen.getByRole('alert').textContent).toBe("There's Something wrong. Please try again later.")
})

test('while a channel is tuned in it already says how many watch, and the way back stays in the variant', () => {
  show({ state: 'asking' })
  expect(screen.getByText('Tuning in')).toBeDefined()
  expect(screen.getByLabelText('1.5K watching')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText('where').textContent).toBe('/mobile/surge/live-tv')
})

test('somebody’s page stands in a frame that it cannot leave', () => {
  const url = 'https://pasar.example/tv'
  show({ state: 'playable', url, drmToken: null, sessionId: '1' }, { type: 'webview', url })
  const frame = screen.getByTitle('Nusa TV')
  expect(frame.getAttribute('src')).toBe(url)
  expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|popups|forms|modals/)
})

test('what is no page is not framed', () => {
  show({ state: 'playable', url: 'javascript:alert(1)', drmToken: null, sessionId: '1' }, { type: 'webview' })
  expect(screen.queryByTitle('Nusa TV')).toBeNull()
  expect(screen.getByRole('alert').textContent).toMatch(/Something wrong/)
})
