import { describe, expect, test } from 'vitest'
import { isDemo, isLoopbackRequest } from './demo-mode.ts'
import { readSettings } from './settings.ts'

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
    [{ host: '127.0.0.1', origin: undefined, consoleOrigin: 'https://desk.tayang.id' }, false],
  ])('with the settings %j is %j', (settings, expected) => {
    expect(isDemo(settings)).toBe(expected)
  })

  test('is off behind the PROXY protocol, whose proxy adds nothing to requests', () => {
    expect(isDemo(readSettings({ TAYANG_HTTP_PROXY_PROTOCOL: 'true' }, []))).toBe(false)
    expect(isDemo(readSettings({}, []))).toBe(true)
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
    [{ host: 'localhost', via: '1.1 proxy' }, false],
    [{ host: 'localhost', 'x-client-ip': '203.0.113.1' }, false],
    [{ host: 'localhost', 'True-Client-IP': '203.0.113.1' }, false],
    [{ host: 'localhost', 'CF-Connecting-IP': '203.0.113.1' }, false],
    [{ host: 'localhost', 'cf-ray': '8' }, false],
    [{ host: 'localhost', 'fastly-client-ip': '203.0.113.1' }, false],
    [{ host: 'localhost', 'x-cluster-client-ip': '203.0.113.1' }, false],
    [{ host: 'localhost', 'fly-client-ip': '203.0.113.1' }, false],
    [{ host: 'localhost', 'x-azure-clientip': '203.0.113.1' }, false],
    [{ host: 'localhost', 'x-envoy-external-address': '203.0.113.1' }, false],
    [{ host: 'localhost', 'x-original-host': 'tayang.id' }, false],
    [{ host: 'localhost', 'ali-forwarded-for': '203.0.113.1' }, false],
    [{ host: 'localhost', 'x-forwarded': 'for=203.0.113.1' }, false],
    [{ host: 'localhost', 'x-request-id': 'forwarded', 'user-agent': 'via cf-' }, true],
  ])('is shown to a request with %j: %j', (headers, expected) => {
    expect(isLoopbackRequest({ headers })).toBe(expected)
  })

  test('is not shown over HTTP/1.0, which proxies speak and browsers do not', () => {
    const headers = { host: 'localhost' }
    expect(isLoopbackRequest({ headers, httpVersion: '1.0' })).toBe(false)
    expect(isLoopbackRequest({ headers, raw: { httpVersion: '1.0' } })).toBe(false)
    expect(isLoopbackRequest({ headers, httpVersion: '1.1' })).toBe(true)
    expect(isLoopbackRequest({ headers, raw: { httpVersion: '2.0' } })).toBe(true)
  })
})
