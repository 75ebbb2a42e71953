import { expect, it } from 'vitest'
import { spoilerOf } from './spoiler.ts'

const says = spoilerOf(['Samosir', 'Nias', 'Gunung Krakatau', 'Bali', '1945'])

it.each([
  ['samosir!!', true],
  ['jawabannya SAMOSIR', true],
  ['s a m o s i r', true],
  ['s.a.m.o.s.i.r', true],
  ['𝓢𝓪𝓶𝓸𝓼𝓲𝓻', true],
  ['s4m0s1r', true],
  ['itu gunung   krakatau kan', true],
  ['kembali lagi besok', false],
  ['pulau apa ya', false],
  ['gunung apa', false],
  ['tahun 1945 dong', true],
  ['semangat semua', false],
  ['', false],
])('"%s" waits: %s', (line, waits) => {
  expect(says(line)).toBe(waits)
})

it('a choice of one sign holds back nothing, or nobody could write', () => {
  expect(spoilerOf(['A', '?', 'Ya'])('a ? b')).toBe(false)
})
