import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { LegalBlocks, readLegal } from './index.ts'

afterEach(cleanup)

async function show(language: 'en' | 'id', level: 'h2' | 'h3' = 'h2') {
  const text = await readLegal('terms', language)
  render(
    <MemoryRouter>
      <LegalBlocks text={text} level={level} />
    </MemoryRouter>,
  )
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'))
}

test('a link from one static text to another keeps the language', async () => {
  const english = await show('en')
  expect(english.length).toBeGreaterThan(0)
  expect(english.filter((href) => !href?.endsWith('?lang=en'))).toEqual([])
  cleanup()
  expect((await show('id')).filter((href) => href?.includes('?'))).toEqual([])
})

test('the parts of a page can be linked to, those of a dialog over it cannot', async () => {
  await show('en')
  expect(document.querySelector('#part-1 h2')?.textContent).toBe('What Tayang is')
  cleanup()
  await show('en', 'h3')
  expect(document.querySelector('#part-1')).toBeNull()
})
