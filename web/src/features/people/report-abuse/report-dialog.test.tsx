import { productSettings, user } from '@tayang/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toasts } from '#shared/toasts'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { Reported } from './reported.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let isUp = true

beforeEach(() => {
  isUp = true
  toasts.setState([], true)
  network.mockImplementation(async (url) => {
    const key = /\/setting\/(.*)$/.exec(url)?.[1] as keyof typeof productSettings | undefined
    if (key) return new Response(JSON.stringify({ data: { key, value: productSettings[key].default } }))
    return isUp
      ? new Response(JSON.stringify({ data: { success: true } }))
      : new Response('{}', { status: 503 })
  })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  network.mockReset()
  vi.unstubAllGlobals()
})

function show(reported: Reported) {
  render(
    <WithI18n>
      <ReportDialog reported={reported} onClose={() => undefined} />
    </WithI18n>,
  )
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Report' })
const reports = () =>
  network.mock.calls
    .filter(([url]) => url === user.report.path)
    .map(([, { body }]) => JSON.parse(String(body)) as unknown)

test('a person is reported by a reason, and the dialog says thanks', async () => {
  show({ profileId: 'profile-2', type: 'user' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Spamming' }))
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  fireEvent.click(button())
  expect(await screen.findByText('Reported, Thank You')).toBeDefined()
  expect(reports()).toEqual([
    {
      profileIdReportee: 'profile-2',
      type: 'user',
      reason: 'Spamming',
      titleCase: 'Spamming',
      idCase: 'spamming',
    },
  ])
})

test('a report of a comment contains its id and text', async () => {
  show({ profileId: 'profile-2', type: 'comment', entity: { id: 'comment-1', value: 'a bad word' } })
  fireEvent.click(await screen.findByRole('radio', { name: 'improper chats' }))
  fireEvent.click(button())
  await screen.findByText('Reported, Thank You')
  expect(reports()).toMatchObject([{ idEntity: 'comment-1', valueEntity: 'a bad word', type: 'comment' }])
})

test('without a reason nothing is reported', async () => {
  show({ profileId: 'profile-2', type: 'content' })
  await screen.findByRole('radio', { name: 'pornographic' })
  expect(button().disabled).toBe(true)
  fireEvent.submit(button().closest('form')!)
  expect(reports()).toEqual([])
})

test('a failed report shows a toast, and the reason is still chosen', async () => {
  isUp = false
  show({ profileId: 'profile-2', type: 'user' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Racism' }))
  fireEvent.click(button())
  await waitFor(() => expect(toasts.getState()).toHaveLength(1))
  expect(screen.queryByText('Reported, Thank You')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Racism' }).checked).toBe(true)
})
