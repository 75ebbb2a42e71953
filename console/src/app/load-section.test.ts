import { expect, test, vi } from 'vitest'
import { loadSection } from './load-section.ts'

function page(now: () => number = () => 1_000_000) {
  const kept = new Map<string, string>()
  return {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => void kept.set(k, v),
    },
    reload: vi.fn(),
    now,
  }
}

test('a chunk that is there is loaded, and the tab stays', async () => {
  const tab = page()
  expect(await loadSection(async () => 'section', tab)).toBe('section')
  expect(tab.reload).not.toHaveBeenCalled()
})

test('a chunk that is gone loads the tab again, once; then somebody reads about it', async () => {
  const tab = page()
  const gone = async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  void loadSection(gone, tab)
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1))
  await expect(loadSection(gone, tab)).rejects.toThrow('dynamically imported')
  expect(tab.reload).toHaveBeenCalledTimes(1)
})

test('a tab that slept through another update later loads itself again', async () => {
  let now = 1_000_000
  const tab = page(() => now)
  const gone = async () => {
    throw new TypeError('gone')
  }
  void loadSection(gone, tab)
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(1))
  now += 60_000
  void loadSection(gone, tab)
  await vi.waitFor(() => expect(tab.reload).toHaveBeenCalledTimes(2))
})
