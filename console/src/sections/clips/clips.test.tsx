import { admin, type ClipCase, type ClipListed } from '@tayang/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KeyOverlay, runUndo, undoState } from '#kit'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { Section } from './index.ts'

let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
})
afterEach(() => stage.end())

const SINCE = Date.now() - 5 * 60_000

function clipOf(id: string, more: Partial<ClipListed> = {}): ClipListed {
  return {
    id,
    kind: 'upload',
    state: 'pending',
    reason: null,
    canResubmit: false,
    titles: { 1: `Klip ${id}` },
    tags: [{ id: 1, names: { 1: 'Luar ruang', en: 'Outdoor', id: 'Luar ruang' }, type: 'genre' }],
    language: 'id',
    rating: 'SU',
    allowsComments: true,
    allowsEmbed: true,
    thumbnail: null,
    durationSeconds: 74,
    width: 1920,
    height: 1080,
    views: 0,
    totalLikes: 0,
    totalComments: 0,
    diamonds: 0,
    owner: { id: 'made', name: 'Made Wirawan', avatar: null },
    maker: null,
    createdAt: SINCE,
    upload: null,
    stream: null,
    since: SINCE,
    dueAt: SINCE + 30 * 60_000,
    ...more,
  }
}

function caseOf(id: string, more: Partial<ClipCase> = {}): ClipCase {
  return {
    ...clipOf(id),
    sizeBytes: 18_200_000,
    stills: null,
    needsOwner: false,
    needsOperators: true,
    mayDecide: true,
    seenBefore: null,
    earlier: [],
    published: 23,
    rejected: 1,
    decision: null,
    ...more,
  }
}

const figures = { waiting: 3, oldestSince: SINCE, promisedMs: 1_800_000, decidedToday: 186, decidedByYou: 3 }
const decided = (id: string, decision: 'approve' | 'reject') =>
  caseOf(id, {
    state: decision === 'approve' ? 'approved' : 'rejected',
    decision: { by: { id: 'p', name: 'Dewi' }, decision, at: Date.now(), undoUntil: Date.now() + 10_000 },
  })

function openDesk(cases: readonly ClipCase[], holder = 'operator') {
  stage.answers(admin.listClips, { data: cases, meta: { next: null } })
  stage.answers(admin.getClipFigures, { data: figures })
  for (const clip of cases) {
    stage.answers(admin.getClip, { data: clip }, { id: clip.id })
    const claim = {
      kind: 'clip',
      id: clip.id,
      by: { accountId: holder, name: 'Fajar' },
      until: Date.now() + 120_000,
    }
    stage.answers(admin.putClaim, { data: claim }, { kind: 'clip', id: clip.id })
    stage.answers(admin.deleteClaim, {}, { kind: 'clip', id: clip.id })
  }
  const first = cases[0]?.id ?? ''
  stage.show(Desk, { at: `/?case=${first}`, roles: ['reviewer'] })
}

/** The section with the keyboard of the shell. */
const Desk = () => (
  <>
    <Section />
    <KeyOverlay />
  </>
)

const press = (key: string) => fireEvent.keyDown(document.body, { key })
const opened = (name: string) => screen.findByRole('heading', { name, level: 2 })
const changes = () =>
  stage.asked.filter(({ method, address }) => method !== 'GET' && !address.includes('/claims/'))

describe('a reviewer', () => {
  test('sees whose clip it is, what was checked and how long it may wait', async () => {
    openDesk([caseOf('one'), caseOf('two')])
    await opened('Klip one')
    expect(screen.getByText(/1080p · 1:14 · 18,2 MB/)).toBeDefined()
    expect(screen.getByText('24 decided · 23 published · 1 rejected')).toBeDefined()
    expect(screen.getByText('No match')).toBeDefined()
    expect(screen.getByText('186')).toBeDefined()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/^Due in 2[45]:/)
  })

  test('publishes with A; the next clip is there at once, and Z takes it back', async () => {
    openDesk([caseOf('one'), caseOf('two')])
    await opened('Klip one')
    stage.answers(admin.reviewClip, { data: decided('one', 'approve') }, { id: 'one' })
    stage.answers(admin.undoClipReview, { data: caseOf('one') }, { id: 'one' })
    press('a')
    await opened('Klip two')
    expect(within(screen.getByRole('list', { name: 'Clips' })).queryByText('Klip one')).toBeNull()
    expect(changes()).toMatchObject([{ method: 'PUT', body: { decision: 'approve' } }])
  })

  test('rejects with a number and R, and with words of their own for others', async () => {
    openDesk([caseOf('one'), caseOf('two')])
    await opened('Klip one')
    press('r')
    expect(changes()).toEqual([])
    press('2')
    stage.answers(admin.reviewClip, { data: decided('one', 'reject') }, { id: 'one' })
    press('r')
    await opened('Klip two')
    expect(changes()).toMatchObject([{ body: { decision: 'reject', class: 'violence' } }])
    stage.answers(admin.reviewClip, { data: decided('two', 'reject') }, { id: 'two' })
    press('6')
    press('r')
    const dialog = await screen.findByRole('dialog', { name: 'Reject this clip' })
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Terlalu gelap' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]?.body).toEqual({ decision: 'reject', class: 'others', reason: 'Terlalu gelap' })
  })

  test('goes on to the same clip after taking one back, even before the list has it again', async () => {
    openDesk([caseOf('one'), caseOf('two'), caseOf('three')])
    await opened('Klip one')
    press('s')
    await opened('Klip two')
    stage.answers(admin.reviewClip, { data: decided('two', 'approve') }, { id: 'two' })
    stage.answers(admin.undoClipReview, { data: caseOf('two') }, { id: 'two' })
    // The list that was read before the decision was taken back.
    stage.answers(admin.listClips, { data: [caseOf('one'), caseOf('three')], meta: { next: null } })
    press('a')
    await opened('Klip three')
    await waitFor(() => expect(undoState.getState()?.text).toBe('“Klip two”: published'))
    await act(() => runUndo())
    await opened('Klip two')
    press('a')
    await opened('Klip three')
  })

  test('skips with S, and comes back to the first clip after the last', async () => {
    openDesk([caseOf('one'), caseOf('two')])
    await opened('Klip one')
    press('s')
    await opened('Klip two')
    press('s')
    await opened('Klip one')
    expect(changes()).toEqual([])
  })

  test('gets a clip back in the list that the server did not let them decide', async () => {
    openDesk([caseOf('one'), caseOf('two')])
    await opened('Klip one')
    stage.answers(admin.reviewClip, new Refuses(503, 'UNAVAILABLE'), { id: 'one' })
    press('a')
    await opened('Klip two')
    const list = screen.getByRole('list', { name: 'Clips' })
    await within(list).findByText('Klip one')
  })

  test('is asked first where another operator works on the clip', async () => {
    openDesk([caseOf('one'), caseOf('two')], 'fajar')
    await screen.findByText('Fajar is working on this clip')
    stage.answers(admin.reviewClip, { data: decided('one', 'approve') }, { id: 'one' })
    press('a')
    const dialog = await screen.findByRole('dialog', { name: 'Another operator is working on this' })
    expect(changes()).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Decide anyway' }))
    await opened('Klip two')
    expect(changes()).toHaveLength(1)
  })

  test('decides about nothing of their own', async () => {
    openDesk([caseOf('one', { mayDecide: false })])
    await screen.findByText(
      'Another operator decides about this clip: it is yours, or you rejected it before.',
    )
    press('a')
    expect(changes()).toEqual([])
    expect(screen.queryByRole('button', { name: /Publish/ })).toBeNull()
  })

  test('reads which clip has the same file', async () => {
    const same = {
      id: 'x',
      title: 'Layangan',
      state: 'rejected',
      ownerName: 'Bayu',
      isSameOwner: false,
    } as const
    openDesk([caseOf('one', { seenBefore: same })])
    await screen.findByText(/Same file: “Layangan” by Bayu · Rejected/)
  })

  test('decides about many clips that X chose, and takes them back together', async () => {
    openDesk([caseOf('one'), caseOf('two')])
    await opened('Klip one')
    press('x')
    press('ArrowDown')
    await opened('Klip two')
    press('x')
    await screen.findByText('2 clips chosen')
    stage.answers(admin.reviewClips, {
      data: {
        results: [
          { id: 'one', result: 'done', undoUntil: Date.now() + 10_000 },
          { id: 'two', result: 'decided', undoUntil: null },
        ],
      },
    })
    press('a')
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish all of them' }))
    expect(dialog.getByText(/2 clips can be watched by everybody/)).toBeDefined()
    expect(changes()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }))
    await waitFor(() =>
      expect(changes()).toMatchObject([{ body: { ids: ['one', 'two'], decision: { decision: 'approve' } } }]),
    )
    await waitFor(() => expect(undoState.getState()?.text).toBe('1 clip: published'))
    stage.answers(admin.undoClipReview, { data: caseOf('one') }, { id: 'one' })
    await act(() => runUndo())
    expect(changes().map(({ address }) => address)).toEqual([
      '/admin/v1.0/clips/review',
      '/admin/v1.0/clips/one/undo',
    ])
  })
})

test('the cash-outs below are for those who pay as well', async () => {
  openDesk([caseOf('one')])
  await opened('Klip one')
  expect(screen.queryByText('Cash out desk')).toBeNull()
  expect(stage.asked.some(({ address }) => address.includes('cashouts'))).toBe(false)
})

test('an empty queue says so', async () => {
  openDesk([])
  expect(await screen.findByText('No clips are waiting.')).toBeDefined()
})
