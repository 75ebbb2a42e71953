import { describe, expect, test } from 'vitest'
import { isDemo, isLoopbackRequest } from './demo-mode.ts'

describe('demo mode', () => {
  test.each([
    [{ host: '127.0.0.1', origin: undefined }, true],
    [{ host: 'localhost', origin: 'http://localhost:3000' }, true],
    [{ host: '::1', origin: 'http://[::1]:3000' }, true],
    [{ host: '0.0.0.0', origin: undefined }, false],
    [{ host: '::', origin: undefined }, false],
    [{ host: '192.168.1.7', origin: undefined }, false],
    [{ host: '127.0.0.1', origin: 'https://tayang.id' }, false],
    [{ host: '127.0.0.1', origin: 'http://127.0.0.1.evil.id' }, false],
  ])('with the settings %j is %j', (settings, expected) => {
    expect(isDemo(settings)).toBe(expected)
  })

  test.each([
    [{ host: 'localhost:3000' }, true],
    [{ host: '127.0.0.1:3000' }, true],
    [{ host: '[::1]:3000' }, true],
    [{ host: 'LOCALHOST' }, true],
    [{ host: '0x7f000001' }, true],
    [{ host: 'tayang.id' }, false],
    [{ host: 'localhost.evil.id' }, false],
    [{ host: 'localhost@evil.id' }, false],
    [{ host: '' }, false],
    [{}, false],
    [{ host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
    [{ host: 'localhost', 'X-Forwarded-Host': 'localhost' }, false],
    [{ host: 'localhost', forwarded: 'for=127.0.0.1' }, false],
    [{ host: 'localhost', 'x-real-ip': '127.0.0.1' }, false],
  ])('is shown to a request with %j: %j', (headers, expected) => {
    expect(isLoopbackRequest({ headers })).toBe(expected)
  })
})
