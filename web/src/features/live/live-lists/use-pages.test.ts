import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { joined, usePages, type PageOf } from './use-pages.ts'

const page = (number: number, ...ids: string[]): PageOf<{ id: string }> => ({
  items: ids.map((id) => ({ id })),
  page: number,
  pages: 3,
})
const idsOf = (list: PageOf<{ id: string }>) => list.items.map(({ id }) => id)

test('page 1 replaces a list and later pages append, what moved down a page once', () => {
  const two = joined(page(1, 'a', 'b'), page(2, 'b', 'c'))
  expect(idsOf(two)).toEqual(['a', 'b', 'c'])
  expect(idsOf(joined(two, page(1, 'z')))).toEqual(['z'])
})

test('a page that could not be read is read again, and pages under way are read once', async () => {
  const answers = [null, page(2, 'b')]
  const asked: number[] = []
  let release: (() => void) | undefined
  const read = async (number: number) => {
    asked.push(number)
    await new Promise<void>((done) => (release = done))
    const answer = answers.shift()
    if (!answer) throw new Error('no')
    return answer
  }
  const { result } = renderHook(() => usePages(page(1, 'a'), read))
  expect(result.current).toMatchObject({ state: 'there', items: [{ id: 'a' }], hasMore: true })

  act(() => void result.current.more())
  act(() => void result.current.more())
  await act(async () => release?.())
  expect(result.current).toMatchObject({ state: 'failed', items: [{ id: 'a' }] })
  act(() => void result.current.more())
  await waitFor(() => expect(result.current.state).toBe('loading'))
  await act(async () => release?.())
  expect(result.current).toMatchObject({ state: 'there', items: [{ id: 'a' }, { id: 'b' }] })
  expect(asked).toEqual([2, 2])
})
