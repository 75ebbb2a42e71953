import { expect, test } from 'vitest'
import { browserNameOf } from './browser-name.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome 142, Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.1`, 'Edge 142, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari 19, iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-A155F) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet 28, Android',
  ],
  ['curl/8.12.1', 'curl/8.12.1'],
  ['a\u0000b\u202ec', 'abc'],
  ['x'.repeat(500), 'x'.repeat(60)],
  ['', ''],
  [undefined, ''],
])('the browser that says "%s" is "%s"', (said, name) => expect(browserNameOf(said)).toBe(name))
