import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Account } from '@tayang/contract'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { farewell, session, sessionExpired } from '#shared/session'
import { toasts } from '#shared/toasts'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Privacy } from './privacy.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) => answer({ code, message: 'x', details: [] }, status)

/** What the server answers to a deletion and to a download. */
let onDelete: () => Response
let onExport: () => Response

beforeEach(() => {
  toasts.setState([], true)
  onDelete = () => answer({ data: { erasesAt: Date.UTC(2026, 11, 8), erased: ['profile'], kept: [] } })
  onExport = () => answer({ account: { username: 'rani' } })
  network.mockImplementation(async (url, { method }) => {
    if (url.endsWith('/export')) return onExport()
    if (method === 'DELETE') return onDelete()
    return answer({ data: [] })
  })
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  farewell.setState(false, true)
  sessionExpired.setState(false, true)
  network.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(change: Partial<Account> = {}): void {
  const account = { ...aViewer.account, ...change }
  const Site = createRoutesStub([
    { path: '/profile', Component: () => <Privacy account={account} /> },
    { path: '/', Component: () => <p>home</p> },
  ])
  render(
    <WithI18n>
      <WithQueries>
        <Site initialEntries={['/profile']} />
      </WithQueries>
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete my account', hidden: true }))
const confirm = () =>
  dialog().getByRole<HTMLButtonElement>('button', { name: 'Delete account', hidden: true })
function downloadWith(password: string): void {
  press('Download my data')
  const shown = within(screen.getByRole('dialog', { name: "Confirm it's you", hidden: true }))
  fireEvent.change(shown.getByLabelText('Your password'), { target: { value: password } })
  fireEvent.click(shown.getByRole('button', { name: 'Download my data', hidden: true }))
}
function deleteWith(password: string): void {
  press('Delete my account')
  fireEvent.change(dialog().getByLabelText('Your password'), { target: { value: password } })
  fireEvent.click(confirm())
}
const deletions = () =>
  network.mock.calls.flatMap(([url, { method, body }]) =>
    method === 'DELETE' && url === '/user/v1.0/accounts' ? [JSON.parse(String(body))] : [],
  )

test('a viewer who downloads their data gets one file with all that the server gave', async () => {
  const blobs: Blob[] = []
  const revoke = vi.fn()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:own-data'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke)
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(`${this.download} of ${this.href}`)
  })
  show()
  downloadWith('rahasia')
  await waitFor(() => expect(names).toEqual(['tayang-my-data.json of blob:own-data']))
  expect(JSON.parse(await blobs[0]!.text())).toEqual({ account: { username: 'rani' } })
  expect(revoke).toHaveBeenCalledWith('blob:own-data')
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeDefined()
})

test('a viewer whose data cannot be downloaded is told so in the dialog', async () => {
  onExport = () => refusal(503, 'UNAVAILABLE')
  show()
  downloadWith('rahasia')
  expect(await screen.findByText('Something went wrong, please try again later')).toBeDefined()
})

test('a viewer who has a password deletes nothing before it is typed', () => {
  show()
  press('Delete my account')
  expect(confirm().disabled).toBe(true)
  fireEvent.change(dialog().getByLabelText('Your password'), { target: { value: 'rahasia' } })
  expect(confirm().disabled).toBe(false)
  expect(deletions()).toEqual([])
})

test('a viewer who cancels keeps the account', () => {
  show()
  press('Delete my account')
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel', hidden: true }))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(deletions()).toEqual([])
  expect(session.viewer()?.account.id).toBe('account-1')
})

test('a viewer who deletes the account reads what is kept and why, and then goes home', async () => {
  onDelete = () =>
    answer({
      data: {
        erasesAt: Date.UTC(2026, 11, 8),
        erased: ['profile'],
        kept: [{ what: 'Invoices', why: 'the tax law' }],
      },
    })
  show()
  deleteWith('rahasia')
  expect(await screen.findByText('Your account will be deleted on 8 Dec 2026')).toBeDefined()
  expect(screen.getByText('Invoices: the tax law')).toBeDefined()
  expect(deletions()).toEqual([{ password: 'rahasia' }])
  expect(session.viewer()).toBeNull()
  // The page stays until it was read, and no dialog says that the session has ended.
  expect(farewell.getState()).toBe(true)
  expect(sessionExpired.getState()).toBe(false)
  fireEvent.click(dialog().getAllByRole('button', { name: 'Close', hidden: true }).at(-1)!)
  expect(await screen.findByText('home')).toBeDefined()
  expect(farewell.getState()).toBe(false)
})

test('a viewer of whom nothing is kept reads no list of what stays', async () => {
  show()
  deleteWith('rahasia')
  expect(await screen.findByText('Your account will be deleted on 8 Dec 2026')).toBeDefined()
  expect(screen.queryByText('What stays, and why')).toBeNull()
})

test('a viewer whose deletion fails keeps the session and may try again', async () => {
  onDelete = () => refusal(503, 'UNAVAILABLE')
  show()
  deleteWith('rahasia')
  expect(await screen.findByText('Something went wrong, please try again later')).toBeDefined()
  expect(session.viewer()?.account.id).toBe('account-1')
  expect(farewell.getState()).toBe(false)
  expect(confirm().disabled).toBe(false)
})

test('a viewer without any proof deletes by the sign-in of the last minutes alone', async () => {
  show({ hasPassword: false, email: null, mobile: null })
  press('Delete my account')
  expect(dialog().queryByLabelText('Your password')).toBeNull()
  fireEvent.click(confirm())
  expect(await screen.findByText('Your account will be deleted on 8 Dec 2026')).toBeDefined()
  expect(deletions()).toEqual([{}])
})
