import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepEarlyPress } from './early-press.ts'

/** React marks the elements that it has hydrated like this. */
const isHeardOf = (button: HTMLElement) => Object.assign(button, { __reactProps$x: {} })

runInThisContext(keepEarlyPress)

let button: HTMLButtonElement
const pressed = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button><span>go</span></button>'
  button = document.querySelector('button')!
  pressed.mockReset()
})
afterEach(() => {
  delete document.documentElement.dataset['alive']
  delete window.earlyPress
  vi.useRealTimers()
})

test('a button pressed before hydration is pressed again after it', () => {
  button.querySelector('span')!.click()
  expect(window.earlyPress).toBe(button)
})

test('a press that is stopped on its way is repeated until it reaches the button, once', () => {
  document.documentElement.dataset['alive'] = ''
  const stop = vi.fn<(event: Event) => void>((event) => event.stopPropagation())
  document.addEventListener('click', stop, true)
  button.addEventListener('click', pressed)
  button.querySelector('span')!.click()
  vi.advanceTimersByTime(5_000)
  expect(stop).toHaveBeenCalled()
  expect(pressed).not.toHaveBeenCalled()
  document.removeEventListener('click', stop, true)
  vi.advanceTimersByTime(5_000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a press that never reaches its button is given up', () => {
  const stop = vi.fn<(event: Event) => void>((event) => event.stopPropagation())
  document.addEventListener('click', stop, true)
  onTestFinished(() => document.removeEventListener('click', stop, true))
  button.click()
  vi.advanceTimersByTime(60_000)
  const times = stop.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect(stop).toHaveBeenCalledTimes(times)
})

test('a hydrated button is pressed once', () => {
  document.documentElement.dataset['alive'] = ''
  isHeardOf(button).addEventListener('click', pressed)
  button.click()
  vi.advanceTimersByTime(5_000)
  expect(pressed).toHaveBeenCalledOnce()
  expect(window.earlyPress).toBeUndefined()
})

test('a button that handles its press during hydration is not pressed again', () => {
  isHeardOf(button).addEventListener('click', pressed)
  button.click()
  expect(pressed).toHaveBeenCalledOnce()
  expect(window.earlyPress).toBeUndefined()
})
