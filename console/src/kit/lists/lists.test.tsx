import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToKeys } from '../keys/shortcuts.ts'
import { pressKey, showPart } from '../test/show-part.tsx'
import { CaseList, CaseRow } from './case-list.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { FilterChips, FilterChoice, FilterText } from './filters.tsx'
import { ListFoot } from './list-foot.tsx'
import { Tabs } from './tabs.tsx'

let stopKeys: () => void
beforeEach(() => {
  stopKeys = listenToKeys(window)
})
afterEach(() => {
  cleanup()
  stopKeys()
  vi.useRealTimers()
})

interface Row {
  id: string
  name: string
}
const rows: Row[] = ['a', 'b', 'c'].map((id) => ({ id, name: `Row ${id}` }))
const keyOf = ({ id }: Row) => id

describe('a list of cases', () => {
  const show = (selected: string | null, items = rows) => {
    const onSelect = vi.fn()
    showPart(
      <CaseList
        label="Reports"
        items={items}
        keyOf={keyOf}
        render={({ name }) => <CaseRow title={name} note="by Ayu" figure="3" />}
        selected={selected}
        onSelect={onSelect}
        empty={<p>Nothing waits.</p>}
        foot={<p>foot</p>}
      />,
    )
    return onSelect
  }

  test('opens a case by a press, and marks the open one', () => {
    const onSelect = show('b')
    fireEvent.click(screen.getByText('Row c'))
    expect(onSelect).toHaveBeenCalledWith('c')
    const current = screen.getAllByRole('button').filter((one) => one.getAttribute('aria-current') === 'true')
    expect(current.map(({ textContent }) => textContent)).toEqual(['Row bby Ayu3'])
  })

  test.each<[string | null, string, string | undefined]>([
    [null, 'j', 'a'],
    [null, 'k', 'c'],
    ['a', 'j', 'b'],
    ['b', 'k', 'a'],
    ['c', 'j', undefined],
    ['a', 'k', undefined],
  ])('with %s open %s leads to %s', (selected, key, next) => {
    const onSelect = show(selected)
    act(() => pressKey(key))
    expect(onSelect.mock.calls[0]?.[0]).toBe(next)
  })

  test('says in one sentence that nothing is there', () => {
    show(null, [])
    expect(screen.getByText('Nothing waits.')).toBeTruthy()
    expect(screen.queryByText('foot')).toBeNull()
  })
})

describe('a table', () => {
  const columns: Column<Row>[] = [
    { key: 'name', label: 'Name', cell: ({ name }) => name, sort: 'name' },
    { key: 'id', label: 'Id', cell: ({ id }) => id, align: 'end' },
  ]
  const show = (more: object = {}, at = rows) =>
    showPart(<DataTable label="People" columns={columns} rows={at} keyOf={keyOf} {...more} />)

  test('asks the server for another order: downward first, then upward', () => {
    const onSort = vi.fn()
    show({ onSort, sort: '' })
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('-name')
    cleanup()
    show({ onSort, sort: '-name' })
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('descending')
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenLastCalledWith('name')
  })

  test('sorts by no column that the server does not sort by', () => {
    show({ onSort: vi.fn() })
    expect(within(screen.getByRole('columnheader', { name: 'Id' })).queryByRole('button')).toBeNull()
  })

  test('opens a row by a press and moves by J and K', () => {
    const onSelect = vi.fn()
    show({ onSelect, selected: 'a' })
    fireEvent.click(screen.getByRole('button', { name: 'Row c' }))
    act(() => pressKey('j'))
    expect(onSelect.mock.calls.map(([key]) => key)).toEqual(['c', 'b'])
  })

  test('that opens nothing has no buttons in its rows', () => {
    show()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('row')).toHaveLength(4)
  })

  test('without rows shows what stands for them', () => {
    show({ empty: <p>Nobody is here.</p> }, [])
    expect(screen.getByText('Nobody is here.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('filters', () => {
  const options = [
    { value: 'open', label: 'Open' },
    { value: 'closed', label: 'Decided' },
  ]

  test('of a few values stand side by side, and one of them is chosen', () => {
    const onChoose = vi.fn()
    showPart(<FilterChips label="Status" value="open" options={options} onChoose={onChoose} />)
    const chosen = screen.getAllByRole('radio').filter((one) => one.getAttribute('aria-checked') === 'true')
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['Open'])
    fireEvent.click(screen.getByRole('radio', { name: 'Decided' }))
    expect(onChoose).toHaveBeenCalledWith('closed')
  })

  test('of a few values are one stop of the Tab key, and arrows choose', () => {
    const onChoose = vi.fn()
    showPart(<FilterChips label="Status" value="open" options={options} onChoose={onChoose} />)
    const [open, decided] = screen.getAllByRole('radio')
    expect([open?.tabIndex, decided?.tabIndex]).toEqual([0, -1])
    open?.focus()
    fireEvent.keyDown(open!, { key: 'ArrowLeft' })
    expect(onChoose).toHaveBeenCalledWith('closed')
    expect(document.activeElement).toBe(decided)
  })

  test('of many values are a list', () => {
    const onChoose = vi.fn()
    showPart(<FilterChoice label="Bank" value="open" options={options} onChoose={onChoose} />)
    fireEvent.change(screen.getByLabelText('Bank'), { target: { value: 'closed' } })
    expect(onChoose).toHaveBeenCalledWith('closed')
  })

  test('by a word are read once the typing rests, and at once with Enter', () => {
    vi.useFakeTimers()
    const onChange = vi.fn()
    showPart(<FilterText label="Find" value="" onChange={onChange} />)
    const field = screen.getByLabelText('Find')
    for (const value of ['l', 'la', 'laras ']) fireEvent.change(field, { target: { value } })
    expect(onChange).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(onChange.mock.calls).toEqual([['laras']])
    fireEvent.change(field, { target: { value: 'sari' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onChange).toHaveBeenLastCalledWith('sari')
    vi.advanceTimersByTime(1_000)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('by a word keep what was typed since, where the list follows late', () => {
    vi.useFakeTimers()
    const onChange = vi.fn()
    let setValue: (value: string) => void = () => undefined
    function Late() {
      const [value, set] = useState('')
      setValue = set
      return <FilterText label="Find" value={value} onChange={onChange} />
    }
    showPart(<Late />)
    const field = screen.getByLabelText<HTMLInputElement>('Find')
    fireEvent.change(field, { target: { value: 'lar' } })
    vi.advanceTimersByTime(200)
    fireEvent.change(field, { target: { value: 'laras' } })
    act(() => setValue('lar'))
    expect(field.value).toBe('laras')
    vi.advanceTimersByTime(200)
    expect(onChange.mock.calls).toEqual([['lar'], ['laras']])
    act(() => setValue('laras'))
    // What somebody else wrote, as Back does, is shown, and stands against what waited to be told.
    fireEvent.change(field, { target: { value: 'laras s' } })
    act(() => setValue(''))
    vi.advanceTimersByTime(200)
    expect([field.value, onChange.mock.calls.length]).toEqual(['', 2])
  })

  test('by a word have the focus after a slash, and lose it with Escape', () => {
    showPart(<FilterText label="Find" value="" onChange={vi.fn()} />)
    act(() => pressKey('/'))
    const field = screen.getByLabelText('Find')
    expect(document.activeElement).toBe(field)
    // A browser empties a search field at this key unless it is told not to.
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
    expect(document.activeElement).not.toBe(field)
  })
})

describe('the foot of a list', () => {
  const show = (next: string | null, cursor?: string) => {
    const goTo = vi.fn()
    showPart(<ListFoot next={next} cursor={cursor} goTo={goTo} />)
    return goTo
  }

  test('turns to the next page, and back to the beginning', () => {
    const goTo = show('n', 'c')
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
    fireEvent.click(screen.getByRole('button', { name: 'To the beginning' }))
    expect(goTo.mock.calls).toEqual([['n'], [null]])
  })

  test('is nothing where there is one page', () => {
    show(null)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test('tabs show one part, with how many there are', () => {
  const onChoose = vi.fn()
  const tabs = [
    { value: 'all', label: 'All' },
    { value: 'notes', label: 'Notes', count: 3 },
  ]
  showPart(<Tabs label="Person" value="all" tabs={tabs} onChoose={onChoose} />)
  expect(screen.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: /Notes/ }))
  expect(onChoose).toHaveBeenCalledWith('notes')
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
  fireEvent.keyDown(screen.getByRole('tab', { name: 'All' }), { key: 'ArrowRight' })
  expect(onChoose).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Notes/ }))
})
