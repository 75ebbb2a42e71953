import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isErrorBody, readProviderError } from './provider-error.ts'

test('a provider’s code and message are found under the usual names', () => {
  const errorOf = (body: object) => readProviderError(400, JSON.stringify(body))
  expect(errorOf({ errorCode: '8011', message: 'The device is not allowed.' })).toEqual({
    code: '8011',
    message: 'The device is not allowed.',
  })
  expect(errorOf({ error_code: 7, error_message: 'Expired' })).toEqual({ code: '7', message: 'Expired' })
  expect(errorOf({ status: 'DENIED', error: 'no' })).toEqual({ code: 'DENIED', message: 'no' })
  expect(readProviderError(403, 'Forbidden by policy')).toEqual({
    code: '403',
    message: 'Forbidden by policy',
  })
})

test('code 8002 keeps its JSON of MESSAGE and ERROR, wherever the provider puts it', () => {
  const words = { MESSAGE: 'Too many devices', ERROR: 'DEVICE_LIMIT' }
  for (const body of [
    { errorCode: 8002, message: JSON.stringify({ ...words, trace: 'at com.provider.Main' }) },
    { errorCode: '8002', message: { ...words, trace: 'at com.provider.Main' } },
    { code: 8002, ...words },
  ]) {
    const { code, message } = readProviderError(400, JSON.stringify(body))
    expect(code).toBe('8002')
    expect(JSON.parse(message)).toEqual(words)
  }
})

test('a page, bytes and an empty body have no message', () => {
  for (const body of ['<!doctype html><h1>502</h1>', '', '\u0000\ufffd', '{}', 'null', '[]']) {
    const { code, message } = readProviderError(404, body)
    expect(code).toBe('404')
    expect(['', 'null', '[]', '\ufffd']).toContain(message)
  }
})

test('a provider’s message becomes one short line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json({ maxDepth: 2 })), (body) => {
      const { code, message } = readProviderError(400, body)
      expect(code).toMatch(/^-?[\w.-]{1,32}$/)
      expect([...message].length).toBeLessThanOrEqual(1_100)
      expect(message).not.toMatch(/[\u0000-\u001f]/)
    }),
  )
})

test('an error under a status of success is an error, a licence never is', () => {
  const json = (body: unknown) => Buffer.from(JSON.stringify(body))
  expect(isErrorBody('application/json', json({ errorCode: '8002' }))).toBe(true)
  expect(isErrorBody('application/json', json({ errorCode: 0 }))).toBe(false)
  expect(isErrorBody('application/json', json({ license: 'AAAA' }))).toBe(false)
  expect(isErrorBody('application/octet-stream', json({ errorCode: '8002' }))).toBe(false)
})
