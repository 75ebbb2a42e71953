import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazily } from './lazily.tsx'

const Said = ({ text }: { text: string }) => <p>{text}</p>
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

// React says aloud what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a late part takes the place that was kept for it', async () => {
  const Late = lazily(async () => Said, { place: <p>soon</p> })
  render(<Late text="here" />)
  expect(screen.getByText('soon')).toBeDefined()
  expect(await screen.findByText('here')).toBeDefined()
  expect(screen.queryByText('soon')).toBeNull()
})

test('a part that never comes is only itself missing: what plays beside it plays on', async () => {
  const Late = lazily<{ text: string }>(lost, { place: <p>its place</p> })
  render(
    <main>
      <p>the film</p>
      <Late text="an ornament" />
    </main>,
  )
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('the film')).toBeDefined()
  expect(screen.getByText('its place')).toBeDefined()
})

test('a part that fails when it has come takes nothing else with it', async () => {
  const Late = lazily(async () => () => {
    throw new Error('not a part')
  })
  render(
    <main>
      <p>the film</p>
      <Late />
    </main>,
  )
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('the film')).toBeDefined()
})

test('a part that is needed and never comes is told to the page', async () => {
  const Needed = lazily<{ text: string }>(lost, { isNeeded: true })
  const Page = lazily(async () => () => <Needed text="the page" />, { place: <p>the page failed</p> })
  render(<Page />)
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('the page failed')).toBeDefined()
})
