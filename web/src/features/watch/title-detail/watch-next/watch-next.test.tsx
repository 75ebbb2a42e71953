import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../../browse/card/test/item.fixture.ts'
import { cardOf } from '../../browse/card/card-view.ts'
import { WatchNext } from './watch-next.tsx'

afterEach(cleanup)

const card = (id: string, state: 'ready' | 'processing' = 'ready') =>
  cardOf(anItem({ id, titleLocalized: `Film ${id}`, state }), 'en')

function show(cards: ReturnType<typeof card>[], language: 'en' | 'id' = 'en') {
  const onClose = vi.fn<() => void>()
  render(
    <MemoryRouter>
      <WithI18n language={language}>
        <WatchNext title="Braga" {...{ cards, onClose }} />
      </WithI18n>
    </MemoryRouter>,
  )
  return onClose
}

test('after a film three more are offered that can be watched', () => {
  show([card('a', 'processing'), ...['b', 'c', 'd', 'e'].map((id) => card(id))])
  expect(screen.getByText('You finished Braga')).toBeDefined()
  expect(screen.getAllByText(/^Film \w$/).map(({ textContent }) => textContent)).toEqual([
    'Film b',
    'Film c',
    'Film d',
  ])
})

test('who wants none of them closes it', () => {
  const onClose = show([card('a')], 'id')
  fireEvent.click(screen.getByRole('button', { name: 'Nanti saja' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('where nothing else can be watched nobody is held up', () => {
  show([card('a', 'processing')])
  expect(screen.queryByRole('dialog')).toBeNull()
})
