import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Show } from '@tayang/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import type { LiveGameView } from '../broadcast/live-game-state.ts'
import { makeShow } from '../broadcast/test/show.fixture.ts'
import { StreamInfoPanel } from './stream-info-panel.tsx'

const handleDescribe = vi.fn<() => void>()

afterEach(() => {
  cleanup()
  handleDescribe.mockReset()
})

function open(state: LiveGameView['state'], show: Show | null) {
  return render(
    <WithI18n>
      <StreamInfoPanel state={state} show={show} onDescribe={handleDescribe} />
    </WithI18n>,
  )
}

test('before the show is known the panel has its name and nothing to press', () => {
  open(null, null)
  expect(screen.getByRole('region', { name: 'Stream Info' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a streamer without a show is asked to describe one, and the button opens the form', () => {
  open('none', null)
  expect(screen.getByText('Give your show a title, category and picture first.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Create Stream Info' }))
  expect(handleDescribe).toHaveBeenCalledTimes(1)
})

test('a described show is shown with its title, category, description and picture, and Edit opens the form', () => {
  const category = { id: 'game', name: 'Gaming', names: { en: 'Gaming', id: 'Gaming' }, iconUrl: null }
  const show = makeShow({ showCategory: category, description: 'Santai', thumbnail: '/media/p/1' })
  const { container } = open('created', show)
  expect(screen.getByText('Malam')).toBeDefined()
  expect(screen.getByText('Gaming')).toBeDefined()
  expect(screen.getByText('Santai')).toBeDefined()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/p/1')
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(handleDescribe).toHaveBeenCalledTimes(1)
})

test('a show without a category or a picture says so and draws no broken picture', () => {
  const { container } = open('created', makeShow())
  expect(screen.getByText('No category yet')).toBeDefined()
  expect(container.querySelector('img')).toBeNull()
})
