import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPushSupported, wantsPrompt } from './push-flow.ts'
import { isSent, keepChoice, keepSent, keepToken, pushKeys, readChoice } from './push-memory.ts'

function aBrowser(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: {} })
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('the prompt appears only where nothing was decided, by the browser or here', () => {
  aBrowser('default')
  expect(wantsPrompt()).toBe(true)
  keepChoice(false)
  expect(wantsPrompt()).toBe(false)
  localStorage.clear()
  for (const decided of ['granted', 'denied'] as const) {
    aBrowser(decided)
    expect(wantsPrompt()).toBe(false)
  }
})

test('a browser without notifications is never prompted', () => {
  vi.stubGlobal('navigator', {})
  expect(isPushSupported()).toBe(false)
  expect(wantsPrompt()).toBe(false)
})

test('Deny is kept as false and Allow as true', () => {
  keepChoice(false)
  expect([localStorage.getItem(pushKeys.choice), readChoice()]).toEqual(['false', false])
  keepChoice(true)
  expect([localStorage.getItem(pushKeys.choice), readChoice()]).toEqual(['true', true])
})

test('a new token counts as not sent', () => {
  keepSent({ language: 'en' })
  expect(isSent('en')).toBe(true)
  keepToken('{"endpoint":"https://push.test/1"}')
  expect(isSent('en')).toBe(false)
})

test('another language sends the token again, so that pushes come in it', () => {
  keepSent({ language: 'en' })
  expect([isSent('en'), isSent('id')]).toEqual([true, false])
  keepSent({ language: 'id' })
  expect([isSent('en'), isSent('id')]).toEqual([false, true])
  keepSent(false)
  expect(isSent('id')).toBe(false)
})
