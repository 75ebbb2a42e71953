import { beforeEach, expect, test } from 'vitest'
import { deviceUuid, platformOf, renewDeviceUuid, thisDevice } from './device.ts'
import { storageKeys } from './session-store.ts'

beforeEach(() => localStorage.clear())

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Version/18.0 Safari/605', 'safari'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604', 'ios'],
  ['a browser that nobody knows', 'chrome'],
])('%s is %s', (agent, platform) => {
  expect(platformOf(agent)).toBe(platform)
})

test('a browser keeps its identifier and is a web screen', () => {
  const { uuid, screen, name, osVersion } = thisDevice()
  expect(localStorage.getItem(storageKeys.deviceUuid)).toBe(uuid)
  expect([deviceUuid(), thisDevice().uuid]).toEqual([uuid, uuid])
  expect(screen).toBe('web')
  expect([name, osVersion]).not.toContain('')
})

test('an identifier of another account is replaced for good', () => {
  const before = deviceUuid()
  const after = renewDeviceUuid()
  expect(after).not.toBe(before)
  expect(thisDevice().uuid).toBe(after)
})
