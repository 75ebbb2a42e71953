import type { StreamHealth } from '@tayang/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { HealthPanel } from './health-panel.tsx'

afterEach(cleanup)

const awaited: StreamHealth = {
  state: 'connected',
  endsAt: null,
  figures: null,
  source: null,
  recording: { state: 'off', reason: null },
  secondPublisherAt: null,
  unplayable: null,
}
const panel = (health: StreamHealth) => (
  <WithI18n>
    <HealthPanel health={health} />
  </WithI18n>
)

test('a show is called healthy only once something of it has come', () => {
  const { rerender } = render(panel(awaited))
  expect(screen.getByText("Stats appear once you're live.")).toBeTruthy()
  expect(screen.queryByText('Nothing to worry about.')).toBeNull()
  const figures = {
    at: 1,
    bitsPerSecond: 2_000_000,
    framesPerSecond: 30,
    keyFrameMs: 1_000,
    droppedFrames: 0,
    roundTripMs: null,
  }
  rerender(panel({ ...awaited, figures }))
  expect(screen.getByText('Nothing to worry about.')).toBeTruthy()
})
