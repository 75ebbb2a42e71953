import { admin, type TrailRow } from '@tayang/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSectionStage, Refuses, type SectionStage } from '../../app/test/section-stage.tsx'
import { beginOf, endOf } from './days.ts'
import { TrailSection } from './trail-section.tsx'

let stage: SectionStage
const rowOf = (part: Partial<TrailRow> = {}): TrailRow => ({
  id: 'row-1',
  at: Date.UTC(2026, 10, 24, 2, 3, 4),
  calls: 1,
  accountId: '01890000-0000-7000-8000-00000000000d',
  operator: 'Dewi',
  operation: 'PUT /admin/v1.0/settings/{key}',
  target: { key: 'otp.length' },
  facts: { reason: 'shorter codes', was: 6, is: 5 },
  requestId: 'request-1',
  outcome: 'done',
  ...part,
})
const counted = rowOf({
  id: 'row-2',
  operation: 'GET /admin/v1.0/titles',
  target: {},
  facts: null,
  calls: 12,
})
const killed = rowOf({ id: 'row-3', outcome: null, operator: null, facts: null })
const refused = rowOf({
  id: 'row-4',
  outcome: 'FORBIDDEN',
  operation: 'GET /interaction/v1/desk',
  target: {},
})

const know = (...rows: TrailRow[]) => stage.answers(admin.listAudit, { data: rows, meta: { next: null } })
beforeEach(() => {
  stage = openSectionStage()
  stage.answers(admin.listOperators, {
    data: [{ id: '01890000-0000-7000-8000-00000000000d', name: 'Dewi' }],
    meta: { next: null },
  })
  know(rowOf(), counted, killed, refused)
})
afterEach(() => stage.end())

const askedOf = (path: string) => stage.asked.filter(({ address }) => address.startsWith(path))
const lastAsked = () => askedOf('/admin/v1.0/audit').at(-1)?.address ?? ''

describe('the trail', () => {
  test('lists who called what and how it ended, with what the address of the call named', async () => {
    stage.show(TrailSection)
    const rows = within(await screen.findByRole('table', { name: 'Trail' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '24 Nov, 09.03.04DewiPUT settings/otp.lengthdone1',
      '24 Nov, 09.03.04DewiGET titlesdone12',
      '24 Nov, 09.03.04account gonePUT settings/otp.lengthunknown1',
      '24 Nov, 09.03.04DewiGET /interaction/v1/deskFORBIDDEN1',
    ])
  })

  test('is read by the server with the filters of the address, days in the time of Jakarta', async () => {
    stage.show(TrailSection, { at: '/?outcome=refused&from=2026-11-01&to=2026-11-30&target=otp.length' })
    await waitFor(() => expect(lastAsked()).not.toBe(''))
    const query = new URLSearchParams(lastAsked().split('?')[1])
    expect(Object.fromEntries(query)).toEqual({
      outcome: 'refused',
      target: 'otp.length',
      from: String(Date.UTC(2026, 9, 31, 17)),
      to: String(Date.UTC(2026, 10, 30, 17)),
    })
  })

  test('is narrowed by each part of a row', async () => {
    stage.show(TrailSection, { at: '/?case=row-1' })
    fireEvent.click(await screen.findByRole('button', { name: /^Dewi/ }))
    await waitFor(() => expect(lastAsked()).toContain('operator=01890000-0000-7000-8000-00000000000d'))
    fireEvent.click(screen.getByRole('button', { name: 'otp.length' }))
    await waitFor(() => expect(lastAsked()).toContain('target=otp.length'))
    fireEvent.click(screen.getByRole('button', { name: /^PUT \/admin/ }))
    await waitFor(() =>
      expect(decodeURIComponent(lastAsked())).toContain('operation=PUT+/admin/v1.0/settings'),
    )
  })

  test('says of a row what was kept, and what it means that no end was written', async () => {
    stage.show(TrailSection, { at: '/?case=row-1' })
    const said = await screen.findByRole('region', { name: 'Case' })
    const press = (nth: number) => {
      const opens = within(screen.getByRole('table', { name: 'Trail' })).getAllByRole('button')[nth]
      if (opens) fireEvent.click(opens)
    }
    expect(await within(said).findByText('shorter codes')).toBeTruthy()
    expect(within(said).getByText('Was').nextSibling?.textContent).toBe('6')
    press(1)
    await waitFor(() => expect(within(said).getByText('Calls in this minute')).toBeTruthy())
    press(2)
    await waitFor(() =>
      expect(within(said).getByRole('note').textContent).toContain('nothing says how it ended'),
    )
  })

  test('that fits nothing says so, and markup in a name is a text', async () => {
    know(
      rowOf({
        operator: '<img src=x onerror=alert(1)>',
        operation: 'PUT /admin/v1.0/report/{id}',
        target: {},
      }),
    )
    stage.show(TrailSection)
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    know()
    fireEvent.click(screen.getByRole('radio', { name: 'Unknown' }))
    expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy()
  })
})

describe('the file', () => {
  test('is saved with the filters that are shown', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    stage.answers(admin.exportAudit, { data: 'csv' })
    stage.show(TrailSection, { at: '/?outcome=refused' })
    fireEvent.click(await screen.findByRole('button', { name: /Save as a file/ }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(askedOf('/admin/v1.0/audit/export')[0]?.address).toBe('/admin/v1.0/audit/export?outcome=refused')
    vi.restoreAllMocks()
  })

  test('that is refused says why, and the button serves again', async () => {
    stage.answers(admin.exportAudit, new Refuses(503, 'UNAVAILABLE'))
    stage.show(TrailSection)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Save as a file/ })
    fireEvent.click(button)
    await waitFor(() => expect(askedOf('/admin/v1.0/audit/export')).toHaveLength(1))
    await waitFor(() => expect(button.disabled).toBe(false))
  })

  test('is not offered to who may not export', async () => {
    stage.show(TrailSection, { roles: ['support'] })
    await screen.findByRole('table', { name: 'Trail' })
    expect(screen.queryByRole('button', { name: /Save as a file/ })).toBeNull()
  })
})

test.each([
  ['', null],
  ['tomorrow', null],
  ['2026-13-40', null],
  ['2026-11-24', Date.UTC(2026, 10, 23, 17)],
])('the day %j begins at midnight in Jakarta, or is none', (day, at) => {
  expect(beginOf(day)).toBe(at)
  expect(endOf(day)).toBe(at === null ? null : at + 24 * 3_600_000)
})
