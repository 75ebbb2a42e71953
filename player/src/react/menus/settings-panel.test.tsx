import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Chapter } from '../../core/index.ts'
import { dataChoices } from '../../dom/index.ts'
import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import type { PlaybackView } from '../../dom/playback-view.ts'
import { englishTexts } from '../player-texts.ts'
import { SettingsPanel } from './settings-panel.tsx'

const handleClose = vi.fn<() => void>()
const calls = {
  chooseQuality: vi.fn<(heightPx: number | null) => void>(),
  setSpeed: vi.fn<(speed: number) => void>(),
  chooseAudio: vi.fn<(id: string) => void>(),
  chooseCaptions: vi.fn<(id: number | null) => void>(),
  seek: vi.fn<(seconds: number) => void>(),
}

// The menu marks its chosen item with it; the page of the tests does not have it.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'part', {
    get: () => document.createElement('i').classList,
    configurable: true,
  })
})
afterAll(() => void Reflect.deleteProperty(HTMLElement.prototype, 'part'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  handleClose.mockReset()
  for (const call of Object.values(calls)) call.mockReset()
})

const qualities = [{ heightPx: 720 }, { heightPx: 360 }] as unknown as PlaybackView['qualities']
const audios = [
  { id: 'a', language: 'id', label: 'Indonesia' },
  { id: 'b', language: 'en', label: 'English' },
]
const captions = [{ id: 3, language: 'id', label: 'Indonesia' }]
const chapters: Chapter[] = [
  { startS: 0, title: 'Opening' },
  { startS: 90, title: 'The market' },
] as Chapter[]

function open(now: Partial<PlaybackView> = {}, withChapters: readonly Chapter[] = []) {
  const view = createPlaybackView()
  view.setState(now)
  render(
    <SettingsPanel
      playback={{ view, ...calls } as unknown as Playback}
      words={englishTexts}
      chapters={withChapters}
      onClose={handleClose}
    />,
  )
  return view
}
const items = () => [...document.querySelectorAll('media-chrome-menu-item')]
const item = (value: string) => document.querySelector(`media-chrome-menu-item[value="${value}"]`)!
const details = () => Object.fromEntries(items().map((one) => [one.getAttribute('value'), one.textContent]))
const titleNow = () => screen.getByRole('dialog').querySelector('h2')?.textContent

test('a film with everything lists every setting with its present choice', () => {
  open(
    { qualities, audios, captions, audioId: 'b', playingHeightPx: 720, positionS: 100, speed: 1.5 },
    chapters,
  )
  expect(details()).toEqual({
    quality: `${englishTexts.quality}${englishTexts.auto} · 720p`,
    data: `${englishTexts.data}${englishTexts.dataModes.otomatis}`,
    speed: `${englishTexts.speed}${englishTexts.number(1.5)}×`,
    captions: `${englishTexts.captions}${englishTexts.captionsOff}`,
    audio: `${englishTexts.audio}English`,
    chapters: `${englishTexts.chapters}1:30 · The market`,
  })
})

test('a stream with one sound, no captions and no known quality lists no choice of them', () => {
  open({ audios: audios.slice(0, 1) })
  expect(Object.keys(details())).toEqual(['data', 'speed'])
})

test('a live show has no speed', () => {
  open({ isLive: true, qualities })
  expect(Object.keys(details())).toEqual(['quality', 'data'])
})

test.each([
  ['quality', '360', 'chooseQuality', 360],
  ['quality', 'auto', 'chooseQuality', null],
  ['speed', '1.5', 'setSpeed', 1.5],
  ['audio', 'a', 'chooseAudio', 'a'],
  ['captions', '3', 'chooseCaptions', 3],
  ['captions', 'off', 'chooseCaptions', null],
  ['chapters', '90', 'seek', 90],
] as const)(
  'a viewer who opens %s and chooses %s gets it, and sees the first page',
  (page, value, call, got) => {
    open({ qualities, audios, captions, audioId: 'b', chosenHeightPx: 720 }, chapters)
    fireEvent.click(item(page))
    expect(titleNow()).not.toBe(englishTexts.settings)
    fireEvent.click(item(value))
    expect(calls[call].mock.calls).toEqual([[got]])
    expect(titleNow()).toBe(englishTexts.settings)
    expect(handleClose).not.toHaveBeenCalled()
  },
)

test('a viewer who chose a height sees it in place of Auto', () => {
  const view = open({ qualities, playingHeightPx: 720, chosenHeightPx: 360 })
  expect(details()['quality']).toBe(`${englishTexts.quality}360p`)
  act(() => view.setState({ chosenHeightPx: null }))
  expect(details()['quality']).toBe(`${englishTexts.quality}${englishTexts.auto} · 720p`)
})

test('a data mode is kept for every film, and its page says what this one has used', () => {
  open({ mediaBytes: 5_000_000 })
  fireEvent.click(item('data'))
  expect(screen.getByText(englishTexts.dataNow).nextSibling?.textContent).toContain(
    englishTexts.amount(5_000_000),
  )
  fireEvent.click(item('hemat'))
  expect(dataChoices().mode).toBe('hemat')
})

test('Back and Escape lead from a choice to the first page, and from there out', () => {
  open({ qualities })
  fireEvent.click(item('quality'))
  fireEvent.click(screen.getByRole('button', { name: englishTexts.back }))
  expect(titleNow()).toBe(englishTexts.settings)
  fireEvent.click(item('quality'))
  fireEvent.keyDown(item('auto'), { key: 'Escape' })
  expect(titleNow()).toBe(englishTexts.settings)
  expect(handleClose).not.toHaveBeenCalled()
  fireEvent.keyDown(item('quality'), { key: 'Escape' })
  expect(handleClose).toHaveBeenCalledOnce()
})

test('the right arrow opens a setting and chooses nothing, and Enter chooses', () => {
  open({ qualities })
  fireEvent.keyDown(item('quality'), { key: 'ArrowRight' })
  expect(titleNow()).toBe(englishTexts.quality)
  fireEvent.keyDown(item('360'), { key: 'ArrowRight' })
  expect(calls.chooseQuality).not.toHaveBeenCalled()
  fireEvent.keyDown(item('360'), { key: 'Enter' })
  expect(calls.chooseQuality.mock.calls).toEqual([[360]])
})
