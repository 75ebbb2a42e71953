import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
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
    expect(
      wordsOf(useVoidSentence, ['not-revealed', 'no-outer-value', 'by-operators', undefined] as const),
    ).toEqual([
      'A seed was not revealed within 24 hours of the draw time.',
      'The outer value that was promised did not come.',
      'Two operators declared it void.',
      'Two operators declared it void.',
    ])
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
