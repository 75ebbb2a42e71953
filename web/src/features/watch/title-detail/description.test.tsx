import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Description } from './description.tsx'

afterEach(cleanup)

function show(text: string, language: 'en' | 'id' = 'en') {
  render(
    <WithI18n language={language}>
      <Description text={text} />
    </WithI18n>,
  )
}

test('250 characters are shown whole', () => {
  show('a'.repeat(250))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a longer text is cut at 250 characters until More is pressed, and Less cuts it again', () => {
  const text = `${'a'.repeat(250)} and the end`
  show(text)
  expect(screen.getByText(/^a+\.\.\.$/).textContent).toContain(`${'a'.repeat(250)}...`)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.getByText(text, { exact: false })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Less' }))
  expect(screen.queryByText(text, { exact: false })).toBeNull()
})

test('in Indonesian the button speaks Indonesian', () => {
  show('a'.repeat(251), 'id')
  expect(screen.getByRole('button', { name: 'Selengkapnya' })).toBeDefined()
})
