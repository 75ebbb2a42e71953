import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { CardMarks } from './card-marks.tsx'
import type { Title } from './listed-calls.ts'

afterEach(cleanup)

const onOpen = vi.fn<() => void>()

function show(title: Title) {
  const to = `/${title.type}/${title.id}`
  const Page = () => (
    <WithI18n>
      <CardMarks title={title} to={to} onOpen={onOpen} />
    </WithI18n>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub />)
}

test('over the card of a film are its list mark and the way to its page, which a block may hold', () => {
  show({ type: 'movie', id: 'braga' })
  expect(screen.getByRole('button', { name: 'Add to My List' })).toBeDefined()
  const more = screen.getByRole('link', { name: 'More Info' })
  expect(more.getAttribute('href')).toBe('/movie/braga')
  fireEvent.click(more)
  expect(onOpen).toHaveBeenCalledOnce()
})

test('the card of a clip leads to the clip itself, and has its list mark only', () => {
  show({ type: 'clips', id: 'kopi' })
  expect(screen.getByRole('button', { name: 'Add to My List' })).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
