import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepEarlyPress } from './early-press.ts'

/** As React writes it down on what it listens to. */
const isHeardOf = (button: HTMLElement) => Object.assign(button, { __reactProps$x: {} })

runInThisContext(keepEarlyPress)

let button: HTMLButtonElement
const pressed = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (job: () => void) => setTimeout(job, 16))
  document.body.innerHTML = '<button><span>go</span></button>'
  button = document.querySelector('button')!
  pressed.mockReset()
})
afterEach(() => {
  delete document.documentElement.dataset['alive']
  delete window.earlyPress
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a button that is pressed before the program runs is kept for it', () => {
  button.querySelector('span')!.click()
  expect(window.earlyPress).toBe(button)
})

test('a button of a part that is on its way is pressed again, once, when the part has come', () => {
  document.documentElement.dataset['alive'] = ''
  button.click()
  vi.advanceTimersByTime(5_000)
  button.addEventListener('click', pressed)
  expect(pressed).not.toHaveBeenCalled()
  isHeardOf(button)
  vi.advanceTimersByTime(5_000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a button that is heard is left alone', () => {
  document.documentElement.dataset['alive'] = ''
  isHeardOf(button).addEventListener('click', pressed)
  button.click()
  vi.advanceTimersByTime(5_000)
  expect(pressed).toHaveBeenCalledOnce()
  expect(window.earlyPress).toBeUndefined()
})
