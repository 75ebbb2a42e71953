import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Poll } from '@tayang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { PollDialog } from './poll-dialog.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const handleClose = vi.fn<() => void>()
const running: Poll = {
  id: 'poll-1',
  question: 'Lanjut ke mana?',
  choices: [
    { id: 'kiri', text: 'Kiri' },
    { id: 'kanan', text: 'Kanan' },
  ],
  results: 'live',
  at: 1,
  endsAt: 2,
  endedAt: null,
  counts: [3, 1],
}
let list: () => Response
let answer: () => Response

beforeEach(() => {
  list = () => Response.json({ data: [] })
  answer = () => Response.json({ data: running })
  network.mockImplementation(async (_url, { method = 'GET' }) => (method === 'GET' ? list() : answer()))
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  network.mockReset()
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

const open = (language: 'en' | 'id' = 'en') =>
  render(
    <WithI18n language={language}>
      <WithQueries>
        <PollDialog showId="show-1" onClose={handleClose} />
      </WithQueries>
    </WithI18n>,
  )
const button = (name: string) => screen.findByRole('button', { name, hidden: true })
const write = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const sent = () => network.mock.calls.filter(([, { method }]) => method === 'POST')

test('a poll is asked with its choices, length and when votes show', async () => {
  open()
  fireEvent.click(await button('Add a choice'))
  write('Question', 'Lanjut ke mana?')
  write('Choice 1', 'Kiri')
  write('Choice 2', 'Kanan')
  fireEvent.click(await button('Remove choice 3'))
  fireEvent.change(screen.getByLabelText('Runs for'), { target: { value: '300' } })
  fireEvent.click(screen.getByRole('switch', { hidden: true }))
  fireEvent.click(await button('Start the poll'))
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce())
  const [url, init] = sent()[0]!
  expect(url).toContain('/show/show-1/polls')
  expect(JSON.parse(String(init.body))).toEqual({
    question: 'Lanjut ke mana?',
    choices: ['Kiri', 'Kanan'],
    seconds: 300,
    results: 'end',
  })
})

test('a poll that lacks something is not sent, and each lack is named', async () => {
  open('id')
  fireEvent.click(await button('Mulai polling'))
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('*Wajib.')
  write('Pertanyaan', 'Ke mana?')
  expect(screen.getByText('Polling perlu dua pilihan')).toBeDefined()
  write('Pilihan 1', 'Kiri')
  write('Pilihan 2', 'kiri')
  expect(screen.getByText('Dua pilihan sama')).toBeDefined()
  expect(sent()).toEqual([])
})

test('a refusal is told as the server says it, and the draft stays', async () => {
  open()
  answer = () =>
    Response.json({ code: 'POLL_RUNS', message: 'A poll is already running', details: [] }, { status: 409 })
  await button('Start the poll')
  write('Question', 'Ke mana?')
  write('Choice 1', 'Kiri')
  write('Choice 2', 'Kanan')
  fireEvent.click(await button('Start the poll'))
  expect(await screen.findByText('A poll is already running')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Choice 2').value).toBe('Kanan')
})

test('a poll that runs is shown with its votes, and can be ended', async () => {
  list = () => Response.json({ data: [running] })
  open()
  expect(await screen.findByText('4 votes so far')).toBeDefined()
  fireEvent.click(await button('End the poll'))
  await waitFor(() => expect(handleClose).toHaveBeenCalledOnce())
  expect(sent()[0]?.[0]).toContain('/show/show-1/polls/poll-1/end')
})

test('votes that show at the end are not counted here either', async () => {
  list = () => Response.json({ data: [{ ...running, results: 'end', counts: null }] })
  open()
  expect(await screen.findByText('The votes show at the end.')).toBeDefined()
})

test('polls that cannot be read are read again by hand', async () => {
  list = () => new Response('{}', { status: 500 })
  open()
  const again = await screen.findByRole('button', { name: 'Try again', hidden: true }, { timeout: 5_000 })
  list = () => Response.json({ data: [] })
  fireEvent.click(again)
  expect(await button('Start the poll')).toBeDefined()
})
