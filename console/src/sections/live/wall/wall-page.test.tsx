import { admin, type WallShow, type WatchedShow } from '@tayang/contract'
import type { WallToClient } from '@tayang/contract/desk'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { listenToKeys } from '../../../kit/keys/shortcuts.ts'
import { LiveSection } from '../live-section.tsx'
import { showOf } from './test/show-of.ts'

let stage: SectionStage
let stopKeys: () => void
let sockets: WallSocketOfTest[]

/** The socket of the wall, of which a test plays the server. */
class WallSocketOfTest {
  static readonly OPEN = 1
  readonly readyState = 1
  readonly said: unknown[] = []
  binaryType = ''
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    sockets.push(this)
    queueMicrotask(() => this.onopen?.())
  }
  send(frame: string) {
    this.said.push(JSON.parse(frame))
  }
  close() {}
}

beforeEach(() => {
  sockets = []
  vi.stubGlobal('WebSocket', WallSocketOfTest)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.seen = seen
      }
      observe() {
        this.seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
  URL.createObjectURL = () => 'blob:still'
  URL.revokeObjectURL = () => undefined
  stage = openSectionStage()
  stopKeys = listenToKeys(document as never)
  const none = { data: [], meta: { next: null, onAir: 0, watching: 0 } }
  stage.answers(admin.listShows, none)
  for (const id of ['loud', 'calm'])
    stage.answers(admin.getShowStill, new Refuses(404, 'MISSING_VIDEO'), { id })
})
afterEach(() => {
  stopKeys()
  stage.end()
})

const say = (frame: WallToClient) => act(() => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) }))
const wall = (...shows: WallShow[]) =>
  say({
    type: 'wall',
    at: Date.now(),
    shows,
    onAir: shows.length,
    watching: shows.reduce((sum, { viewers }) => sum + viewers, 0),
  })

const loud = showOf({
  id: 'loud',
  name: 'Gacor malam ini',
  viewers: 1204,
  reports: 23,
  held: 61,
  topReason: 'Gambling promoted',
  score: 92,
})
const calm = showOf({ id: 'calm', name: 'Membatik', viewers: 204 })
const watched = (show: WallShow): WatchedShow => ({
  ...show,
  description: '',
  status: 'live',
  finishedAt: null,
  health: {
    bitsPerSecond: 2_480_000,
    framesPerSecond: 29.8,
    keyFrameMs: 2000,
    droppedFrames: 0,
    roundTripMs: 20,
  },
  curves: { bitsPerSecond: [], framesPerSecond: [], gifts: [], reports: [{ at: 1, value: 8 }] },
  reasons: [{ reason: 'Gambling promoted', count: 19 }],
  lines: [
    {
      id: 'line',
      profile: { id: 'p', name: 'akun_wd01', avatar: null },
      text: 'wd 5jt lancar',
      createdAt: 1,
      isStreamer: false,
      state: 'held',
      pack: 'judol',
    },
  ],
  heldLately: 61,
  earlier: [],
  ended: null,
})

async function openLoud() {
  stage.answers(admin.getWatchedShow, watched(loud), { id: 'loud' })
  stage.answers(
    admin.putClaim,
    { kind: 'show', id: 'loud', by: { accountId: 'operator', name: 'Dewi' }, until: 0 },
    { kind: 'show', id: 'loud' },
  )
  stage.answers(admin.deleteClaim, null, { kind: 'show', id: 'loud' })
  stage.show(LiveSection, { at: '/?case=loud' })
  await waitFor(() => expect(sockets.length).toBe(1))
  wall(loud, calm)
  await screen.findByText('2.480')
}
const sent = () => stage.asked.filter(({ method }) => method === 'POST')
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })
const chooseReason = () => {
  const select = within(screen.getByLabelText('Decide')).getByRole('combobox', { name: 'Reason' })
  fireEvent.change(select, { target: { value: '4.2' } })
}

describe('the wall', () => {
  test('puts what is to be looked at now on top, with what speaks against it', async () => {
    stage.show(LiveSection)
    await waitFor(() => expect(sockets.length).toBe(1))
    wall(calm, loud)
    const now = within(await screen.findByRole('region', { name: 'now' }))
    expect(now.getByText('92')).toBeTruthy()
    expect(now.getByText('23 · 61 held')).toBeTruthy()
    expect(screen.getByText('2 on air, 1.408 watching')).toBeTruthy()
    expect(stage.asked.map(({ address }) => address)).toEqual(['/admin/v1.0/shows?perPage=500'])
  })

  test('asks for the stills that are on screen, and for no others', async () => {
    stage.show(LiveSection)
    await waitFor(() => expect(sockets.length).toBe(1))
    wall(calm, loud)
    await waitFor(() => {
      const stills = sockets[0]?.said.findLast((frame) => (frame as { type: string }).type === 'stills')
      expect(new Set((stills as { ids: string[] }).ids)).toEqual(new Set(['calm', 'loud']))
    })
  })

  test('says that nobody is on air, and that it is connecting before', async () => {
    stage.show(LiveSection)
    expect(await screen.findByText('Connecting')).toBeTruthy()
    wall()
    expect(await screen.findByText('No one is live.')).toBeTruthy()
  })

  test('goes from tile to tile by J', async () => {
    await openLoud()
    stage.answers(admin.getWatchedShow, watched(calm), { id: 'calm' })
    stage.answers(
      admin.putClaim,
      { kind: 'show', id: 'calm', by: { accountId: 'o', name: null }, until: 0 },
      { kind: 'show', id: 'calm' },
    )
    stage.answers(admin.deleteClaim, null, { kind: 'show', id: 'calm' })
    key('j')
    expect(await screen.findByRole('heading', { name: 'Membatik' })).toBeTruthy()
  })
})

describe('a show', () => {
  test('is shown with its health, its reasons and the lines that are held', async () => {
    await openLoud()
    expect(screen.getByText('29,8')).toBeTruthy()
    expect(screen.getByText('wd 5jt lancar')).toBeTruthy()
    expect(screen.getByText('61 held in 10 min')).toBeTruthy()
    say({ type: 'show', show: { ...watched(loud), heldLately: 70 } })
    expect(await screen.findByText('70 held in 10 min')).toBeTruthy()
  })

  test('is ended by E twice with a reason, and leaves the wall at once', async () => {
    await openLoud()
    key('e')
    expect(await screen.findByText('Choose a reason first: press R.')).toBeTruthy()
    chooseReason()
    fireEvent.click(screen.getByRole('checkbox', { name: 'lock key' }))
    stage.answers(admin.endShow, { isWritten: false, decision: null }, { id: 'loud' })
    key('e')
    expect(sent()).toEqual([])
    key('e')
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        reason: '4.2',
        hide: true,
        lockKey: true,
        key: expect.any(String),
      }),
    )
    expect(sent()[0]?.body as object).not.toHaveProperty('suspendDays')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'now' })).toBeNull())
  })

  test('of somebody whom the operator follows asks before it is ended', async () => {
    await openLoud()
    chooseReason()
    stage.answers(admin.endShow, new Refuses(409, 'RELATION_WARNING'), { id: 'loud' })
    key('e')
    key('e')
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(sent()[1]?.body).toMatchObject({ despiteRelation: true }))
    const keys = sent().map(({ body }) => (body as { key: string }).key)
    expect(keys[0]).toBe(keys[1])
  })

  test('is hidden as a precaution by H with a reason', async () => {
    await openLoud()
    stage.answers(admin.hideShow, null, { id: 'loud' })
    key('h')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Nobody gets a letter/)).toBeTruthy()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Looking at it' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ reason: 'Looking at it' }))
  })

  test('has its streamer warned by W: a decision with the facts', async () => {
    await openLoud()
    chooseReason()
    stage.answers(admin.makeDecision, { id: 'd' })
    key('w')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'A link to a gambling site' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Warn' }))
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        subject: { kind: 'show', id: 'loud' },
        effects: [{ kind: 'warn' }],
        reason: '4.2',
        facts: 'A link to a gambling site',
      }),
    )
  })

  test('is only watched by an operator who may not act', async () => {
    stage.answers(admin.getWatchedShow, watched(loud), { id: 'loud' })
    stage.show(LiveSection, { at: '/?case=loud', roles: ['reviewer'] })
    expect(await screen.findByText('61 held in 10 min')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'End show' })).toBeNull()
  })
})
