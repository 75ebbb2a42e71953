import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { OwnWin } from '@tayang/contract'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { claimOf, shownName, wrongFields } from './claim-form.ts'
import { Winnings } from './winnings.tsx'

const DAY_MS = 86_400_000
const win: OwnWin = {
  id: '01a1fa73-2689-7a48-8851-eee7b0018331',
  draw: { id: '01a1fa73-2689-7a48-8851-eee7b0018332', number: 11 },
  campaign: { id: '01a1fa73-2689-7a48-8851-eee7b0018333', name: { en: 'Quiz', id: 'Kuis' } },
  index: 8922,
  prize: {
    id: '01a1fa73-2689-7a48-8851-eee7b0018334',
    name: { en: 'Motorbike', id: 'Motor' },
    kind: 'thing',
  },
  state: 'waiting',
  wonAt: Date.now(),
  claimUntil: Date.now() + 14 * DAY_MS,
  valueRupiah: 27_900_000,
  taxPercent: 25,
  taxRupiah: 6_975_000,
  netRupiah: 20_925_000,
  claim: null,
  handedOverAt: null,
  voucherCode: null,
}
const claimed: OwnWin = {
  ...win,
  state: 'claimed',
  claim: { at: Date.now(), name: 'A** S***', nik: '3573********0001', shownAs: 'Ayu S., Kota Malang' },
}

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
/** What the server has, and what it answers to a change. */
const server = { wins: [win] as OwnWin[], refusal: null as Response | null, after: claimed }
const sent = () =>
  network.mock.calls
    .filter(([, { method }]) => method !== 'GET')
    .map(([url, { body }]) => [url, JSON.parse(String(body))])

beforeEach(() => {
  Object.assign(server, { wins: [win], refusal: null, after: claimed })
  session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' })
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async (url, { method }) => {
    if (method !== 'GET') {
      if (server.refusal) return server.refusal
      server.wins = [server.after]
      return answer(200, { data: server.after })
    }
    if (url.includes('/winners/own')) return answer(200, { data: server.wins, meta: { next: null } })
    const [first] = server.wins
    return first
      ? answer(200, { data: first })
      : answer(404, { code: 'NOT_FOUND', message: 'x', details: [] })
  })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

function open(winnerId?: string) {
  render(
    <WithI18n language="en">
      <MemoryRouter>
        <Winnings winnerId={winnerId} />
      </MemoryRouter>
    </WithI18n>,
  )
}

async function openClaim() {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Claim this prize' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Claim this prize' }))
  const type = (label: string, value: string) => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    fireEvent.blur(dialog.getByLabelText(label))
  }
  return {
    dialog,
    type,
    agree: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'I agree, claim it' }),
  }
}

describe('a prize that waits', () => {
  test('shows value, tax and what is left before anything is agreed to', async () => {
    open(win.id)
    expect(await screen.findByRole('heading', { name: 'Motorbike' })).toBeTruthy()
    expect(screen.getByText('Rp27.900.000')).toBeTruthy()
    expect(screen.getByText('Tax, 25% final')).toBeTruthy()
    expect(screen.getByText('−Rp6.975.000')).toBeTruthy()
    expect(screen.getByText('Rp20.925.000')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Draw u11, index 8,922' }).getAttribute('href')).toBe(
      '/undian/u11',
    )
  })

  test('is claimed with name, NIK and address, and the name stays hidden unless its owner says otherwise', async () => {
    const { dialog, type, agree } = await openClaim()
    expect(agree().disabled).toBe(true)
    type('Full name, as on the KTP', 'Ayu Sari')
    type('NIK', '3573 0112 3456 0001')
    type('Address', 'Jalan Ijen 1, Malang')
    await waitFor(() => expect(agree().disabled).toBe(false))
    expect(dialog.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    fireEvent.click(agree())
    expect(await screen.findByText('Claimed')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [[url, body]] = sent() as [[string, unknown]]
    expect(url).toContain(`/winner/${win.id}/claim`)
    expect(body).toEqual({
      name: 'Ayu Sari',
      nik: '3573011234560001',
      address: 'Jalan Ijen 1, Malang',
      showsName: false,
    })
  })

  test('a consent needs the city that stands behind the name', async () => {
    const { dialog, type, agree } = await openClaim()
    type('Full name, as on the KTP', 'Ayu Sari')
    type('NIK', '3573011234560001')
    type('Address', 'Jalan Ijen 1, Malang')
    fireEvent.click(dialog.getByRole('switch'))
    await waitFor(() => expect(agree().disabled).toBe(true))
    type('City or regency', 'Kota Malang')
    await waitFor(() => expect(agree().disabled).toBe(false))
    expect(dialog.getByText('As “Ayu S., Kota Malang”. You can take it back.')).toBeTruthy()
    fireEvent.click(agree())
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ showsName: true, city: 'Kota Malang' }))
  })

  test('a field that is wrong says what it needs', async () => {
    const { dialog, type } = await openClaim()
    type('NIK', '123')
    expect((await dialog.findByRole('alert')).textContent).toContain('A NIK has 16 digits')
  })

  test.each([
    ['CLAIM_CLOSED', 409, [], 'This prize can no longer be claimed.'],
    ['CLAIM_NOT_ALLOWED', 403, ['age'], "According to this NIK, you're not old enough for this campaign."],
    ['CLAIM_NOT_ALLOWED', 403, ['province'], 'This campaign is not for the province of this NIK.'],
    ['CLAIM_NOT_ALLOWED', 403, ['nik-used'], 'A prize of this draw was claimed with this NIK already.'],
    ['CLAIM_NOT_ALLOWED', 403, ['staff'], "The rules of this campaign don't allow this claim."],
    ['INVALID_PARAMETERS', 400, [], 'Please check what you entered.'],
    ['UNAVAILABLE', 503, [], 'Something went wrong, please try again later'],
  ])('a refusal of %s (%i, %j) is said in a sentence', async (code, status, details, sentence) => {
    const { dialog, type, agree } = await openClaim()
    type('Full name, as on the KTP', 'Ayu Sari')
    type('NIK', '3573011234560001')
    type('Address', 'Jalan Ijen 1, Malang')
    await waitFor(() => expect(agree().disabled).toBe(false))
    server.refusal = answer(status, { code, message: 'x', details })
    fireEvent.click(agree())
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
  })

  test('that was not claimed in time says so and can be claimed no more', async () => {
    server.wins = [{ ...win, claimUntil: Date.now() - DAY_MS }]
    open()
    expect(await screen.findByText('Expired')).toBeTruthy()
    expect(screen.getByText(/^The time to claim it ended on/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Claim this prize' })).toBeNull()
  })
})

describe('a prize that was claimed', () => {
  test('shows what was sent masked, and takes the consent back', async () => {
    server.wins = [claimed]
    server.after = { ...claimed, claim: { ...claimed.claim!, shownAs: null } }
    open()
    expect(await screen.findByText(/by A\*\* S\*\*\*, NIK 3573\*{8}0001/)).toBeTruthy()
    expect(screen.getByText("We'll contact you to hand it over.", { exact: false })).toBeTruthy()
    fireEvent.click(screen.getByRole('switch'))
    expect(await screen.findByText('Your name is not shown among the winners.')).toBeTruthy()
    expect(sent()[0]?.[1]).toEqual({ showsName: false })
  })

  test('gives a consent later, with the city', async () => {
    server.wins = [{ ...claimed, claim: { ...claimed.claim!, shownAs: null } }]
    server.after = claimed
    open()
    fireEvent.click(await screen.findByRole('switch'))
    fireEvent.change(screen.getByLabelText('City or regency'), { target: { value: 'Kota Malang' } })
    fireEvent.click(screen.getByRole('button', { name: 'Show my name' }))
    expect(await screen.findByText('Shown as “Ayu S., Kota Malang”')).toBeTruthy()
    expect(sent()[0]?.[1]).toEqual({ showsName: true, city: 'Kota Malang' })
  })

  test('and handed over, or passed on, says that', async () => {
    server.wins = [
      { ...claimed, state: 'handed-over', handedOverAt: Date.UTC(2026, 9, 20) },
      { ...win, id: win.draw.id, state: 'passed-on' },
    ]
    open()
    expect(await screen.findByText('Handed over on 20 Oct 2026.')).toBeTruthy()
    expect(screen.getByText('This prize went to a reserve.')).toBeTruthy()
  })
})

describe('the list', () => {
  test('that is empty says where chances come from', async () => {
    server.wins = []
    open()
    expect(await screen.findByText("You haven't won anything yet")).toBeTruthy()
    expect(screen.getByText('Chances come from quizzes. None can be bought.')).toBeTruthy()
  })

  test('that cannot be read is read again', async () => {
    network.mockResolvedValueOnce(answer(500, {}))
    network.mockResolvedValueOnce(answer(500, {}))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Motorbike' })).toBeTruthy()
  })

  test('a prize of somebody else is not there', async () => {
    server.wins = []
    open(win.id)
    expect(await screen.findByText('This prize is not yours')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All winnings' }).getAttribute('href')).toBe('/profile/winnings')
  })
})

describe('the form of a claim', () => {
  const whole = {
    name: ' Ayu Sari ',
    nik: '3573011234560001',
    address: 'Jalan Ijen 1, Malang',
    showsName: false,
    city: '',
  }

  test('names what is missing', () => {
    expect(wrongFields(whole)).toEqual([])
    expect(wrongFields({ ...whole, name: ' A', nik: '12', address: 'Jalan', showsName: true })).toEqual([
      'name',
      'nik',
      'address',
      'city',
    ])
  })

  test('sends no city without a consent', () => {
    expect(claimOf({ ...whole, city: 'Kota Malang' })).toEqual({
      name: 'Ayu Sari',
      nik: whole.nik,
      address: whole.address,
      showsName: false,
    })
  })

  test('shows a name by its first word and one letter', () => {
    expect(shownName('Ayu Sari')).toBe('Ayu S.')
    expect(shownName('  Nyoman  wayan Putra ')).toBe('Nyoman P.')
    expect(shownName('Suharto')).toBe('Suharto')
  })
})
