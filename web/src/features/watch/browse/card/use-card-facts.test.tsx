import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { anItem } from './test/item.fixture.ts'
import { cardOf } from './card-view.ts'
import { useCardFacts } from './use-card-facts.ts'

function factsIn(language: 'en' | 'id') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <WithI18n language={language}>{children}</WithI18n>
  )
  const { result } = renderHook(useCardFacts, { wrapper })
  return (views: number) => result.current.views(cardOf(anItem({ type: 'clips', views }), language))
}

test('a clip says how often it was seen, one time as one, and many shortened', () => {
  const [english, indonesian] = [factsIn('en'), factsIn('id')]
  expect([0, 1, 2, 9_894].map(english)).toEqual(['0 views', '1 view', '2 views', '9.8K views'])
  expect([1, 2].map(indonesian)).toEqual(['1 kali ditonton', '2 kali ditonton'])
})
