import { decisions, type OwnDecision } from '@tayang/contract'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { DecisionByLink } from './decision-by-link.tsx'
import { DecisionOfViewer } from './decision-of-viewer.tsx'
import { OwnDecisions } from './own-decisions.tsx'

const NOW = Date.parse('2026-11-23T12:00:00+07:00')
const text = (title: string) => ({ title, parts: [{ heading: 'Why', text: `because of ${title}` }] })
const hidden: OwnDecision = {
  id: 'decision-1',
  subject: { kind: 'clip', id: 'clip-1', label: '<b>Kopi</b>' },
  state: 'standing',
  statement: { en: text('A clip was hidden'), id: text('Sebuah klip disembunyikan') },
  effects: [{ id: 'effect-1', kind: 'hide', until: null, state: 'done' }],
  decidedAt: NOW - 60_000,
  appealUntil: Date.parse('2026-12-13T12:00:00+07:00'),
  mayAppeal: true,
  appeal: null,
}
const appealed: OwnDecision = {
  ...hidden,
  mayAppeal: false,
  appeal: { state: 'open', text: 'It was a joke', madeAt: NOW, answer: null, answeredAt: null },
}

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (data: unknown, meta: object = { next: null }) => new Response(JSON.stringify({ data, meta }))
const refusal = (status: number, code: string) =>
  new Response(JSON.stringify({ code, message: code, details: [] }), { status })
const sent = (path: string) =>
  network.mock.calls
    .filter(([url, { method }]) => url.includes(path) && method === 'POST')
    .map(([, { body }]) => JSON.parse(String(body)) as unknown)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  network.mockReset()
  act(() => session.leave())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (part: React.ReactNode) =>
  render(
    <WithI18n>
      <WithQueries>{part}</WithQueries>
    </WithI18n>,
  )
async function openAppeal() {
  fireEvent.click(await screen.findByRole('button', { name: 'Appeal' }))
  return await screen.findByRole('dialog', { name: 'Appeal' })
}
const write = (words: string) =>
  fireEvent.change(screen.getByLabelText('Why should it be decided otherwise?'), { target: { value: words } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send appeal' }))

test('a person reads what was decided about them and why, as plain text', async () => {
  network.mockResolvedValue(answer([hidden]))
  show(<OwnDecisions />)
  const card = await screen.findByRole('article', { name: 'A clip was hidden' })
  expect(card.textContent).toContain('“<b>Kopi</b>”')
  expect(card.textContent).toContain('In force')
  fireEvent.click(within(card).getByText('Statement of reasons'))
  expect(within(card).getByText('because of A clip was hidden')).toBeTruthy()
  expect(card.textContent).toContain('Once, until 13 Dec 2026')
})

test('an appeal is sent once, and its decision says that it is looked at', async () => {
  network.mockResolvedValueOnce(answer([hidden]))
  show(<OwnDecisions />)
  await openAppeal()
  send()
  expect(screen.getByRole('alert').textContent).toContain('Field is required')
  write('x'.repeat(decisions.APPEAL_LENGTH_MAX + 1))
  send()
  expect(screen.getByRole('alert').textContent).toContain('At most 2000 characters')
  expect(sent('/appeal')).toEqual([])

  network.mockImplementation(async (_url, { method }) => answer(method === 'POST' ? appealed : [appealed]))
  write('  It was a joke ')
  send()
  expect((await screen.findByRole('status')).textContent).toContain("We've received your appeal")
  expect(sent('/user/v1.0/decision/decision-1/appeal')).toEqual([{ text: 'It was a joke' }])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Appeal under review')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
})

test('an appeal that comes too late says so, and keeps what was written', async () => {
  network.mockResolvedValueOnce(answer([hidden]))
  show(<OwnDecisions />)
  await openAppeal()
  write('too late')
  network.mockResolvedValueOnce(refusal(409, 'APPEAL_CLOSED'))
  send()
  const trouble = await screen.findByRole('alert')
  expect(trouble.textContent).toContain('This decision can no longer be appealed')
  expect(screen.getByDisplayValue('too late')).toBeTruthy()
})

test('without decisions the section says so, and a failed list is tried again', async () => {
  network
    .mockResolvedValueOnce(refusal(400, 'INVALID_PARAMETERS'))
    .mockResolvedValueOnce(refusal(400, 'INVALID_PARAMETERS'))
    .mockResolvedValue(answer([]))
  show(<OwnDecisions />)
  fireEvent.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByText('There are no decisions about you')).toBeTruthy()
})

test('older decisions are a press away', async () => {
  const older = { ...hidden, id: 'decision-0', statement: { en: text('A warning'), id: text('Peringatan') } }
  network.mockImplementation(async (url) =>
    url.includes('cursor=more') ? answer([older]) : answer([hidden], { next: 'more' }),
  )
  show(<OwnDecisions />)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('article', { name: 'A warning' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test.each([
  [{ state: 'overturned' }, 'Taken back'],
  [{ state: 'reversed' }, 'Taken back'],
  [{ state: 'changed' }, 'Changed in part'],
  [{ effects: [{ id: 'e', kind: 'suspend', until: NOW - 1, state: 'done' }] }, 'Over'],
  [{ effects: [{ id: 'e', kind: 'suspend', until: NOW + 1, state: 'done' }] }, 'In force'],
] as const)('a decision %j reads "%s"', async (over, words) => {
  network.mockResolvedValue(answer([{ ...hidden, ...over }]))
  show(<OwnDecisions />)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the answer to an appeal is shown beside what the person wrote', async () => {
  const upheld = { ...appealed.appeal, state: 'upheld', answer: 'It hurt somebody', answeredAt: NOW }
  network.mockResolvedValue(answer([{ ...appealed, appeal: upheld }]))
  show(<OwnDecisions />)
  expect(await screen.findByText('The decision stays')).toBeTruthy()
  expect(screen.getByText('It hurt somebody')).toBeTruthy()
  expect(screen.getByText('It was a joke')).toBeTruthy()
})

test('the link of a letter opens its decision and takes the appeal without a sign-in', async () => {
  network.mockResolvedValueOnce(answer(hidden))
  show(<DecisionByLink token="a.b" />)
  await openAppeal()
  expect(network.mock.calls[0]?.[0]).toContain('/user/v1.0/decisions/byLink?token=a.b')
  write('It was a joke')
  network.mockImplementation(async () => answer(appealed))
  send()
  await screen.findByRole('status')
  expect(sent('/byLink')).toEqual([{ token: 'a.b', text: 'It was a joke' }])
})

test('a link that opens nothing says what to do', async () => {
  network.mockImplementation(async () => refusal(404, 'NOT_FOUND'))
  show(<DecisionByLink token="cut" />)
  expect(await screen.findByText('This link does not open a decision')).toBeTruthy()
})

test('a notification leads to its own decision, which is open to read', async () => {
  network.mockImplementation(async () => answer([{ ...hidden, id: 'other' }, hidden]))
  show(<DecisionOfViewer id="decision-1" />)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(screen.getByRole('article').querySelector('details')?.open).toBe(true)
  cleanup()
  show(<DecisionOfViewer id="nothing" />)
  expect(await screen.findByText("We couldn't find this decision")).toBeTruthy()
})
