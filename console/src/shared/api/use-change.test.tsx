import { admin } from '@tayang/contract'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '#shared/toasts'
import { queries } from './queries.ts'
import { useCall, useCallList } from './use-call.ts'
import { useChange } from './use-change.ts'
import { WithQueries } from './with-queries.tsx'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const gifts = { name: 'gifts', isOn: true }

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  queries.clear()
  toasts.setState([], true)
  vi.unstubAllGlobals()
})

const show = (part: React.ReactNode) =>
  render(
    <I18nProvider i18n={i18n}>
      <WithQueries>{part}</WithQueries>
    </I18nProvider>,
  )
const shown = () => screen.getByRole('status').textContent
const said = () => toasts.getState().map(({ text }) => text)

function Switches({ deal }: { deal?: (error: Error) => boolean }) {
  const read = useCall(admin.listSwitches, {})
  const put = useChange(admin.putSwitch, { done: 'Turned', ...(deal && { onRefused: deal }) })
  return (
    <>
      <output>{read.data ? String(read.data[0]?.isOn) : read.error ? 'failed' : 'loading'}</output>
      <button
        onClick={() => put.run({ params: { name: 'gifts' }, body: { isOn: false, reason: 'A flood' } })}
      >
        off
      </button>
      <button onClick={read.again}>again</button>
    </>
  )
}
const press = (name: string) => act(() => screen.getByText(name).click())

describe('a change', () => {
  test('says that it was made, and what is on screen is read again', async () => {
    network.mockResolvedValueOnce(answer({ data: [gifts] }))
    show(<Switches />)
    await waitFor(() => expect(shown()).toBe('true'))
    network
      .mockResolvedValueOnce(answer({ data: { ...gifts, isOn: false } }))
      .mockResolvedValueOnce(answer({ data: [{ ...gifts, isOn: false }] }))
    press('off')
    await waitFor(() => expect(shown()).toBe('false'))
    expect(said()).toEqual(['Turned'])
  })

  test('that is refused is a toast in words of ours', async () => {
    network.mockImplementation(async (_url, { method }) =>
      method === 'PUT'
        ? answer({ code: 'FORBIDDEN', message: 'Forbidden', details: [] }, 403)
        : answer({ data: [gifts] }),
    )
    show(<Switches />)
    await waitFor(() => expect(shown()).toBe('true'))
    press('off')
    await waitFor(() => expect(said()).toEqual(["Your roles don't allow this."]))
  })

  test('that somebody else made first is read again, and a screen that deals with it says nothing more', async () => {
    network.mockImplementation(async (_url, { method }) =>
      method === 'PUT'
        ? answer({ code: 'REVISION_OUTDATED', message: 'x', details: [] }, 409)
        : answer({ data: [{ ...gifts, isOn: network.mock.calls.length < 3 }] }),
    )
    const deal = vi.fn(() => true)
    show(<Switches deal={deal} />)
    await waitFor(() => expect(shown()).toBe('true'))
    press('off')
    await waitFor(() => expect(shown()).toBe('false'))
    expect(deal).toHaveBeenCalledTimes(1)
    expect(said()).toEqual([])
  })
})

describe('a reading', () => {
  test('that failed is tried again by the operator', async () => {
    network.mockImplementation(async () => answer({ code: 'FORBIDDEN', message: 'x', details: [] }, 403))
    show(<Switches />)
    await waitFor(() => expect(shown()).toBe('failed'))
    network.mockImplementation(async () => answer({ data: [gifts] }))
    press('again')
    await waitFor(() => expect(shown()).toBe('true'))
  })

  test('is asked for once by two parts of a screen', async () => {
    network.mockImplementation(async () => answer({ data: [gifts] }))
    show(
      <>
        <Switches />
        <Names />
      </>,
    )
    await waitFor(() => expect(screen.getByTestId('names').textContent).toBe('gifts'))
    expect(network).toHaveBeenCalledTimes(1)
  })

  test('of a page stays on screen until the next page is there', async () => {
    const page = (title: string, next: string | null) =>
      answer({ data: [{ id: title, title }], meta: { next } })
    network.mockResolvedValueOnce(page('first', 'c'))
    const { rerender } = show(<Sent />)
    await waitFor(() => expect(shown()).toBe('first fresh c'))
    const { promise, resolve } = Promise.withResolvers<Response>()
    network.mockReturnValueOnce(promise)
    rerender(
      <I18nProvider i18n={i18n}>
        <WithQueries>
          <Sent cursor="c" />
        </WithQueries>
      </I18nProvider>,
    )
    await waitFor(() => expect(shown()).toBe('first old c'))
    await act(async () => resolve(page('second', null)))
    await waitFor(() => expect(shown()).toBe('second fresh end'))
  })
})

function Names() {
  const { data } = useCall(admin.listSwitches, {})
  return <p data-testid="names">{data?.map(({ name }) => name).join()}</p>
}

function Sent({ cursor }: { cursor?: string }) {
  const list = useCallList(admin.listSentNotifications, { query: { ...(cursor && { cursor }) } })
  return (
    <output>
      {list.items.map(({ title }) => title).join()} {list.isOld ? 'old' : 'fresh'} {list.next ?? 'end'}
    </output>
  )
}
