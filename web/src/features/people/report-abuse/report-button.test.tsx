import { productSettings, user } from '@tayang/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, signInRequest, takeReturnPath } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ReportButton } from './report-button.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  const key = 'userReport.reason.content'
  network.mockImplementation(async (url) => {
    const data = url.includes('/setting/') ? { key, value: productSettings[key].default } : { success: true }
    return new Response(JSON.stringify({ data }))
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  session.leave()
  signInRequest.setState(null, true)
  takeReturnPath()
  network.mockReset()
  vi.unstubAllGlobals()
})

function show(profileId: string | null) {
  const reported = { profileId, type: 'content', entity: { id: 'title-1', value: 'A film' } } as const
  const Site = createRoutesStub([{ path: '*', Component: () => <ReportButton reported={reported} /> }])
  render(
    <WithI18n>
      <Site initialEntries={['/movie/title-1']} />
    </WithI18n>,
  )
}
const signIn = () => session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
const button = () => screen.queryByRole('button', { name: 'Report' })

test('a film is reported by a reason of content, without a person', async () => {
  signIn()
  show(null)
  fireEvent.click(button()!)
  fireEvent.click(await screen.findByRole('radio', { name: 'violence content' }))
  fireEvent.submit(screen.getByRole('radio', { name: 'violence content' }).closest('form')!)
  expect(await screen.findByText('Reported, Thank You')).toBeDefined()
  const sent = network.mock.calls.find(([url]) => url === user.report.path)?.[1].body
  expect(JSON.parse(String(sent))).toEqual({
    type: 'content',
    reason: 'violence content',
    titleCase: 'violence content',
    idCase: 'violence',
    idEntity: 'title-1',
    valueEntity: 'A film',
  })
})

test('a guest is asked to sign in, and the page is kept', () => {
  show(null)
  fireEvent.click(button()!)
  expect(signInRequest.getState()).toEqual({ view: 'login' })
  expect(takeReturnPath()).toBe('/movie/title-1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a person cannot report a clip of their own', () => {
  signIn()
  show(aViewer.profile.id)
  expect(button()).toBeNull()
})
