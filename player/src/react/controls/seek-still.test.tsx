import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import { SeekStill } from './seek-still.tsx'

const thumbnails = [0, 10, 20].map((startS) => ({
  startS,
  endS: startS + 10,
  image: '/sprite.jpg',
  x: startS * 16,
  y: 0,
  widthPx: 160,
  heightPx: 90,
}))

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('the thumbnail of the sought position stands over the picture until the new one is there', () => {
  const view = createPlaybackView()
  const video = document.body.appendChild(document.createElement('video'))
  const { unmount } = render(
    <SeekStill playback={{ view, video } as unknown as Playback} thumbnails={thumbnails} />,
  )
  const still = () => video.nextElementSibling?.querySelector<HTMLElement>('[data-seek-still] div div')
  expect(still()).toBeFalsy()
  act(() => view.setState({ isSeeking: true, positionS: 24 }))
  expect(still()?.style.backgroundPosition).toContain('-320px')
  act(() => view.setState({ isSeeking: false }))
  expect(still()).toBeFalsy()
  unmount()
  expect(video.nextElementSibling?.childElementCount).toBe(0)
})

test('without thumbnails the old picture stays', () => {
  const view = createPlaybackView()
  const video = document.body.appendChild(document.createElement('video'))
  render(<SeekStill playback={{ view, video } as unknown as Playback} thumbnails={[]} />)
  act(() => view.setState({ isSeeking: true, positionS: 24 }))
  expect(document.querySelector('[data-seek-still]')).toBeNull()
})
