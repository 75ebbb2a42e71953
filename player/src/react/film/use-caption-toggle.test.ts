import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createPlaybackView } from '../../dom/playback-view.ts'
import { useCaptionToggle } from './use-caption-toggle.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const captions = [
  { id: 3, language: 'id', label: 'Indonesia' },
  { id: 4, language: 'en', label: 'English' },
]

function open() {
  const view = createPlaybackView()
  const playback = { view, chooseCaptions: (id: number | null) => view.setState({ captionId: id }) }
  const { result } = renderHook(() => useCaptionToggle(playback))
  return { view, toggle: () => act(() => result.current()) }
}

test('captions are turned off, and on again as they were', () => {
  const { view, toggle } = open()
  act(() => view.setState({ captions, captionId: 4 }))
  toggle()
  expect(view.getState().captionId).toBeNull()
  toggle()
  expect(view.getState().captionId).toBe(4)
})

test('captions that were turned on before they are known are displayed once they are known', () => {
  const { view, toggle } = open()
  toggle()
  act(() => view.setState({ captions }))
  expect(view.getState().captionId).toBe(3)
  toggle()
  expect(view.getState().captionId).toBeNull()
})

test('two presses before the captions are known cancel each other', () => {
  const { view, toggle } = open()
  toggle()
  toggle()
  act(() => view.setState({ captions }))
  expect(view.getState().captionId).toBeNull()
})
