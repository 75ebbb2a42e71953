import { expect, test } from 'vitest'

import { FakeEngine, KINDS } from './fake-engine.ts'
import { refusePages } from './refuse-pages.ts'

function answer(kind: number, content: string | readonly number[]) {
  const engine = new FakeEngine()
  const kinds = KINDS as unknown as Parameters<typeof refusePages>[1]
  refusePages(engine.network as unknown as Parameters<typeof refusePages>[0], kinds)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content)
  return () => engine.answerFilters[0]?.(kind, { data: bytes.buffer })
}
const PAGE = '\n <!doctype html><title>Welcome to our Wi-Fi</title>'

test('a page in place of a piece or a playlist is refused', () => {
  expect(answer(KINDS.SEGMENT, PAGE)).toThrow()
  expect(answer(KINDS.MANIFEST, PAGE)).toThrow()
})

test('pieces, playlists, captions, keys and nothing at all are let through', () => {
  expect(answer(KINDS.SEGMENT, [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70])).not.toThrow()
  expect(answer(KINDS.SEGMENT, 'WEBVTT\n\n<b>')).not.toThrow()
  expect(answer(KINDS.SEGMENT, '')).not.toThrow()
  expect(answer(KINDS.MANIFEST, '#EXTM3U\n')).not.toThrow()
  expect(answer(KINDS.KEY, [0x3c, 1, 2, 3])).not.toThrow()
})
