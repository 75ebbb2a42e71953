import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCodeOf } from './qr-code.ts'

const digestOf = (text: string) => {
  const rows = (qrCodeOf(text) ?? []).map((row) => row.map(Number).join(''))
  return [rows.length, createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)]
}
const URI =
  'otpauth://totp/Tayang:rani%40example.com?issuer=Tayang&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' +
  '&algorithm=SHA1&digits=6&period=30'

test.each([
  ['A', 21, 'f195dbbdf146dae0'],
  [URI, 41, '0b8c6b8a54b845fc'],
  ['y'.repeat(200), 53, '89f2f48578062f61'],
  ['z'.repeat(300), 61, '7f4076a3fd7dcf41'],
  ['é'.repeat(200), 69, '319e46a326271ce1'],
  ['q'.repeat(858), 97, '7aacf2f1df05138f'],
])('the code of "%s" is the one that a reader of another maker has read', (text, size, digest) => {
  expect(digestOf(text)).toEqual([size, digest])
})

test('a text that is too long has none', () => {
  expect(qrCodeOf('q'.repeat(859))).toBeNull()
})
