import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addShortcuts,
  keyOf,
  listenToKeys,
  shortcutState,
  shownShortcuts,
  type Shortcuts,
} from './shortcuts.ts'

const ran: string[] = []
let nowMs = 0
let stop: () => void
const added: (() => void)[] = []
const add = (keys: Shortcuts) => {
  const remove = addShortcuts(keys)
  added.push(remove)
  return remove
}
const runs = (name: string, isOff = false) => ({ label: name, run: () => void ran.push(name), isOff })

beforeEach(() => {
  ran.length = 0
  nowMs = 0
  document.body.innerHTML = ''
  stop = listenToKeys(window, () => nowMs)
})
afterEach(() => {
  stop()
  for (const remove of added.splice(0)) remove()
})

function press(
  key: string,
  more: KeyboardEventInit = {},
  target: EventTarget = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event
}

function field<T extends keyof HTMLElementTagNameMap>(name: T, type?: string): HTMLElementTagNameMap[T] {
  const made = document.createElement(name)
  if (type !== undefined) made.setAttribute('type', type)
  document.body.append(made)
  return made
}

describe('a key', () => {
  test('does what the screen says, and its browser does nothing with it', () => {
    add({ a: runs('publish') })
    const event = press('a')
    expect(ran).toEqual(['publish'])
    expect(event.defaultPrevented).toBe(true)
    expect(press('b').defaultPrevented).toBe(false)
  })

  test('of what is shown later has the first say, and the earlier one is back when it is gone', () => {
    add({ a: runs('list') })
    const remove = add({ a: runs('case') })
    press('a')
    remove()
    press('a')
    expect(ran).toEqual(['case', 'list'])
  })

  test('that is off is passed to what is below it', () => {
    add({ a: runs('list') })
    add({ a: runs('case', true) })
    press('a')
    expect(ran).toEqual(['list'])
  })

  test.each(['input', 'textarea', 'select'] as const)('does nothing while somebody types in a %s', (name) => {
    add({ a: runs('publish'), 'mod+s': runs('save') })
    const typing = field(name)
    press('a', {}, typing)
    expect(ran).toEqual([])
    press('s', { ctrlKey: true }, typing)
    expect(ran).toEqual(['save'])
  })

  test.each(['checkbox', 'radio', 'range', 'button'])(
    'works on a field of the type %s, where nobody types',
    (type) => {
      add({ a: runs('publish') })
      press('a', {}, field('input', type))
      expect(ran).toEqual(['publish'])
    },
  )

  test('does nothing below an open dialog', () => {
    add({ a: runs('publish') })
    field('dialog').setAttribute('open', '')
    press('a')
    expect(ran).toEqual([])
  })

  test('does nothing while a letter is composed, or where something else has dealt with it', () => {
    add({ a: runs('publish') })
    press('a', { isComposing: true })
    const dealtWith = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true })
    dealtWith.preventDefault()
    document.body.dispatchEvent(dealtWith)
    expect(ran).toEqual([])
  })

  test('held down moves on, and decides once', () => {
    add({ j: runs('next'), a: runs('publish') })
    for (const repeat of [false, true, true]) {
      press('j', { repeat })
      press('a', { repeat })
    }
    expect(ran).toEqual(['next', 'publish', 'next', 'next'])
  })

  test.each(['Enter', ' '])('%s presses a button that has the focus, and is no shortcut there', (key) => {
    add({ [key]: runs('open') })
    press(key, {}, field('button'))
    expect(ran).toEqual([])
    press(key)
    expect(ran).toEqual(['open'])
  })
})

describe('two keys after another', () => {
  test('do what the pair says', () => {
    add({ 'g s': runs('sessions'), s: runs('skip') })
    press('g')
    press('s')
    expect(ran).toEqual(['sessions'])
  })

  test('too slowly are the second key alone', () => {
    add({ 'g s': runs('sessions'), s: runs('skip') })
    press('g')
    nowMs = 1_200
    press('s')
    expect(ran).toEqual(['skip'])
  })

  test('of which no pair begins with the first are two keys', () => {
    add({ s: runs('skip'), x: runs('close') })
    press('x')
    press('s')
    expect(ran).toEqual(['close', 'skip'])
  })
})

describe('the name of a key', () => {
  test.each<[KeyboardEventInit, string | null]>([
    [{ key: 'A' }, 'a'],
    [{ key: 'R', shiftKey: true }, 'shift+r'],
    [{ key: '?', shiftKey: true }, '?'],
    [{ key: 'k', metaKey: true }, 'mod+k'],
    [{ key: 'k', ctrlKey: true }, 'mod+k'],
    [{ key: 'Escape' }, 'Escape'],
    [{ key: '@', altKey: true }, null],
  ])('%j is %s', (init, name) => {
    expect(keyOf(new KeyboardEvent('keydown', init))).toBe(name)
  })
})

test('the overlay lists each key once, the newest meaning of it, and nothing that is off', () => {
  add({ a: runs('below'), b: runs('b') })
  add({ a: runs('above'), c: runs('c', true) })
  const shown = shownShortcuts(shortcutState.getState()).map(([key, { label }]) => [key, label])
  expect(shown).toEqual([
    ['a', 'above'],
    ['b', 'b'],
  ])
})

test('a keyboard that nobody listens to any more does nothing', () => {
  add({ a: runs('publish') })
  stop()
  press('a')
  expect(ran).toEqual([])
})
