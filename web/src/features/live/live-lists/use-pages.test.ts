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

test('a list is loading, then there or failed, and its error is gone when it starts anew', async () => {
  const answers = [page(1, 'a'), null, page(2, 'b')]
  const asked: number[] = []
  let release: (() => void) | undefined
  const read = async (number: number) => {
    asked.push(number)
    await new Promise<void>((done) => (release = done))
    const answer = answers.shift()
    if (!answer) throw new Error('no')
    return answer
  }
  const { result } = renderHook(() => usePages('wanted', read))
  expect([result.current.standing, result.current.items]).toEqual(['loading', null])
  await act(async () => release?.())
  expect(result.current).toMatchObject({ standing: 'there', items: [{ id: 'a' }], hasMore: true })

  act(() => void result.current.more())
  // Nothing is asked twice while one answer is on its way.
  act(() => void result.current.more())
  await act(async () => release?.())
  expect(result.current).toMatchObject({ standing: 'failed', items: [{ id: 'a' }] })
  act(() => void result.current.more())
  await waitFor(() => expect(result.current.standing).toBe('loading'))
  await act(async () => release?.())
  expect(result.current).toMatchObject({ standing: 'there', items: [{ id: 'a' }, { id: 'b' }] })
  expect(asked).toEqual([1, 2, 2])
})
