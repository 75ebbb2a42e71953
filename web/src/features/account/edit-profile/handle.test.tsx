import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithQueries } from '#shared/api'
import { session, useViewer } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Handle } from './handle.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', network)
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

const Own = () => <Handle profile={useViewer()!.profile} />
function show() {
  render(
    <WithI18n>
      <WithQueries>
        <MemoryRouter>
          <Own />
        </MemoryRouter>
      </WithQueries>
    </WithI18n>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Choose a handle' }))
}
const write = (handle: string) =>
  fireEvent.change(screen.getByLabelText('New handle'), { target: { value: handle } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save handle' }))

test('a viewer sees the address of the handle before it is saved, and a link to it afterwards', async () => {
  network.mockResolvedValue(Response.json({ data: { ...aViewer.profile, handle: 'rani.wijaya' } }))
  show()
  write('@Rani.Wijaya')
  expect(screen.getByText(`Your public page: ${location.host}/@rani.wijaya`)).toBeDefined()
  save()
  const link = await screen.findByRole('link', { name: '@rani.wijaya' })
  expect(link.getAttribute('href')).toBe('/@rani.wijaya')
  expect(JSON.parse(String(network.mock.calls[0]?.[1].body))).toEqual({ handle: 'rani.wijaya' })
  expect(session.viewer()?.profile.handle).toBe('rani.wijaya')
})

test('a handle that is written wrongly is not sent', async () => {
  show()
  write('ra ni')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Use 3 to 30 letters, digits, dots and underscores',
  )
  expect(network).not.toHaveBeenCalled()
})

test.each([
  [409, 'HANDLE_TAKEN', 'This handle is taken. Please choose another one.'],
  [422, 'TEXT_NOT_ALLOWED', 'This handle is not allowed. Please choose another one.'],
  [429, 'TOO_MANY_ATTEMPTS', 'You have changed your handle often lately. Please wait a few days.'],
  [503, 'UNAVAILABLE', 'Something went wrong, please try again later'],
])('a refusal (%i %s) says why, until something else is written', async (status, code, words) => {
  network.mockResolvedValue(Response.json({ code, message: '', details: [] }, { status }))
  show()
  write('rani')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  write('rani.w')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
