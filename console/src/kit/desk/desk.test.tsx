import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToKeys } from '../keys/shortcuts.ts'
import { CaseList } from '../lists/case-list.tsx'
import { pressKey, showPart } from '../test/show-part.tsx'
import { Desk } from './desk.tsx'
import { Page } from './page.tsx'
import { useListAddress } from './use-list-address.ts'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenToKeys(window)
})
afterEach(() => {
  cleanup()
  stopKeys()
})

describe('a desk', () => {
  const show = (detail: React.ReactNode, more: object = {}) => {
    const onClose = vi.fn()
    showPart(
      <Desk
        title="Reports"
        list={<p>the list</p>}
        detail={detail}
        empty={<p>Choose one</p>}
        onClose={onClose}
        {...more}
      />,
    )
    return onClose
  }

  test('shows the list, and a sentence in place of the case while none is open', () => {
    show(null)
    expect(screen.getByText('the list')).toBeTruthy()
    expect(screen.getByText('Choose one')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reports' })).toBeNull()
  })

  test('hangs cloth where there is no case to open', () => {
    const { container } = showPart(
      <Desk title="Reports" list={<p>the list</p>} detail={null} empty={false} onClose={vi.fn()} />,
    )
    expect(container.querySelector('[aria-label="Case"] svg pattern')).toBeTruthy()
  })

  test('shows the open case, and goes back to the list by a button or Escape', () => {
    const onClose = show(<p>the case</p>, { side: <p>decide</p> })
    expect(screen.getByText('the case')).toBeTruthy()
    expect(screen.getByRole('complementary', { name: 'Decision' }).textContent).toBe('decide')
    expect(screen.queryByText('Choose one')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Reports' }))
    act(() => pressKey('Escape'))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('gives the focus of a closed case back to its row', () => {
    const Cases = () => {
      const [open, setOpen] = useState<string | null>(null)
      const list = (
        <CaseList
          label="Cases"
          items={['a', 'b']}
          keyOf={(id) => id}
          render={(id) => `Case ${id}`}
          selected={open}
          onSelect={setOpen}
        />
      )
      const detail = open && <button type="button">Decide {open}</button>
      return <Desk title="Reports" list={list} detail={detail} onClose={() => setOpen(null)} />
    }
    showPart(<Cases />)
    fireEvent.click(screen.getByRole('button', { name: 'Case b' }))
    screen.getByRole('button', { name: 'Decide b' }).focus()
    act(() => pressKey('Escape'))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Case b' }))
  })

  test('gives the focus to the way back where the list is away', () => {
    // As on a phone, where the styles show one of the two.
    const boxes = vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList)
    const Cases = () => {
      const [isOpen, setOpen] = useState(false)
      const list = (
        <button type="button" onClick={() => setOpen(true)}>
          A case
        </button>
      )
      return <Desk title="Reports" list={list} detail={isOpen && <p>the case</p>} onClose={vi.fn()} />
    }
    showPart(<Cases />)
    screen.getByRole('button', { name: 'A case' }).focus()
    fireEvent.click(screen.getByRole('button', { name: 'A case' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reports' }))
    boxes.mockRestore()
  })

  test('does nothing with Escape while no case is open', () => {
    const onClose = show(null)
    act(() => pressKey('Escape'))
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('a page has a title, a count and its actions', () => {
  showPart(
    <Page title="Trail" count="12" actions={<button type="button">Export</button>}>
      <p>rows</p>
    </Page>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trail')
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(screen.getByText('rows')).toBeTruthy()
})

describe('the address of a list', () => {
  type Address = ReturnType<typeof useListAddress<{ status: string; search: string }>>
  let address: Address
  function Reader() {
    address = useListAddress({ status: 'open', search: '' })
    return null
  }
  const open = (at: string) => showPart(<Reader />, at).router
  const search = (router: ReturnType<typeof open>) => router.state.location.search

  test('has the defaults where it says nothing', () => {
    open('/')
    expect(address.filters).toEqual({ status: 'open', search: '' })
    expect([address.cursor, address.selected]).toEqual([undefined, null])
  })

  test('gives back a view that somebody saved', () => {
    open('/?status=closed&search=laras&cursor=abc&case=7')
    expect(address.filters).toEqual({ status: 'closed', search: 'laras' })
    expect([address.cursor, address.selected]).toEqual(['abc', '7'])
  })

  test('names no default, and forgets the page of another filter', () => {
    const router = open('/?cursor=abc')
    act(() => address.setFilters({ status: 'closed' }))
    expect(search(router)).toBe('?status=closed')
    act(() => address.setFilters({ status: 'open' }))
    expect(search(router)).toBe('')
  })

  test('tells no filter from the default', () => {
    const router = open('/')
    act(() => address.setFilters({ status: '' }))
    expect(search(router)).not.toBe('')
    expect(address.filters.status).toBe('')
  })

  test('turns a page by an entry of its own, and closes the case', () => {
    const router = open('/?case=7')
    act(() => address.goTo('next'))
    expect(search(router)).toBe('?cursor=next')
    act(() => address.goTo(null))
    expect(search(router)).toBe('')
  })

  test('opens case after case in one entry, so that Back leaves them all', async () => {
    const router = open('/')
    await act(async () => router.navigate('/?status=closed'))
    act(() => address.select('1'))
    act(() => address.select('2'))
    expect(address.selected).toBe('2')
    await act(async () => router.navigate(-1))
    expect(address.selected).toBeNull()
  })
})
