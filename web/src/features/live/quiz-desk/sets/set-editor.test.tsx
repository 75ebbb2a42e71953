import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { QuizQuestion, QuizSet } from '@tayang/contract'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aSet } from '../test/desk.fixture.ts'
import { ImportDialog } from './import-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { SetEditor } from './set-editor.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const handleSaved = vi.fn<(set: QuizSet) => void>()
const handleRead = vi.fn<(questions: readonly QuizQuestion[]) => void>()
const handleClose = vi.fn<() => void>()
let answer: () => Response
let campaigns: { id: string; name: string }[] = []

beforeEach(() => {
  campaigns = []
  answer = () => Response.json({ data: aSet })
  network.mockImplementation(async (url) =>
    url.includes('/quizCampaigns') ? Response.json({ data: campaigns }) : answer(),
  )
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  act(() => session.leave())
  for (const mock of [network, handleSaved, handleRead, handleClose]) mock.mockReset()
  vi.unstubAllGlobals()
})

const inPage = (part: ReactNode, language: 'en' | 'id' = 'en') =>
  render(
    <WithI18n language={language}>
      <WithQueries>{part}</WithQueries>
    </WithI18n>,
  )
const edit = (set: QuizSet | null = null, questions: readonly QuizQuestion[] = []) =>
  inPage(<SetEditor {...{ set, questions }} onSaved={handleSaved} onClose={handleClose} />)
const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const stored = () => {
  const [url, init] =
    network.mock.calls.findLast(([, { method }]) => method === 'POST' || method === 'PUT') ?? []
  return {
    url,
    method: init?.method,
    body: JSON.parse(String(init?.body ?? 'null')) as Record<string, unknown>,
  }
}

test('a set is written by keyboard and stored with the right choice', async () => {
  edit()
  write('Title', 'Keliling Nusantara')
  write('Text of question 1', 'Pulau di Danau Toba?')
  write('Choice A of question 1', 'Nias')
  write('Choice B of question 1', 'Samosir')
  fireEvent.click(field('B is right in question 1'))
  fireEvent.click(screen.getByLabelText('Elimination'))
  write('Seconds to answer', '8')
  fireEvent.click(button('Save'))
  await waitFor(() => expect(handleSaved).toHaveBeenCalledWith(aSet))
  expect(stored()).toMatchObject({
    method: 'POST',
    body: {
      title: 'Keliling Nusantara',
      mode: 'elimination',
      windowSeconds: 8,
      questions: [{ question: 'Pulau di Danau Toba?', choices: ['Nias', 'Samosir'], right: 1 }],
    },
  })
})

test('nothing is sent while something is missing, and each trouble is named at its place', () => {
  edit()
  write('Seconds to answer', '')
  write('Speed bonus (%)', '30')
  fireEvent.click(button('Save'))
  const troubles = screen.getAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)
  expect(troubles).toEqual([
    '*Required.',
    '5 to 60 seconds',
    '0 to 20 percent',
    'This question has no text',
    '',
  ])
  fireEvent.click(button('Remove question 1'))
  expect(screen.getByText('A set needs a question')).toBeDefined()
  expect(network.mock.calls.every(([, { method }]) => method === 'GET')).toBe(true)
})

test('a set is changed against the revision that was read, and one that changed meanwhile is not overwritten', async () => {
  edit(aSet)
  answer = () =>
    Response.json({ code: 'REVISION_OUTDATED', message: 'Somebody changed it', details: [] }, { status: 409 })
  write('Title', 'Lain')
  fireEvent.click(button('Save'))
  expect(await screen.findByText('Somebody changed it')).toBeDefined()
  expect(stored()).toMatchObject({ method: 'PUT', body: { title: 'Lain', revision: 1 } })
  expect(handleSaved).not.toHaveBeenCalled()
})

test('a text that AutoMod refuses is named at its question until it is changed', async () => {
  edit(aSet)
  answer = () =>
    Response.json(
      { code: 'TEXT_NOT_ALLOWED', message: 'This text is not allowed', details: ['questions.1'] },
      { status: 422 },
    )
  fireEvent.click(button('Save'))
  expect(await screen.findByText('This text is not allowed here')).toBeDefined()
  write('Text of question 2', 'Sungai mana?')
  expect(screen.queryByText('This text is not allowed here')).toBeNull()
})

test('questions are added, moved and given fewer choices', () => {
  edit(aSet)
  fireEvent.click(button('Move question 1 down'))
  expect(field('Text of question 2').value).toBe('Ibu kota pertama?')
  fireEvent.click(button('Add a question'))
  expect(field('Choice D of question 6')).toBeDefined()
  fireEvent.click(button('Remove choice D of question 6'))
  expect(screen.queryByLabelText('Choice D of question 6')).toBeNull()
})

test('a campaign is chosen only where an operator named this host in one', async () => {
  edit(aSet)
  expect(screen.queryByLabelText('Gives chances in')).toBeNull()
  cleanup()
  campaigns = [{ id: 'campaign-1', name: 'Kuis Khatulistiwa' }]
  edit(aSet)
  fireEvent.change(await screen.findByLabelText('Gives chances in'), { target: { value: 'campaign-1' } })
  fireEvent.click(button('Save'))
  await waitFor(() => expect(stored().body).toMatchObject({ campaignId: 'campaign-1' }))
})

test('a table is read, each line that could not be is named, and the others begin a set', async () => {
  inPage(<ImportDialog onRead={handleRead} onClose={handleClose} />, 'id')
  answer = () =>
    Response.json({
      data: {
        questions: aSet.questions.slice(0, 1),
        problems: (
          ['columns', 'right', 'choices', 'length', 'not-allowed', 'quote', 'too-many'] as const
        ).map((why, n) => ({ line: n + 2, why })),
      },
    })
  fireEvent.change(screen.getByLabelText('Atau tempel tabelnya di sini'), { target: { value: 'a;b;c;A' } })
  fireEvent.click(button('Baca tabel'))
  expect(await screen.findByText('1 pertanyaan terbaca. 7 baris gagal:')).toBeDefined()
  const lines = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(lines).toHaveLength(7)
  expect(lines[1]).toBe('Baris 3 tidak menyebut pilihan mana yang benar')
  expect(stored().body).toEqual({ csv: 'a;b;c;A' })
  fireEvent.click(button('Pakai 1 pertanyaan'))
  expect(handleRead).toHaveBeenCalledWith(aSet.questions.slice(0, 1))
})

test('a file is read at once, one that is too large is not, and a failure is told', async () => {
  inPage(<ImportDialog onRead={handleRead} onClose={handleClose} />)
  const input = document.querySelector('input[type=file]')!
  const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
  choose(new File(['x'.repeat(60_001)], 'besar.csv'))
  expect(screen.getByText('This file is too large')).toBeDefined()
  answer = () => new Response('{}', { status: 500 })
  choose(new File(['a;b;c;A'], 'soal.csv'))
  expect(await screen.findByText("There's Something wrong. Please try again later.")).toBeDefined()
})

test('a preview goes through the questions as a viewer sees them, and sends nothing', () => {
  inPage(<PreviewDialog set={aSet} onClose={handleClose} />)
  expect(screen.getByText('Question 1/5')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /Samosir/, hidden: true }))
  expect(screen.getByText('Sent')).toBeDefined()
  fireEvent.click(button('Next'))
  expect(screen.getByText('Sungai terpanjang?')).toBeDefined()
  expect(screen.queryByText('Sent')).toBeNull()
  expect(network).not.toHaveBeenCalled()
})
