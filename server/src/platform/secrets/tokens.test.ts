import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashToken, newCode, newToken } from './tokens.ts'

describe('a token', () => {
  it('has 256 random bits in letters that an address may hold', () => {
    const tokens = Array.from({ length: 100 }, newToken)
    expect(new Set(tokens).size).toBe(100)
    expect(tokens.filter((token) => !/^[\w-]{43}$/.test(token))).toEqual([])
  })

  it('is stored as its SHA-256 only', () => {
    const token = newToken()
    expect(hashToken(token).toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
  })
})

describe('a one-time code', () => {
  it.each([4, 6, 8])('of %i digits keeps its leading zeros', (digits) => {
    const codes = Array.from({ length: 500 }, () => newCode(digits))
    expect(codes.filter((code) => !new RegExp(`^\\d{${digits}}$`).test(code))).toEqual([])
  })

  it('begins with a zero as often as with any other digit', () => {
    const firsts = new Set(Array.from({ length: 1_000 }, () => newCode(6)[0]))
    expect(firsts.size).toBe(10)
  })
})
