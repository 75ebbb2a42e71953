import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { DrawProof } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import type { Language } from '#shared/i18n'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { checkDraw } from './check/check-draw.ts'
import type { DrawChecked, DrawToCheck } from './check/draw-worker.ts'
import { isOfQuicknet } from './check/drand.ts'
import { timeOfRound } from './check/quicknet.ts'
import { DrawProofView } from './draw-proof.tsx'
import { leavesOf, vectors } from './test/vectors.ts'

const [draw, ofFigures, ofNone, empty] = vectors.draws
const base = draw!.proof
const prize = { id: base.campaign.id, name: { en: 'Phone', id: 'Ponsel' }, kind: 'thing' as const }
const drawn: DrawProof = {
  ...base,
  state: 'settled',
  promised: { ...base.promised, prizes: [{ ...prize, valueRupiah: 3_400_000, count: 3 }] },
  sequence: base.sequence!.map((place) => ({
    ...place,
    ...(place.kind === 'winner' && { prizeId: prize.id }),
    ...(place.place === 1 && place.kind === 'winner' && { name: 'Ayu S., Kota Malang' }),
  })),
}

const network = vi.fn<(url: string) => Promise<Response>>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
let leaves = leavesOf(draw!)

/** A worker that computes in this thread: what a browser gives. */
class WorkerHere extends EventTarget {
  static hasFailed = false
  isEnded = false
  postMessage({ proof }: DrawToCheck): void {
    if (WorkerHere.hasFailed) return void this.dispatchEvent(new Event('error'))
    const tell = (data: DrawChecked) => {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data }))
    }
    void checkDraw(proof, {
      readLeaves: async () => leaves,
      isOfQuicknet: async (value) => isOfQuicknet(value),
      timeOfRound,
      onBegin: (step) => tell({ kind: 'begins', step }),
      onShare: (share) => tell({ kind: 'share', share }),
      onResult: (result) => tell({ kind: 'result', result }),
    }).then(() => tell({ kind: 'end' }))
  }
  terminate(): void {
    this.isEnded = true
  }
}

/** As it was before anything came of it. */
function sealedOf(proof: DrawProof): DrawProof {
  return { ...proof, sequence: undefined, mixed: undefined, outer: undefined, list: undefined }
}

function open(proof: DrawProof, language: Language = 'en') {
  const Stub = createRoutesStub([{ path: '*', Component: () => <DrawProofView proof={proof} /> }])
  render(
    <WithI18n language={language}>
      <Stub initialEntries={['/undian/u1']} />
    </WithI18n>,
  )
}

beforeEach(() => {
  leaves = leavesOf(draw!)
  WorkerHere.hasFailed = false
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const part = (name: string) => within(screen.getByRole('region', { name }))

describe('computing it here', () => {
  test('each step is said with its time, and the whole is the same', async () => {
    open(drawn)
    expect(screen.getByRole('heading', { name: "Don't take our word for it: compute it" })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Compute it in my browser' }))
    expect(await screen.findByText('Recomputed here: the same')).toBeTruthy()
    expect(screen.getByText('6 of 6 steps, in your own browser')).toBeTruthy()
    const steps = screen.getAllByRole('listitem').filter(({ dataset }) => dataset['tone'] !== undefined)
    expect(steps.map((step) => step.textContent?.replace(/[\d.,]+ ms$/, ''))).toEqual([
      'Seed A gives its commitment',
      'Seed B gives its commitment',
      '13 leaves give the root',
      'Outer value: signature of its source',
      'The four together give S',
      'S gives 3 winners and 2 reserves',
    ])
    expect(steps.every((step) => /[\d.,]+ ms$/.test(step.textContent ?? ''))).toBe(true)
    expect(screen.getAllByText('This seed gives this commitment')).toHaveLength(2)
    expect(screen.getByText('Signature fits the pinned key')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Compute again' }))
    expect(await screen.findByText('Recomputed here: the same')).toBeTruthy()
  })

  test('a step that does not fit is said in words, and the whole is not the same', async () => {
    leaves.fill(0, 0, 1)
    open({ ...drawn, seats: drawn.seats.map((seat) => ({ ...seat, seed: 'ab'.repeat(32) })) })
    fireEvent.click(screen.getByRole('button', { name: 'Compute it in my browser' }))
    expect(await screen.findByText('Recomputed here: NOT the same')).toBeTruthy()
    expect(screen.getByText('The list is not the one that was frozen.')).toBeTruthy()
    expect(screen.getAllByText('The revealed seed is not the one that was sealed.')).toHaveLength(2)
    expect(screen.getByText('S was not made from these four.')).toBeTruthy()
    expect(screen.getByText('The places were given in a different order than S says.')).toBeTruthy()
    expect(screen.getAllByText('This seed does not give this commitment')).toHaveLength(2)
  })

  test('a worker that fails says so, and can be asked again', async () => {
    WorkerHere.hasFailed = true
    open(drawn)
    fireEvent.click(screen.getByRole('button', { name: 'Compute it in my browser' }))
    expect(await screen.findByText('It could not be computed here')).toBeTruthy()
    WorkerHere.hasFailed = false
    fireEvent.click(screen.getByRole('button', { name: 'Compute again' }))
    expect(await screen.findByText('Recomputed here: the same')).toBeTruthy()
  })

  test('a draw without an outer value is computed, and that step is marked', async () => {
    leaves = leavesOf(ofNone!)
    open(ofNone!.proof)
    expect(screen.getByText('No outer value was mixed into this draw.')).toBeTruthy()
    expect(screen.getByText(/allowed for prizes of up to Rp10.000.000 together/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Compute it in my browser' }))
    expect(await screen.findByText('Outer value: none, as was announced')).toBeTruthy()
    expect(screen.getByText('Recomputed here: the same')).toBeTruthy()
  })
})

describe('what is published', () => {
  test('hashes, seeds, the value, winners, reserves and passed indices stand there as text', () => {
    open(drawn)
    const seeds = part('Two sealed seeds')
    for (const { commitment, seed } of drawn.seats) {
      const shown = seeds.getAllByText((_, element) => element?.tagName === 'CODE')
      const all = shown.map(({ textContent }) => textContent)
      expect(all).toContain(commitment)
      expect(all).toContain(seed)
    }
    const winners = part('Winners')
    expect(winners.getByText('Ayu S., Kota Malang')).toBeTruthy()
    expect(winners.getAllByText('Name not shown')).toHaveLength(2)
    expect(winners.getAllByText('Phone, Rp3.400.000')).toHaveLength(3)
    expect(winners.getByText('Passed over: 4, same person as 12 (place 2)')).toBeTruthy()
    expect(winners.getByRole('list', { name: 'Reserves, from the same sequence' }).textContent).toBe('1 22 6')
    expect(part('Outer value').getByText('round 1,000')).toBeTruthy()
    expect(part('Frozen list').getByText('13 chances of 5 people, one leaf each.')).toBeTruthy()
    const file = part('Frozen list').getByRole('link', { name: /leaves.bin/ })
    expect(file.getAttribute('href')).toBe(drawn.list!.leavesUrl)
    const desk = part('Check it on your own computer')
    expect(desk.getByRole('link', { name: 'verify.mjs' }).getAttribute('href')).toBe('/undian/verify.mjs')
    expect(desk.getByRole('link', { name: 'u1.json' }).getAttribute('download')).toBe('u1.json')
    expect(desk.getByText(/winners 8 12 1/)).toBeTruthy()
  })

  test('a later change is said at its place and in a sentence of its own', () => {
    const at = Date.UTC(2026, 9, 16, 5)
    open({
      ...drawn,
      changes: [
        { at, index: 12, what: 'passed-on', reason: 'unclaimed', reserve: 2, roles: [] },
        {
          at,
          index: 1,
          what: 'disqualified',
          reason: 'fraud',
          roles: ['marketing', 'finance-checker'],
        },
      ],
    })
    const winners = part('Winners')
    expect(winners.getByText('lost the place, reserve 1 moved up')).toBeTruthy()
    expect(winners.getByText('lost the place')).toBeTruthy()
    expect(winners.getAllByText('Later change, 16 Oct 2026')).toHaveLength(2)
    expect(
      winners.getByText(
        'Index 12 lost its place, reserve 1 moved up. Reason: not claimed in 14 days. This was done automatically.',
      ),
    ).toBeTruthy()
    expect(
      winners.getByText(
        'Index 1 was disqualified, and no reserve was left. Reason: fraud. Agreed by: campaign operator and finance operator.',
      ),
    ).toBeTruthy()
  })

  test('figures of a witness stand with their names, in Indonesian too', () => {
    open(
      {
        ...ofFigures!.proof,
        outer: { ...ofFigures!.proof.outer!, witness: 'witness', confirmedBy: 'admin' },
      },
      'id',
    )
    const outer = part('Nilai luar')
    expect(outer.getByText('IHSG penutupan 12 Des 2026')).toBeTruthy()
    expect(outer.getByText('7412,68')).toBeTruthy()
  })

  test('an announced draw shows its commitments and plans, and has nothing to compute', () => {
    const { seats, ...sealed } = sealedOf(drawn)
    open({
      ...sealed,
      state: 'announced',
      seats: seats.map((seat) => ({ ...seat, seed: undefined })),
      times: { announcedAt: sealed.times.announcedAt },
    })
    expect(screen.getByText('Announced')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Compute it in my browser' })).toBeNull()
    expect(screen.getAllByText('Sealed until the draw')).toHaveLength(2)
    expect(screen.getAllByText(/^planned for 23 Aug 2023, \d\d:\d\d:\d\d WIB$/)).toHaveLength(3)
    expect(screen.getByText("This round hasn't happened yet.")).toBeTruthy()
    expect(screen.getByText(/\d\d:\d\d WIB · \d\d:\d\d WITA · \d\d:\d\d WIT/)).toBeTruthy()
  })

  test('a void draw says why, in red and in words nobody can edit', () => {
    open({
      ...sealedOf(drawn),
      state: 'void',
      voidReason: 'not-revealed',
      voidNote: 'Seat B lost its seed.',
      times: { announcedAt: 1, voidedAt: 2 },
    })
    const note = screen.getByRole('note')
    expect(note.textContent).toContain('A seed was not revealed within 24 hours of the draw time.')
    expect(note.textContent).toContain('Seat B lost its seed.')
    expect(screen.getByText('Declared void')).toBeTruthy()
  })

  test('a draw in which nobody took part has no winner', () => {
    open(empty!.proof)
    expect(screen.getByText('No one took part, so no one won.')).toBeTruthy()
  })
})

describe('an own chance', () => {
  const own = draw!.own.map((leaf) => ({ ...leaf, source: 'episode-quiz', at: 1 }))

  test('a guest is offered to log in', () => {
    open(drawn)
    expect(screen.getByRole('button', { name: 'Log in to see your leaves' })).toBeTruthy()
    expect(network).not.toHaveBeenCalled()
  })

  test('is checked against the root, and drawn in the tree', async () => {
    session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' })
    network.mockImplementation(async (url) => {
      const isSecond = url.includes('cursor=more')
      return answer(200, {
        data: isSecond ? own.slice(2) : own.slice(0, 2),
        meta: { next: isSecond ? null : 'more', total: 3 },
      })
    })
    open(drawn)
    expect(await screen.findByText('You are in, 3 times')).toBeTruthy()
    expect(screen.getByText('Index 0, 6 and 12')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Checked against the root' })).toBeTruthy()
    expect(screen.getByText('3 of 4 levels drawn')).toBeTruthy()
    expect(await screen.findByText('You')).toBeTruthy()
  })

  test('that does not lead to the root is said in red', async () => {
    session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' })
    network.mockResolvedValue(
      answer(200, { data: [{ ...own[0], salt: '00'.repeat(16) }], meta: { next: null, total: 1 } }),
    )
    open(drawn)
    expect(await screen.findByText('One of your chances is NOT in this list')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Does not fit the root' })).toBeTruthy()
  })

  test('none, and a call that failed, are said too', async () => {
    session.enter(aViewer, { accessToken: 'a', refreshToken: 'r' })
    network.mockResolvedValueOnce(answer(503, { code: 'UNAVAILABLE', message: 'x', details: [] }))
    network.mockResolvedValueOnce(answer(200, { data: [], meta: { next: null, total: 0 } }))
    open(drawn)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You had no chance in this list.')).toBeTruthy()
  })
})
