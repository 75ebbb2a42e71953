import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import type { LiveGame } from './broadcast/live-game.ts'
import type { LiveGameView } from './broadcast/live-game-state.ts'
import { LeavePrompt } from './leave-prompt.tsx'

const WARNING = 'Your liveshow will be terminated, if you close this page. Are you sure to close the page?'
const view = createStore<LiveGameView>(() => ({
  state: 'broadcasting',
  show: null,
  isStarting: false,
  isBeating: true,
}))

beforeEach(() => {
  view.setState({ state: 'broadcasting' })
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <LeavePrompt game={{ view } as unknown as LiveGame} />
          <Link to="/live">Away</Link>
          <Link to="/streamer-dashboard/quiz">Quiz</Link>
        </>
      ),
    },
    { path: '/live', Component: () => <p>Live page</p> },
    { path: '/streamer-dashboard/quiz', Component: () => <p>Desk of the quiz</p> },
  ])
  render(
    <WithI18n>
      <Site />
    </WithI18n>,
  )
})
afterEach(cleanup)

const closesPage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const go = () => fireEvent.click(screen.getByRole('link', { name: 'Away' }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a streamer on air is asked before another page opens, and No stays', async () => {
  go()
  expect(await screen.findByRole('dialog', { name: WARNING })).toBeDefined()
  press('No')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('link', { name: 'Away' })).toBeDefined()
  go()
  await screen.findByRole('dialog')
  press('Yes')
  expect(await screen.findByText('Live page')).toBeDefined()
})

test('closing the page while on air asks in the words of the browser', async () => {
  await screen.findByRole('link', { name: 'Away' })
  expect(closesPage()).toBe(false)
  view.setState({ state: 'created' })
  await screen.findByRole('link', { name: 'Away' })
  expect(closesPage()).toBe(true)
})

test('a show that was just ended asks nothing', async () => {
  await screen.findByRole('link', { name: 'Away' })
  view.setState({ state: 'none' })
  go()
  expect(await screen.findByText('Live page')).toBeDefined()
})

test('the way to the desk of the quiz asks nothing: the show goes on', async () => {
  fireEvent.click(await screen.findByRole('link', { name: 'Quiz' }))
  expect(await screen.findByText('Desk of the quiz')).toBeDefined()
})
