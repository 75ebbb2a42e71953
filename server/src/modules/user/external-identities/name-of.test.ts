import { describe, expect, it } from 'vitest'
import { nameOf } from './name-of.ts'

describe('the name of a person from a provider', () => {
  it.each([
    ['Siti Nurhaliza', 'siti@example.com', 'Siti Nurhaliza'],
    ['  ', 'siti@example.com', 'siti'],
    [null, 'siti@example.com', 'siti'],
    [null, null, 'Viewer'],
    ['\u202Egnp.exe\u0000', null, 'gnp.exe'],
    ['\uD800Broken', null, '\uFFFDBroken'],
    ['👩‍👩‍👧 رضا', null, '👩‍👩‍👧 رضا'],
    ['SLOT GACOR88', 'siti@example.com', 'siti'],
    ['s l o t  g4c0r', 'gacor88@example.com', 'Viewer'],
    ['wa 0812 3456 7890', null, 'Viewer'],
    ['Tayang Official', 'siti@example.com', 'siti'],
    ['Аdmin', 'support@example.com', 'Viewer'],
    ['\u200bSi\u2060ti\u200f', null, 'Siti'],
    ['\u200b\u200b', null, 'Viewer'],
  ])('%j with %j is %j', (name, email, expected) => {
    expect(nameOf({ name, email })).toBe(expected)
  })

  it('a name has at most 300 characters, however they are encoded', () => {
    expect(nameOf({ name: '😀'.repeat(400), email: null })).toBe('😀'.repeat(300))
  })
})
