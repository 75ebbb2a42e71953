import type { ChatSettings } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#shared/session'
import { WithI18n } from '../../../../shared/i18n/with-i18n.tsx'
import { aViewer } from '../../../../shared/session/test/viewer.fixture.ts'
import { ModerationPanel } from './moderation-panel.tsx'

const settings: ChatSettings = {
  isShielded: false,
  slowSeconds: 0,
  followersOnly: false,
  minAccountAgeDays: 0,
  clipping: 'everyone',
  viewersMoments: 'at-once',
  packs: { judol: 'hide', porn: 'hold', hate: 'hold', contact: 'hold', own: 'hold' },
  words: [],
}
let muted: { id: string; name: string; avatar: null }[]

beforeEach(() => {
  muted = [
    { id: 'dewi', name: 'Dewi', avatar: null },
    { id: 'budi', name: 'Budi', avatar: null },
  ]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = (data: unknown) => new Response(JSON.stringify({ data }))
    if (init.method === 'DELETE') muted = muted.filter(({ id }) => !url.endsWith(id))
    if (url.endsWith('/settings')) return answer(settings)
    if (url.endsWith('/sanctions'))
      return answer(muted.map((profile) => ({ profile, kind: 'ban', until: null })))
    return answer([])
  })
  session.enter(aViewer, { accessToken: 'access', refreshToken: 'refresh' })
})
afterEach(() => {
  cleanup()
  session.leave()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <WithI18n>
      <dialog open>
        <ModerationPanel profileId="rani" />
        <button>Close</button>
      </dialog>
    </WithI18n>,
  )
const rules = () => document.querySelector('[data-rules]')

test('the rules of a chat take the focus from the Close below them, once they are read', async () => {
  open()
  screen.getByRole('button', { name: 'Close' }).focus()
  await screen.findByText('Slow mode')
  expect(document.activeElement).toBe(rules())
})

test('somebody who may speak again leaves the focus to the rules', async () => {
  open()
  const [first] = await screen.findAllByRole('button', { name: 'Let speak' })
  first?.focus()
  fireEvent.click(first!)
  await waitFor(() => expect(screen.queryByText('Dewi')).toBeNull())
  expect(document.activeElement).toBe(rules())
})
