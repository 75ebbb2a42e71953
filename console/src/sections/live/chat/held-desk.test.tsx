import { admin, type HeldAnywhere } from '@tayang/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runUndo, undoState } from '#kit'
import { openSectionStage, Refuses, type SectionStage } from '../../../app/test/section-stage.tsx'
import { LiveSection } from '../live-section.tsx'

let stage: SectionStage
const line: HeldAnywhere = {
  id: 'line',
  text: 'wa 0812 3456 7890',
  profile: { id: 'ani', name: 'akun_wd01', avatar: null },
  createdAt: 1_790_000_000_000,
  pack: 'contact',
  roomId: 'room',
  roomName: 'Malam Mabar',
  streamer: { id: 'budi', name: 'Budi', avatar: null },
  isOnAir: true,
}
const list = (...items: readonly unknown[]) => ({ data: items, meta: { next: null } })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  stage = openSectionStage()
  stage.answers(admin.listHeld, list(line))
})
afterEach(() => stage.end())

const sent = () => stage.asked.filter(({ method }) => method !== 'GET')
const press = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

describe('a held line', () => {
  test('is let into its room, or dropped', async () => {
    stage.answers(admin.approveHeld, null, { lineId: 'line' })
    stage.answers(admin.dropHeld, new Refuses(404, 'LINE_NOT_FOUND'), { lineId: 'line' })
    stage.show(LiveSection, { at: '/held?case=line' })
    await press(/Let it in/)
    await waitFor(() => expect(sent()[0]?.address).toBe('/admin/v1.0/held/line/approve'))
  })

  test('of a room that is closed can only be dropped', async () => {
    stage.answers(admin.listHeld, list({ ...line, isOnAir: false }))
    stage.answers(admin.dropHeld, null, { lineId: 'line' })
    stage.show(LiveSection, { at: '/held?case=line' })
    await press(/Let it in/)
    await press(/^Drop/)
    await waitFor(() => expect(sent().map(({ address }) => address)).toEqual(['/admin/v1.0/held/line/drop']))
  })

  test('has its writer silenced in all rooms by a decision that can be undone before it takes effect', async () => {
    stage.answers(admin.makeDecision, { id: 'd', undoUntil: Date.now() + 10_000 })
    stage.answers(admin.undoDecision, { id: 'd' }, { id: 'd' })
    stage.show(LiveSection, { at: '/held?case=line' })
    await press(/Silence in all rooms/)
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('combobox', { name: 'Rule' }), { target: { value: '7.1' } })
    fireEvent.change(dialog.getByRole('combobox', { name: 'For how long' }), { target: { value: 'good' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Silence' }))
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        subject: { kind: 'person', id: 'ani' },
        effects: [{ kind: 'silence', until: null }],
        reason: '7.1',
        facts: 'wa 0812 3456 7890',
      }),
    )
    expect(sent()[0]?.body).not.toHaveProperty('urgent')
    await waitFor(() => expect(undoState.getState()?.text).toBe('akun_wd01: silenced in all rooms'))
    await act(() => runUndo())
    expect(sent()[1]?.address).toBe('/admin/v1.0/decision/d/undo')
  })

  test('is only read by an operator who may not moderate', async () => {
    stage.show(LiveSection, { at: '/held?case=line', roles: ['reviewer'] })
    expect((await screen.findAllByText('wa 0812 3456 7890')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /Let it in/ })).toBeNull()
  })
})

describe('a silenced person', () => {
  const silence = {
    profile: { id: 'ani', name: 'akun_wd01', avatar: null },
    until: null,
    createdAt: 1_790_000_000_000,
  }

  test('may write again when the decision is taken back, with a reason', async () => {
    stage.answers(admin.listSilences, list(silence))
    const decision = {
      id: 'd',
      state: 'standing',
      effects: [{ id: 'e', kind: 'silence', state: 'done', until: null }],
    }
    stage.answers(admin.listDecisions, list(decision))
    stage.answers(admin.reverseDecision, decision, { id: 'd' })
    stage.show(LiveSection, { at: '/silenced' })
    await press(/Lift/)
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() =>
      expect(stage.asked.some(({ address }) => address.includes('/decisions?person=ani'))).toBe(true),
    )
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'It was a joke' } })
    const lift = dialog.getByRole('button', { name: /^Lift/ })
    await waitFor(() => expect(lift.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(lift)
    await waitFor(() => expect(sent()[0]?.body).toEqual({ reason: 'It was a joke', despiteRelation: false }))
  })

  test('is nobody where the list is empty', async () => {
    stage.answers(admin.listSilences, list())
    stage.show(LiveSection, { at: '/silenced' })
    expect(await screen.findByText('No one is silenced.')).toBeTruthy()
  })
})
