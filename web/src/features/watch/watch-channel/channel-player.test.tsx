import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { refusals, type Channel } from '@tayang/contract'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#shared/api'
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
function show(access: Access, more: Partial<Channel> = {}, language: 'en' | 'id' = 'en') {
  const retry = vi.fn()
  render(
    <MemoryRouter initialEntries={['/mobile/surge/live-tv/nusa']}>
      <WithI18n language={language}>
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
  const message = 'Missing video asset to play.'
  const refusal = new ApiRefusal(404, { code: 'MISSING_VIDEO', message, details: [] })
  const retry = show({ state: 'failed', refusal })
  expect(screen.getByRole('alert').textContent).toBe('Missing video asset to play. (# MISSING_VIDEO)')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('a refusal is said in Indonesian on an Indonesian page', async () => {
  const message = refusals.TOO_MANY_STREAMS[1]
  show(
    { state: 'failed', refusal: new ApiRefusal(409, { code: 'TOO_MANY_STREAMS', message, details: [] }) },
    {},
    'id',
  )
  expect(await screen.findByText(/terlalu banyak perangkat.*\(# TOO_MANY_STREAMS\)/)).toBeDefined()
  expect(screen.queryByText(message)).toBeNull()
})

test('without an answer the viewer reads that something is wrong', () => {
  show({ state: 'failed', refusal: null })
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
