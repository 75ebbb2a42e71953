import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithI18n } from './with-i18n.tsx'
import { useSuppliedName } from './use-supplied-name.ts'

test.each([
  ['en', ['Premium Monthly', 'Charged to your XL balance', 'Kuliner']],
  ['id', ['Premium Bulanan', 'Dipotong dari pulsa XL kamu', 'Kuliner']],
] as const)(
  'names that came with an installation are said in %s, those of operators as written',
  (language, said) => {
    const { result } = renderHook(() => useSuppliedName(), {
      wrapper: ({ children }) => <WithI18n language={language}>{children}</WithI18n>,
    })
    expect(['Premium Bulanan', 'Dipotong dari pulsa XL kamu', 'Kuliner'].map(result.current)).toEqual(said)
  },
)
