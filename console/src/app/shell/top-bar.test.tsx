import { admin, type Jump, type MadeChange } from '@tayang/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { counts } from '../../shared/desk/counts.ts'
import { session } from '#shared/session'
import { openSectionStage, Refuses, type SectionStage } from '../test/section-stage.tsx'
import { OwnMenu } from './own-menu.tsx'
import { OwnQueue } from './own-queue.tsx'
import { SearchEverything } from './search-dialog.tsx'
import { TopBar } from './top-bar.tsx'
import { WhatChanged } from './what-changed.tsx'

const HOUR_MS = 3_600_000
let stage: SectionStage
beforeEach(() => {
  stage = openSectionStage()
})
afterEach(() => {
  stage.end()
  counts.setState({}, true)
})

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const asked = (path: string) => stage.asked.filter(({ address }) => address.startsWith(`/admin/v1.0/${path}`))

describe('the own queue', () => {
  const claim = (kind: string, id: string) => ({
    kind,
    id,
    by: { accountId: 'operator', name: 'Dewi' },
    until: Date.now() + HOUR_MS,
  })
  const approval = { id: 'ap', summary: 'Freeze a wallet', reason: 'Stolen phone', askedAt: Date.now() }
  const queue = (claims: unknown[], approvals: unknown[] = [], assigned: unknown[] = []) => {
    stage.answers(admin.getQueue, { claims, approvals })
    stage.answers(admin.listReports, { data: assigned, meta: { next: null } })
  }

  test('an operator finds what another asked them to confirm above the cases they claimed', async () => {
    queue([claim('report', 'case-1')], [approval])
    stage.show(OwnQueue)
    press(/My queue/)
    const links = await screen.findAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/approvals?case=ap',
      '/reports?case=case-1',
    ])
    expect(screen.getByText('Stolen phone')).toBeTruthy()
  })

  test('an operator finds the cases that were given to them, and counts them before', async () => {
    counts.setState({ assigned: 1 }, true)
    queue([], [], [{ id: 'case-2', subject: { label: 'Malam Senin' }, dueAt: Date.now() + HOUR_MS }])
    stage.show(OwnQueue)
    expect(screen.getByRole('button', { name: /My queue/ }).textContent).toContain('1')
    press(/My queue/)
    const link = await screen.findByRole('link', { name: /Malam Senin/ })
    expect(link.getAttribute('href')).toBe('/reports?case=case-2')
    expect(asked('reports')[0]?.address).toContain('assignee=me')
  })

  test('an operator whose roles do not open a claimed case reads it without a link', async () => {
    queue([claim('cashout', 'cash-1')])
    stage.show(OwnQueue, { roles: ['trust'] })
    press(/My queue/)
    expect(await screen.findByText(/^Cash-out/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('an operator for whom nothing waits is told so', async () => {
    queue([])
    stage.show(OwnQueue)
    press(/My queue/)
    expect(await screen.findByText('Nothing is waiting for you.')).toBeTruthy()
  })

  test('an operator reads how many approvals wait before the queue is opened, and asks for none', () => {
    counts.setState({ approvals: 3 }, true)
    stage.show(OwnQueue)
    expect(screen.getByRole('button', { name: /My queue/ }).textContent).toContain('3')
    expect(asked('queue')).toEqual([])
  })

  test('an operator who follows a link of the queue closes it', async () => {
    queue([claim('appeal', 'app-1')])
    stage.show(OwnQueue)
    press(/My queue/)
    fireEvent.click(await screen.findByRole('link'))
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    expect(screen.getByRole('button', { name: /My queue/ }).getAttribute('aria-expanded')).toBe('false')
  })

  test('an operator closes the queue by Escape and by a press beside it', async () => {
    queue([])
    stage.show(OwnQueue)
    press(/My queue/)
    fireEvent.keyDown(await screen.findByText('Nothing is waiting for you.'), { key: 'Escape' })
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
    press(/My queue/)
    await screen.findByText('Nothing is waiting for you.')
    fireEvent.pointerDown(document.body)
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
  })
})

describe('what changed', () => {
  const change = (id: string, more: Partial<MadeChange> = {}): MadeChange => ({
    id,
    at: Date.now() - 60_000,
    kind: 'switch',
    operation: 'putSwitch',
    target: 'chat',
    by: { accountId: 'fajar', name: 'Fajar' },
    facts: { reason: 'A raid' },
    ...more,
  })

  test('an operator reads what was changed, by which operator and why', async () => {
    stage.answers(admin.listChanges, [change('a'), change('b', { kind: 'deploy', target: '2.4', by: null })])
    stage.show(WhatChanged)
    press(/What changed/)
    expect(await screen.findByText(/Switch chat/)).toBeTruthy()
    expect(screen.getByText('Fajar · A raid')).toBeTruthy()
    expect(screen.getByText(/New version 2\.4/)).toBeTruthy()
  })

  test('an operator sees only the changes of the last hour counted', async () => {
    stage.answers(admin.listChanges, [change('a'), change('b', { at: Date.now() - 2 * HOUR_MS })])
    stage.show(WhatChanged)
    const button = screen.getByRole('button', { name: /What changed/ })
    await waitFor(() => expect(button.textContent).toMatch(/1$/))
    fireEvent.click(button)
    expect(await screen.findAllByText(/Switch chat/)).toHaveLength(2)
  })

  test('an operator who may not read the facts of a change reads no reason', async () => {
    const by = { accountId: 'gone', name: null }
    stage.answers(admin.listChanges, [change('a', { facts: null, by })])
    stage.show(WhatChanged)
    press(/What changed/)
    expect((await screen.findByText('an operator')).textContent).toBe('an operator')
  })

  test('an operator is told that nothing changed', async () => {
    stage.answers(admin.listChanges, [])
    stage.show(WhatChanged)
    press(/What changed/)
    expect(await screen.findByText('Nothing changed within six hours.')).toBeTruthy()
  })
})

describe('the search', () => {
  const jumps: Jump[] = [
    { kind: 'person', id: 'acc', title: 'Laras', sub: 'laras' },
    { kind: 'cashout', id: 'cash', title: 'Cash-out of Laras', sub: null },
    { kind: 'show', id: 'show', title: 'Larasati malam', sub: null },
  ]
  const write = async (text: string) => {
    press(/Name, id/)
    const field = await screen.findByRole('combobox', { name: 'Search everything' })
    fireEvent.change(field, { target: { value: text } })
    return field
  }

  test('an operator who writes a text is offered where it leads, the first one chosen', async () => {
    stage.answers(admin.searchEverything, jumps)
    stage.show(SearchEverything)
    await write('  laras ')
    const options = await screen.findAllByRole('option')
    expect(options.map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
    expect(asked('search').map(({ address }) => address)).toEqual(['/admin/v1.0/search?text=laras'])
  })

  test('an operator goes down and up by arrows and not past an end', async () => {
    stage.answers(admin.searchEverything, jumps)
    stage.show(SearchEverything)
    const field = await write('laras')
    const options = await screen.findAllByRole('option')
    const chosen = () => options.findIndex((one) => one.getAttribute('aria-selected') === 'true')
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(chosen()).toBe(0)
    for (let nth = 0; nth < 5; nth++) fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(chosen()).toBe(2)
    expect(field.getAttribute('aria-activedescendant')).toBe(options[2]?.id)
  })

  test('an operator who presses Enter leaves the search for what was chosen', async () => {
    stage.answers(admin.searchEverything, jumps)
    const Place = () => <p data-testid="place">{useLocation().pathname + useLocation().search}</p>
    const Page = () => [<SearchEverything key="search" />, <Place key="place" />]
    stage.show(Page)
    const field = await write('laras')
    await screen.findAllByRole('option')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    expect(screen.getByTestId('place').textContent).toBe('/cash-out?case=cash')
  })

  test('an operator is offered nothing that no section of their roles opens', async () => {
    stage.answers(admin.searchEverything, jumps)
    stage.show(SearchEverything, { roles: ['trust'] })
    await write('laras')
    await screen.findByText('Laras')
    expect(screen.queryByText('Cash-out of Laras')).toBeNull()
  })

  test('an operator is told that nothing is found, and asks for nothing by an empty text', async () => {
    stage.answers(admin.searchEverything, [])
    stage.show(SearchEverything)
    const field = await write('qqq')
    expect(await screen.findByText('Nothing found that your roles can see.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '   ' } })
    await waitFor(() => expect(screen.queryByText('Nothing found that your roles can see.')).toBeNull())
    expect(asked('search')).toHaveLength(1)
  })

  test('an operator whose search is refused reads why in place of results', async () => {
    stage.answers(admin.searchEverything, new Refuses(403, 'FORBIDDEN'))
    stage.show(SearchEverything)
    await write('laras')
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByText('Nothing found that your roles can see.')).toBeNull()
  })
})

describe('the bar', () => {
  test('an operator sees how long their fresh code still holds, and nothing once it is over', async () => {
    stage.answers(admin.listChanges, [])
    const Bar = () => <TopBar onMenu={() => undefined} />
    stage.show(Bar)
    expect(screen.getByRole('timer').textContent).toMatch(/\d+:\d\d/)
    act(() => session.change({ raisedUntil: Date.now() - 1 }))
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
  })

  test('an operator finds their name, roles and sessions behind their picture', () => {
    stage.show(OwnMenu, { roles: ['trust', 'auditor'] })
    press('You: Dewi')
    expect(screen.getByText('trust, auditor')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Your sessions' }).getAttribute('href')).toBe('/own/sessions')
    const group = within(screen.getByRole('group', { name: 'Language' }))
    expect(group.getByRole('button', { pressed: true }).textContent).toBe('English')
  })

  test('an operator who signs out is out at once, although the server does not answer', async () => {
    stage.answers(admin.leaveConsole, new Refuses(500, 'INTERNAL'))
    stage.show(OwnMenu)
    press('You: Dewi')
    press('Log out')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'You: Dewi' })).toBeNull())
    expect(stage.asked[0]?.method).toBe('DELETE')
  })
})
