import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queries } from '#shared/api'
import { session } from '#shared/session'
import { showPart } from '../../kit/test/show-part.tsx'
import { claims, useClaim, useHolder, useOwnClaims } from './claims.ts'
import { counts } from './counts.ts'
import { receive } from './use-desk-socket.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const inAMinute = () => Date.now() + 60_000
const claimOf = (id: string, accountId: string, until = inAMinute()) => ({
  kind: 'report' as const,
  id,
  by: { accountId, name: accountId === 'me' ? 'Dewi' : 'Fajar' },
  until,
})

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  session.begin({
    accessToken: 'access',
    expiresAt: Date.now() + 3_600_000,
    sessionEndsAt: Date.now() + 3_600_000,
    raisedUntil: null,
    sessionId: 's',
    accountId: 'me',
    profileId: 'p',
    name: 'Dewi',
    avatar: null,
    roles: ['trust'],
    usesCode: false,
  })
})
afterEach(() => {
  cleanup()
  act(() => {
    claims.setState({}, true)
    counts.setState({}, true)
  })
  // A claim is released a moment after its case is gone, so the network stays as it is.
  session.end('signed-out')
})

describe('what the socket says', () => {
  test('at the beginning replaces what was known', () => {
    receive({ type: 'counts', counts: { reports: 9, orders: 1 } })
    receive({ type: 'authorized', counts: { reports: 3 }, claims: [claimOf('1', 'fajar')] })
    expect(counts.getState()).toEqual({ reports: 3 })
    expect(Object.keys(claims.getState())).toEqual(['report 1'])
  })

  test('later changes the sections that it names', () => {
    receive({ type: 'authorized', counts: { reports: 3, orders: 1 }, claims: [] })
    receive({ type: 'counts', counts: { reports: 4 } })
    expect(counts.getState()).toEqual({ reports: 4, orders: 1 })
  })

  test('of claims adds one and takes one away', () => {
    receive({ type: 'claimed', claim: claimOf('1', 'fajar') })
    receive({ type: 'claimed', claim: claimOf('2', 'fajar') })
    receive({ type: 'released', kind: 'report', id: '1' })
    expect(Object.keys(claims.getState())).toEqual(['report 2'])
  })

  test('of a change makes old what shows the same thing', () => {
    queries.setQueryData(['GET', '/admin/v1.0/reports'], 'read')
    queries.setQueryData(['GET', '/admin/v1.0/orders'], 'read')
    const by = { accountId: 'fajar', name: 'Fajar' }
    receive({ type: 'changed', operation: 'PUT /admin/v1.0/report/{id}', params: { id: '1' }, by })
    const isOld = (path: string) => queries.getQueryState(['GET', path])?.isInvalidated
    expect([isOld('/admin/v1.0/reports'), isOld('/admin/v1.0/orders')]).toEqual([true, false])
  })
})

describe('something that happened by itself', () => {
  test('is read again where its noun is shown', () => {
    queries.setQueryData(['GET', '/admin/v1.0/reports'], 'read')
    receive({ type: 'touched', topic: 'reports', params: {} })
    expect(queries.getQueryState(['GET', '/admin/v1.0/reports'])?.isInvalidated).toBe(true)
  })
})

describe('who works on a case', () => {
  function Holder({ id }: { id: string | null }) {
    const holder = useHolder('report', id)
    const own = useOwnClaims().map((claim) => claim.id)
    return <output>{`${holder ?? 'nobody'} ${own.join()}`}</output>
  }
  const shown = () => screen.getByRole('status').textContent

  test('is another operator by name, and not oneself', () => {
    showPart(<Holder id="1" />)
    expect(shown()).toBe('nobody ')
    act(() => receive({ type: 'claimed', claim: claimOf('1', 'fajar') }))
    expect(shown()).toBe('Fajar ')
    act(() => receive({ type: 'claimed', claim: claimOf('1', 'me') }))
    expect(shown()).toBe('nobody 1')
  })

  test('is nobody once the claim has run out, or while no case is open', () => {
    act(() => receive({ type: 'claimed', claim: claimOf('1', 'fajar', Date.now() - 1) }))
    showPart(<Holder id="1" />)
    expect(shown()).toBe('nobody ')
    cleanup()
    showPart(<Holder id={null} />)
    expect(shown()).toBe('nobody ')
  })
})

describe('an open case', () => {
  function Open({ id }: { id: string | null }) {
    const { holder, takeOver } = useClaim('report', id)
    return <button onClick={takeOver}>{holder ?? 'free'}</button>
  }
  const asked = () => network.mock.calls.map(([url, { method, body }]) => [method, url, body])
  const answers = (accountId: string) =>
    network.mockImplementation(async (_url, { method }) =>
      method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json({ data: claimOf('1', accountId) }),
    )

  test('is claimed, and released when it is closed', async () => {
    answers('me')
    showPart(<Open id="1" />)
    await waitFor(() => expect(Object.keys(claims.getState())).toEqual(['report 1']))
    cleanup()
    await waitFor(() => expect(asked().at(-1)?.[0]).toBe('DELETE'))
    expect(claims.getState()).toEqual({})
  })

  test('that another operator holds says whose it is, and is taken over by saying so', async () => {
    answers('fajar')
    showPart(<Open id="1" />)
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Fajar'))
    answers('me')
    act(() => screen.getByRole('button').click())
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('free'))
    expect(
      asked()
        .filter(([method]) => method === 'PUT')
        .map(([, , body]) => body),
    ).toEqual(['{"takesOver":false}', '{"takesOver":true}'])
  })

  test('is worked on all the same where the claim is refused', async () => {
    network.mockRejectedValue(new TypeError('no connection'))
    showPart(<Open id="1" />)
    await waitFor(() => expect(network).toHaveBeenCalled())
    expect(screen.getByRole('button').textContent).toBe('free')
  })

  test('that is none claims nothing', () => {
    showPart(<Open id={null} />)
    expect(network).not.toHaveBeenCalled()
  })
})
