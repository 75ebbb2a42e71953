import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { counts } from '../../shared/desk/counts.ts'
import { openSectionStage, type SectionStage } from '../test/section-stage.tsx'
import { PartsStrip, Rail } from './rail.tsx'
import { useRailChoice } from './rail-choice.ts'
import { whereClaimOpens, whereOpens } from './where-it-opens.ts'

let stage: SectionStage
beforeEach(() => {
  localStorage.clear()
  stage = openSectionStage()
})
afterEach(() => {
  stage.end()
  counts.setState({}, true)
  localStorage.clear()
})

const onMenu = vi.fn()
const railOf = (isOpen: boolean) => () => (
  <Rail isOpen={isOpen} onToggle={() => undefined} isMenuOpen={false} onMenu={onMenu} />
)
const rail = () => within(screen.getByRole('navigation', { name: 'Sections' }))

describe('the rail', () => {
  test('an operator sees only the sections that their roles show', () => {
    stage.show(railOf(true), { roles: ['trust'] })
    expect(rail().getByRole('link', { name: /^Reports/ })).toBeTruthy()
    expect(rail().queryByRole('link', { name: /^Cash out/ })).toBeNull()
  })

  test('an operator in a section sees its parts, and those of no other section', () => {
    stage.show(railOf(true), { at: '/live/held' })
    expect(rail().getByRole('link', { name: 'Held lines' }).getAttribute('aria-current')).toBe('page')
    expect(rail().getByRole('link', { name: 'Wall' }).getAttribute('aria-current')).toBeNull()
    expect(rail().queryByRole('link', { name: 'Bank files' })).toBeNull()
  })

  test('an operator with a folded rail sees no parts, but the name of a section as its title', () => {
    stage.show(railOf(false), { at: '/live/held' })
    expect(rail().queryByRole('link', { name: 'Held lines' })).toBeNull()
    expect(rail().getByTitle('Live').getAttribute('href')).toBe('/live')
  })

  test('an operator sees how much waits in a section as soon as the server counts it', () => {
    stage.show(railOf(false))
    expect(rail().queryByLabelText(/waiting$/)).toBeNull()
    act(() => counts.setState({ appeals: 7, reports: 0 }))
    expect(rail().getAllByLabelText(/waiting$/)).toHaveLength(1)
    expect(rail().getByLabelText('7 waiting').closest('a')?.getAttribute('href')).toBe('/appeals')
  })

  test('every count that the server sends has a place in the rail, also that of orders', () => {
    stage.show(railOf(true), { at: '/orders' })
    act(() => counts.setState({ orders: 4 }))
    const places = rail().getAllByLabelText('4 waiting')
    expect(places.map((place) => place.closest('a')?.getAttribute('href'))).toEqual(['/orders', '/orders'])
  })

  test('an operator on a phone who goes to a section closes the menu', () => {
    onMenu.mockClear()
    stage.show(railOf(true))
    fireEvent.click(rail().getByRole('link', { name: /^Appeals/ }))
    expect(onMenu).toHaveBeenCalledExactlyOnceWith(false)
  })

  test('an operator without room for parts in the rail finds them above the page', () => {
    stage.show(() => <PartsStrip isRailOpen={false} />, { at: '/cash-out' })
    const strip = within(screen.getByRole('navigation', { name: 'Parts of this section' }))
    const links = strip.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/cash-out', '/cash-out/files'])
  })

  test('an operator in a section without parts sees no strip of them', () => {
    stage.show(() => <PartsStrip isRailOpen={false} />, { at: '/people' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('the choice of the rail', () => {
  function Chooser() {
    const { isOpen, toggle } = useRailChoice()
    return <button onClick={toggle}>{isOpen ? 'open' : 'closed'}</button>
  }
  const widthOf = (px: number) => vi.stubGlobal('innerWidth', px)

  test('an operator who never chose has an open rail on a wide screen only', () => {
    widthOf(1600)
    stage.show(Chooser)
    expect(screen.getByRole('button').textContent).toBe('open')
    stage.end()
    widthOf(1599)
    stage.show(Chooser)
    expect(screen.getByRole('button').textContent).toBe('closed')
  })

  test('an operator finds the rail as they left it, on a screen of any width', () => {
    widthOf(1920)
    stage.show(Chooser)
    fireEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('button').textContent).toBe('closed')
    stage.end()
    widthOf(1920)
    stage.show(Chooser)
    expect(screen.getByRole('button').textContent).toBe('closed')
  })
})

describe('where a thing opens', () => {
  test('an operator is led to the section of a claimed case, with its id as a part of the address', () => {
    expect(whereClaimOpens('report', 'a b&c', ['trust'])).toBe('/reports?case=a%20b%26c')
    expect(whereClaimOpens('cashout', 'x', ['trust'])).toBeNull()
  })

  test('a caller without a role is led nowhere', () => {
    expect(whereOpens('show', 'x', [])).toBeNull()
  })
})
