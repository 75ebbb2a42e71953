import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepEarlyPress } from './early-press.ts'

/** React marks the elements that it has hydrated like this. */
const isHeardOf = <One extends Element>(one: One) => Object.assign(one, { __reactProps$x: {} })

runInThisContext(keepEarlyPress)

const pressed = vi.fn<() => void>()
const told = vi.fn<(value: string) => void>()

const find = <One extends Element>(selector: string) => document.querySelector<One>(selector)!
const button = () => find<HTMLButtonElement>('button')
const field = () => find<HTMLInputElement>('input')

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button type="button"><span>go</span></button>'
  pressed.mockReset()
  told.mockReset()
})
afterEach(() => {
  // What one test leaves is given up before the next one.
  document.body.innerHTML = ''
  vi.advanceTimersByTime(200)
  vi.useRealTimers()
})

/** Stops a press at the document, as React does where a part of the page is not hydrated yet. */
function stopAtDocument() {
  const stop = vi.fn<(event: Event) => void>((event) => event.stopPropagation())
  document.addEventListener('click', stop, true)
  const letThrough = () => document.removeEventListener('click', stop, true)
  onTestFinished(letThrough)
  return { stop, letThrough }
}

test('a button pressed before hydration is pressed again after it, once', () => {
  button().addEventListener('click', pressed)
  find<HTMLElement>('span').click()
  vi.advanceTimersByTime(10_000)
  expect(pressed).toHaveBeenCalledOnce()
  isHeardOf(button())
  vi.advanceTimersByTime(10_000)
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('a press that is stopped on its way is repeated until it reaches the button, once', () => {
  const { stop, letThrough } = stopAtDocument()
  isHeardOf(button()).addEventListener('click', pressed)
  find<HTMLElement>('span').click()
  vi.advanceTimersByTime(5_000)
  expect(stop).toHaveBeenCalled()
  expect(pressed).not.toHaveBeenCalled()
  letThrough()
  vi.advanceTimersByTime(5_000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('a press that never reaches its button is given up', () => {
  const { stop } = stopAtDocument()
  button().click()
  vi.advanceTimersByTime(180_000)
  const times = stop.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect(stop).toHaveBeenCalledTimes(times)
})

test('a hydrated button is pressed once', () => {
  isHeardOf(button()).addEventListener('click', pressed)
  button().click()
  vi.advanceTimersByTime(5_000)
  expect(pressed).toHaveBeenCalledOnce()
})

test('of two early presses the last one is repeated', () => {
  document.body.innerHTML = '<button type="button">a</button><button type="button" id="b">b</button>'
  button().click()
  find<HTMLButtonElement>('#b').click()
  isHeardOf(button()).addEventListener('click', () => told('a'))
  isHeardOf(find('#b')).addEventListener('click', () => told('b'))
  vi.advanceTimersByTime(1_000)
  expect(told.mock.calls).toEqual([['b']])
})

test('the browser does not send a form that has no address, hydrated or not', () => {
  document.body.innerHTML = '<form><input name="password" /><button>go</button></form>'
  const sent = vi.fn<(event: Event) => void>()
  addEventListener('submit', sent)
  onTestFinished(() => removeEventListener('submit', sent))
  button().click()
  isHeardOf(find('form'))
  button().click()
  expect(sent.mock.calls.map(([event]) => event.defaultPrevented)).toEqual([true, true])
})

test('a form with an address works without JavaScript', () => {
  document.body.innerHTML = '<form action="/search"><input name="keyword" /><button>go</button></form>'
  const sent = vi.fn<(event: Event) => void>((event) => {
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
  })
  addEventListener('submit', sent)
  onTestFinished(() => removeEventListener('submit', sent))
  button().click()
  expect(sent).toHaveBeenCalledOnce()
})

test('what was typed before hydration is told to the form that emptied its field, before the press', () => {
  document.body.innerHTML = '<form><input /><button>go</button></form>'
  field().value = 'rahasia'
  field().dispatchEvent(new Event('input', { bubbles: true }))
  // Enter in a field presses the button of its form.
  button().click()
  field().addEventListener('input', () => told(field().value))
  button().addEventListener('click', () => told('pressed'))
  vi.advanceTimersByTime(1_000)
  field().value = ''
  for (const one of [find('form'), field(), button()]) isHeardOf(one)
  vi.advanceTimersByTime(1_000)
  expect(told.mock.calls).toEqual([['rahasia'], ['pressed']])
  expect(field().value).toBe('rahasia')
})

test('a press right after hydration finds what was typed before it', () => {
  document.body.innerHTML = '<form><input /><button>go</button></form>'
  field().value = 'rahasia'
  field().dispatchEvent(new Event('input', { bubbles: true }))
  field().value = ''
  for (const one of [find('form'), field(), button()]) isHeardOf(one)
  button().addEventListener('click', () => told(field().value))
  button().click()
  expect(told.mock.calls).toEqual([['rahasia']])
})
