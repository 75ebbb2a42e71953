import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { askAccess } from './ask-access.ts'

const network = vi.fn<(url: string) => Promise<Response>>()

afterEach(() => {
  session.leave()
  network.mockReset()
  vi.unstubAllGlobals()
})

test('a guest asks for the public access, and a viewer for their own with the same session', async () => {
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => new Response(JSON.stringify({ data: { stream: '/media/a.m3u8' } })))
  expect(await askAccess('clip', 'session')).toEqual({ stream: '/media/a.m3u8' })
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
  await askAccess('clip', 'session')
  const [guest, viewer] = network.mock.calls.map(([url]) => url)
  expect(guest).toContain('ublic')
  expect(viewer).not.toContain('ublic')
  expect([guest, viewer].every((url) => url?.includes('sessionId=session'))).toBe(true)
})
