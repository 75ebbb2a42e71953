import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useIdleControls } from './use-idle-controls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(isHeld = false) {
  const { result, rerender } = renderHook((held: boolean) => useIdleControls(held), { initialProps: isHeld })
  return {
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    wake: () => act(() => result.current.wake()),
    hide: () => act(() => result.current.hide()),
    hold: (held: boolean) => rerender(held),
    isHidden: () => result.current.isHidden,
  }
}

test('a viewer who rests for three seconds sees the picture alone', async () => {
  const controls = open()
  await controls.wait(3_000)
  expect(controls.isHidden()).toBe(false)
  await controls.wait(500)
  expect(controls.isHidden()).toBe(true)
})

test('a viewer who moves has the controls at once, and for three seconds more', async () => {
  const controls = open()
  await controls.wait(4_000)
  controls.wake()
  expect(controls.isHidden()).toBe(false)
  await controls.wait(2_500)
  controls.wake()
  await controls.wait(2_500)
  expect(controls.isHidden()).toBe(false)
  await controls.wait(1_500)
  expect(controls.isHidden()).toBe(true)
})

test('the controls stay while they are held, as by an open menu, and come back with it', async () => {
  const controls = open(true)
  await controls.wait(60_000)
  expect(controls.isHidden()).toBe(false)
  controls.hold(false)
  await controls.wait(500)
  expect(controls.isHidden()).toBe(true)
  controls.hold(true)
  expect(controls.isHidden()).toBe(false)
})

test('a viewer whose pointer leaves the player waits no three seconds', async () => {
  await vi.advanceTimersByTimeAsync(10_000)
  const controls = open()
  controls.hide()
  await controls.wait(500)
  expect(controls.isHidden()).toBe(true)
})
