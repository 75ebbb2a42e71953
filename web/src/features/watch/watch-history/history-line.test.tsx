import { cleanup, render, screen } from '@testing-library/react'
import type { HistoryItem, MediaItem } from '@tayang/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { anItem } from '../browse/card/test/item.fixture.ts'
import { HistoryLine } from './history-line.tsx'
import { isLine } from './read-histories.ts'

afterEach(cleanup)

function show(more: Partial<MediaItem>, mediaType: HistoryItem['mediaType'] = 'video'): HTMLElement {
  const line: HistoryItem = {
    id: 'line',
    mediaId: 'one',
    mediaType,
    mediaSubType: more.type ?? 'movie',
    position: 10,
    length: 86_400,
    seriesId: null,
    nextId: null,
    updatedAt: 0,
    mediaInfo: anItem({ id: 'one', ...more }),
  }
  if (!isLine(line)) throw new Error('the title is there')
  const { container } = render(
    <MemoryRouter>
      <WithI18n>
        <HistoryLine line={line} now={0} />
      </WithI18n>
    </MemoryRouter>,
  )
  return container
}
const picture = (fileUrl: string) => ({ fileUrl, width: 512, height: 512 })

test('a channel shows its mark, whole; it has no other picture', () => {
  const line = show(
    { type: 'channel', titleLocalized: 'Nusa TV', attachments: { logo: picture('/media/p/nusa') } },
    'channel',
  )
  expect(line.querySelector('img')?.getAttribute('src')).toContain('/media/p/nusa')
  expect(line.querySelector('[data-whole]')).not.toBeNull()
  expect(screen.getByText('Nusa TV')).toBeDefined()
})

test('a film shows its own picture, which fills its place', () => {
  const line = show({
    attachments: { logo: picture('/media/p/mark'), thumbnail_landscape: picture('/media/p/film') },
  })
  expect(line.querySelector('img')?.getAttribute('src')).toContain('/media/p/film')
  expect(line.querySelector('[data-whole]')).toBeNull()
})
