import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { timeOfRound } from './check/quicknet.ts'
import { vectors } from './test/vectors.ts'
import { useChangeReason, useDrawStateWord, useRoleWord, useVoidSentence } from './use-draw-words.ts'

afterEach(cleanup)

const inLanguage = (language: 'en' | 'id') => ({
  wrapper: ({ children }: { children: ReactNode }) => <WithI18n language={language}>{children}</WithI18n>,
})
const wordsOf = <T,>(use: () => (value: T) => string, values: readonly T[], language: 'en' | 'id' = 'en') =>
  values.map(renderHook(use, inLanguage(language)).result.current)

describe('words of a draw', () => {
  test('its state is one word in each language', () => {
    const states = ['announced', 'closed', 'drawn', 'settled', 'void'] as const
    expect(wordsOf(useDrawStateWord, states)).toEqual([
      'Announced',
      'List closed',
      'Drawn',
      'Settled',
      'Void',
    ])
    expect(wordsOf(useDrawStateWord, states, 'id')).toEqual([
      'Diumumkan',
      'Daftar ditutup',
      'Sudah diundi',
      'Selesai',
      'Batal',
    ])
  })

  test('a void one says which promise was not kept', () => {
    const reasons = ['not-revealed', 'no-outer-value', 'by-operators', undefined] as const
    const proofs = reasons.map((voidReason) => ({ ...vectors.draws[0]!.proof, voidReason }))
    expect(wordsOf(useVoidSentence, proofs)).toEqual([
      'A seed was not revealed within 24 hours of the draw time.',
      'The promised outer value never came.',
      'Two operators declared it void.',
      'Two operators declared it void.',
    ])
  })

  test('a void one says so where its list was closed after the round that was promised', () => {
    const { promised } = vectors.draws[0]!.proof
    const at = timeOfRound(promised.outer.round!)
    const closedAt = (rootPublishedAt: number) => ({
      voidReason: 'no-outer-value' as const,
      promised,
      times: { announcedAt: 1, rootPublishedAt },
    })
    const [late, inTime] = wordsOf(useVoidSentence, [closedAt(at + 1), closedAt(at)])
    expect(late).toMatch(/^The list was closed after its outer value was known/)
    expect(inTime).toBe('The promised outer value never came.')
  })

  test('each reason of a change has words of its own', () => {
    const reasons = ['unclaimed', 'rules', 'fraud', 'account-gone', 'declined', 'error'] as const
    const english = wordsOf(useChangeReason, reasons)
    expect(english[0]).toBe('not claimed in 14 days')
    expect(new Set([...english, ...wordsOf(useChangeReason, reasons, 'id')]).size).toBe(2 * reasons.length)
  })

  test('operators are named by what they are, never by who', () => {
    const roles = ['marketing', 'finance-maker', 'finance-checker', 'admin', 'auditor', 'trust']
    expect(wordsOf(useRoleWord, roles, 'id')).toEqual([
      'operator kampanye',
      'operator keuangan',
      'operator keuangan',
      'administrator',
      'auditor',
      'operator trust',
    ])
  })
})
