import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Text = ({ text }: { text: string }) => <p>{text}</p>
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

// React logs every error that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a lazy part replaces its placeholder', async () => {
  const Part = lazyPart(async () => Text, { placeholder: <p>soon</p> })
  render(<Part text="here" />)
  expect(screen.getByText('soon')).toBeDefined()
  expect(await screen.findByText('here')).toBeDefined()
  expect(screen.queryByText('soon')).toBeNull()
})

test('a part that fails to load is only missing itself: what plays beside it plays on', async () => {
  const Part = lazyPart<{ text: string }>(lost, { placeholder: <p>its place</p> })
  render(
    <main>
      <p>the film</p>
      <Part text="an ornament" />
    </main>,
  )
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('the film')).toBeDefined()
  expect(screen.getByText('its place')).toBeDefined()
})

test('a part that fails to render takes nothing else with it', async () => {
  const Part = lazyPart(async () => () => {
    throw new Error('not a part')
  })
  render(
    <main>
      <p>the film</p>
      <Part />
    </main>,
  )
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('the film')).toBeDefined()
})

test('the failure of a needed part goes to the page', async () => {
  const Needed = lazyPart<{ text: string }>(lost, { isNeeded: true })
  const Page = lazyPart(async () => () => <Needed text="the page" />, { placeholder: <p>the page failed</p> })
  render(<Page />)
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('the page failed')).toBeDefined()
})
