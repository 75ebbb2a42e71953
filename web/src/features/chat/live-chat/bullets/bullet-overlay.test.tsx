import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BulletEvent } from '../chat-rows.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { BulletOverlay } from './bullet-overlay.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bullet = (text: string): BulletEvent => ({
  type: 'bullet',
  id: text,
  seq: 1,
  at: 1,
  createdAt: 1,
  profile: { id: 'ani', name: 'Ani', avatar: null },
  data: text,
  commentNameColor: '#fff',
  amount: 5,
  gencash: 0,
})

function open({ wantsLessMotion = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
  const video = document.createElement('video')
  let isPaused = false
  Object.defineProperty(video, 'paused', { get: () => isPaused })
  let shoot: (bullet: BulletEvent) => void = () => undefined
  const listen = (listener: typeof shoot) => {
    shoot = listener
    return () => undefined
  }
  const { container } = render(
    <WithI18n>
      <BulletOverlay listen={listen} video={video} />
    </WithI18n>,
  )
  return {
    video,
    shoot: (text: string) => act(() => shoot(bullet(text))),
    pause: () =>
      act(() => {
        isPaused = true
        video.dispatchEvent(new Event('pause'))
      }),
    isStill: () => container.querySelector('[data-still]') !== null,
    lasts: (text: string) => screen.getByText(text).style.getPropertyValue('--lasts'),
  }
}

test('bullets over a recording pause with the picture, follow its speed, and are removed when it is moved', () => {
  const { video, shoot, pause, isStill, lasts } = open()
  video.playbackRate = 2
  act(() => void video.dispatchEvent(new Event('ratechange')))
  shoot('semangat')
  expect([lasts('semangat'), isStill()]).toEqual(['2750ms', false])
  pause()
  expect(isStill()).toBe(true)
  act(() => void video.dispatchEvent(new Event('seeking')))
  expect(screen.queryByText('semangat')).toBeNull()
})

test('a viewer who prefers reduced motion sees no bullets over the picture', () => {
  const { shoot } = open({ wantsLessMotion: true })
  shoot('semangat')
  expect(screen.queryByText('semangat')).toBeNull()
})
