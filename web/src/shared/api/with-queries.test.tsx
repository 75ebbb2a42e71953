import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../session/test/viewer.fixture.ts'
import { WithQueries } from './with-queries.tsx'

afterEach(() => {
  cleanup()
  session.leave()
})

const enter = (id: string) =>
  act(() =>
    session.enter(
      { ...aViewer, account: { ...aViewer.account, id } },
      { accessToken: `access of ${id}`, refreshToken: 'refresh' },
    ),
  )

/** Shows the letters of an account; the answer to the next person is still pending. */
function Letters({ answer }: { answer: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['letters'], queryFn: answer })
  return <output>{data ?? 'nothing yet'}</output>
}
const never = () => new Promise<string>(() => undefined)
const shown = () => screen.getByRole('status').textContent

test('the answers of one person are not shown to the next one', async () => {
  enter('account-1')
  const show = (answer: () => Promise<string>) =>
    render(
      <WithQueries>
        <Letters answer={answer} />
      </WithQueries>,
    )
  show(async () => 'to the first')
  await waitFor(() => expect(shown()).toBe('to the first'))
  cleanup()
  act(() => session.leave())
  enter('account-2')
  show(never)
  expect(shown()).toBe('nothing yet')
})

test('a page forgets its answers when another tab changes the person', async () => {
  enter('account-1')
  let letter = 'to the first'
  render(
    <WithQueries>
      <Letters answer={async () => letter} />
    </WithQueries>,
  )
  await waitFor(() => expect(shown()).toBe('to the first'))
  letter = 'to the second'
  enter('account-2')
  await waitFor(() => expect(shown()).toBe('to the second'))
})

test('a renewed token and a newly read account keep the answers', async () => {
  enter('account-1')
  let requests = 0
  render(
    <WithQueries>
      <Letters answer={async () => `letter ${++requests}`} />
    </WithQueries>,
  )
  await waitFor(() => expect(shown()).toMatch(/^letter/))
  const before = requests
  act(() => session.replaceTokens({ accessToken: 'fresh', refreshToken: 'refresh' }))
  expect([shown(), requests]).toEqual([`letter ${before}`, before])
})
