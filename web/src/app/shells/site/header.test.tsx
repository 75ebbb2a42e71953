import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WithI18n } from '../../../shared/i18n/with-i18n.tsx'
import { Header } from './header.tsx'

const categories = [{ friendlyId: 'movies', title: 'Movies' }]

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The list that a phone opens at its side. */
function menuAt(pathname: string, isPartner: boolean) {
  const Page = () => (
    <WithI18n>
      <Header categories={categories} isPartner={isPartner} />
    </WithI18n>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  const { container } = render(<Stub initialEntries={[pathname]} />)
  return within(container.querySelector<HTMLElement>('[popover]')!)
}
const linksOf = (menu: ReturnType<typeof menuAt>) =>
  menu.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')])

test('a partner’s menu on a phone begins with the home of the variant, and has its categories and own lists', () => {
  expect(linksOf(menuAt('/mobile/surge/movies', true))).toEqual([
    ['Home', '/mobile/surge'],
    ['Movies', '/mobile/surge/movies'],
    ['Live TV', '/mobile/surge/live-tv'],
    ['My List', '/mobile/surge/my-list'],
    ['History', '/mobile/surge/histories'],
    ['Hemat Kuota', '/mobile/surge/hemat-kuota'],
  ])
})

test('the menu of the site has on a phone what is one’s own; its home is in the bar below', () => {
  const names = linksOf(menuAt('/', false)).map(([name]) => name)
  expect(names).toEqual(['Movies', 'Live TV', 'My List', 'History', 'Hemat Kuota', 'Subscribe / Topup'])
})

test('the menu on a phone is closed by a button of its own', () => {
  for (const isPartner of [true, false]) {
    const close = menuAt('/', isPartner).getByRole('button', { name: 'Close', hidden: true })
    expect(close.getAttribute('popovertargetaction')).toBe('hide')
    expect(document.getElementById(close.getAttribute('popovertarget')!)?.contains(close)).toBe(true)
    cleanup()
  }
  expect(screen.queryByRole('button')).toBeNull()
})
