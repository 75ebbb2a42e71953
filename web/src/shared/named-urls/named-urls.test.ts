import { expect, test } from 'vitest'
import { namedUrls } from './index.ts'

const id = '7f1d0c52-3b7e-4c1a-9a64-2f0f5f1e8a10'

test.each([
  [namedUrls.title({ type: 'movie', id, title: 'Hutan Kecil' }), `/movie/hutan-kecil-${id}`],
  [namedUrls.title({ type: 'clips', id, title: '…' }), `/clips/${id}`],
  [namedUrls.title({ type: 'movie', id: 'hutan', title: 'Hutan Kecil' }), '/movie/hutan'],
  [namedUrls.replay({ id, name: 'Late coffee' }), `/liveshow-vod/late-coffee-${id}`],
])('an address has the words of a name before a UUID, and no others: %s', (address, wanted) => {
  expect(address).toBe(wanted)
})
