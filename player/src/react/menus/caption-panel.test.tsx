import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { defaultCaptionSettings } from '../../core/index.ts'
import type { CaptionSettings } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import { createPlaybackView } from '../../dom/playback-view.ts'
import { CaptionLayer } from '../controls/caption-layer.tsx'
import { englishTexts } from '../player-texts.ts'
import { CaptionPanel } from './caption-panel.tsx'

const handleClose = vi.fn<() => void>()

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
})

/** The panel over the captions that it changes. */
function Captions({ playback, first }: { playback: Playback; first: CaptionSettings }) {
  const [settings, setSettings] = useState(first)
  return (
    <>
      <CaptionLayer playback={playback} settings={settings} isRaised={false} sample="Contoh" />
      <CaptionPanel
        playback={playback}
        words={englishTexts}
        settings={settings}
        onChange={setSettings}
        onClose={handleClose}
      />
    </>
  )
}

function open(first: CaptionSettings = defaultCaptionSettings) {
  const view = createPlaybackView()
  const captions = [
    { id: 3, language: 'id', label: 'Indonesia' },
    { id: 4, language: 'en', label: 'English' },
  ]
  view.setState({ captions })
  const playback = {
    view,
    chooseCaptions: (captionId: number | null) => view.setState({ captionId }),
  } as Playback
  render(<Captions playback={playback} first={first} />)
  return view
}
const layer = () => document.querySelector<HTMLElement>('[data-captions]')!
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const chosen = (legend: string) =>
  screen
    .getByRole('group', { name: legend })
    .querySelector<HTMLInputElement>('input:checked')
    ?.closest('label')?.textContent

test('a choice of looks is seen at once on the sample', () => {
  open()
  expect([layer().style.fontSize, layer().textContent]).toEqual(['28px', 'Contoh'])
  choose('200%')
  choose('Yellow')
  choose('Border')
  expect(layer().style.fontSize).toBe('56px')
  expect(layer().dataset['edges']).toBe('Border')
  expect(layer().style.textShadow).toBe('none')
  expect([chosen('Font size'), chosen('Font color'), chosen('Font edges')]).toEqual([
    '200%',
    'Yellow',
    'Border',
  ])
})

test('Reset returns to the looks of the product', () => {
  open({ fontSize: 50, fontColor: 'Yellow', fontEdges: 'Border', bgTransparancy: 75 })
  expect(chosen('Background transparency')).toBe('75%')
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(
    ['Font size', 'Font color', 'Font edges', 'Background transparency'].map((legend) => chosen(legend)),
  ).toEqual(['100%', 'White', 'Shadow', '0%'])
})

test('the focus begins at the language, which says what is displayed now', () => {
  const view = open()
  const language = screen.getByRole('button', { name: /^Language/ })
  expect(document.activeElement).toBe(language)
  expect(language.textContent).toBe('LanguageOff')
  act(() => view.setState({ captionId: 3 }))
  expect(language.textContent).toBe('LanguageIndonesia')
})

test('a language is chosen on a page of its own, kept for the next film, and Back leads up', () => {
  const view = open()
  const openLanguages = () => fireEvent.click(screen.getByRole('button', { name: /^Language/ }))
  const item = (value: string) => document.querySelector(`media-chrome-menu-item[value="${value}"]`)!
  openLanguages()
  expect(screen.getByRole('dialog', { name: 'Language' })).toBeDefined()
  fireEvent.click(item('4'))
  expect(view.getState().captionId).toBe(4)
  expect(localStorage.getItem('tayang.caption-language')).toBe('en')
  expect(screen.getByRole('dialog', { name: 'Caption settings' })).toBeDefined()
  openLanguages()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(view.getState().captionId).toBe(4)
  expect(document.activeElement?.textContent).toBe('LanguageEnglish')
})

test('a press beside the panel closes it, and one inside does not', () => {
  open()
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Reset' }))
  expect(handleClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(document.body)
  expect(handleClose).toHaveBeenCalledTimes(1)
})

test('captions replace the sample, are text and never markup, and may be bold or italic', () => {
  const view = open()
  const line = [
    { text: '<img src=x>', isItalic: true, isBold: false },
    { text: ' halo', isItalic: false, isBold: true },
  ]
  act(() => view.setState({ cueLines: [line] }))
  expect(layer().textContent).toBe('<img src=x> halo')
  expect(layer().querySelector('img')).toBeNull()
  expect(screen.getByText('<img src=x>').style.fontStyle).toBe('italic')
  expect(screen.getByText('halo').style.fontWeight).toBe('800')
})
