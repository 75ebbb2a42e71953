import { user } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { AccessDenied, type DeniedAction } from './access-denied.tsx'
import { BlockDialog, type BlockMode, type BlockResult } from './block-dialog.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const handleClose = vi.fn<(result: BlockResult) => void>()
let isUp = true

beforeEach(() => {
  isUp = true
  toasts.setState([], true)
  network.mockImplementation(async (url, { method }) => {
    // Settings have their defaults.
    if (url.startsWith('/screen/') || !isUp) return new Response('{}', { status: 503 })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return new Response(JSON.stringify({ data: { success: true } }), { status: 200 })
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  handleClose.mockReset()
  vi.unstubAllGlobals()
})

function show(mode: BlockMode) {
  render(
    <WithI18n>
      <BlockDialog person={{ profileId: 'profile-2', name: 'Budi' }} mode={mode} onClose={handleClose} />
    </WithI18n>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const asked = () =>
  network.mock.calls
    .filter(([url]) => url === user.block.path)
    .map(([, { method, body }]) => [method, JSON.parse(String(body)) as unknown])

test('blocking asks, confirms that the person has been blocked, and closes as blocked', async () => {
  show('block')
  expect(asked()).toEqual([])
  press('Block')
  expect(await screen.findByText('Budi has been blocked')).toBeDefined()
  expect(asked()).toEqual([['POST', { blockTo: 'profile-2' }]])
  expect(handleClose).not.toHaveBeenCalled()
  press('OK')
  expect(handleClose.mock.calls).toEqual([['blocked']])
})

test('unblocking asks once and closes as unblocked', async () => {
  show('unblock')
  press('Unblock')
  await waitFor(() => expect(handleClose.mock.calls).toEqual([['unblocked']]))
  expect(asked()).toEqual([['DELETE', { blockTo: 'profile-2' }]])
})

test.each(['block', 'unblock', 'access'] as const)('%s can be cancelled, and nothing is sent', (mode) => {
  show(mode)
  press('Cancel')
  expect(handleClose.mock.calls).toEqual([['cancel']])
  expect(asked()).toEqual([])
})

test('a blocker sees an offer to unblock, with the name of the blocked person', () => {
  show('access')
  expect(screen.getByRole('heading', { name: 'You Blocked Budi' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeDefined()
})

test('a failed block shows a toast, and can be tried again', async () => {
  isUp = false
  show('block')
  press('Block')
  await waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toEqual([
      'Some error occured, please refresh the page!',
    ]),
  )
  expect(handleClose).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Block' })).toBeDefined()
})

test.each([
  ['default', 'You have been blocked by the user, and are unable to view this content anymore.'],
  ['follow', 'You have been blocked by the user, and are unable to follow this profile.'],
  ['sendDiamond', 'You have been blocked by the user, and are unable to send Diamonds to this profile.'],
] as const)(
  'a blocked person sees the text for what they wanted to do: %s',
  (action: DeniedAction, words) => {
    render(
      <WithI18n>
        <AccessDenied action={action} onClose={() => undefined} />
      </WithI18n>,
    )
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
  },
)
