import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { englishTexts } from '../player-texts.ts'
import { ResumeDialog } from './resume-dialog.tsx'

const handle = { onResume: vi.fn(), onStartOver: vi.fn(), onCancel: vi.fn() }
const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

beforeEach(() => {
  vi.clearAllMocks()
  render(<ResumeDialog positionS={2292} lengthS={6000} words={englishTexts} {...handle} />)
})
afterEach(cleanup)

test('the dialog has the texts of the product', () => {
  const dialog = screen.getByRole('dialog', { name: 'Resume Watching' })
  expect(dialog.textContent).toContain('Do you want to resume from 38:12?')
  expect(dialog.getAttribute('aria-modal')).toBe('true')
})

test('the keyboard starts on Resume, arrows choose, and Enter confirms', () => {
  expect(focused()).toBe('Resume')
  press('ArrowRight')
  expect(focused()).toBe('Start Over')
  press('ArrowLeft')
  expect(focused()).toBe('Resume')
  press('Enter')
  expect(handle.onResume).toHaveBeenCalledOnce()
  press('ArrowDown')
  press('Enter')
  expect(handle.onStartOver).toHaveBeenCalledOnce()
})

test('Tab stays inside the dialog, and Escape leaves it', () => {
  press('Tab')
  expect(focused()).toBe('Start Over')
  press('Tab')
  expect(focused()).toBe('Resume')
  press('Escape')
  expect(handle.onCancel).toHaveBeenCalledOnce()
})

test('the player behind receives none of its keys', () => {
  const behind = vi.fn()
  document.addEventListener('keydown', behind)
  press('ArrowRight')
  press('k')
  document.removeEventListener('keydown', behind)
  expect(behind).not.toHaveBeenCalled()
})
