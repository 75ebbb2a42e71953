import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { PreviewPanel } from './preview-panel.tsx'

const pulse = { health: null, figures: null, viewers: null }
let isEncoderIdle: boolean
const network = vi.fn<(url: string) => Promise<Response>>(
  async () =>
    new Response(
      JSON.stringify({
        data: { url: 'rtmp://localhost/live', key: 'key', playbackUrl: null, isEncoderIdle },
      }),
    ),
)

beforeEach(() => {
  isEncoderIdle = false
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  session.leave()
  network.mockClear()
  vi.unstubAllGlobals()
})

const panel = (state: 'none' | 'stopped') => (
  <WithI18n>
    <WithQueries>
      <PreviewPanel state={state} show={null} pulse={pulse} onSetUp={() => undefined} />
    </WithQueries>
  </WithI18n>
)
const statusText = () => screen.getByRole('status').textContent

test('a streamer without a connected encoder is asked to connect it', async () => {
  render(panel('none'))
  await waitFor(() => expect(network).toHaveBeenCalled())
  expect(statusText()).toBe('Connect your streaming software to begin.')
})

test('after a show its encoder that goes on sending is named, until it is stopped', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  isEncoderIdle = true
  const { rerender } = render(panel('stopped'))
  expect(network).not.toHaveBeenCalled()
  rerender(panel('none'))
  await waitFor(() => expect(statusText()).toMatch(/still connected.+press Start Streaming/))
  isEncoderIdle = false
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(() => expect(statusText()).toBe('Connect your streaming software to begin.'))
})
