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

/** The side menu of a phone. */
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

test('the menu of a partner on a phone begins with the home of the variant, then the categories and own lists', () => {
  expect(linksOf(menuAt('/mobile/surge/movies', true))).toEqual([
    ['Home', '/mobile/surge'],
    ['Movies', '/mobile/surge/movies'],
    ['Live TV', '/mobile/surge/live-tv'],
    ['My List', '/mobile/surge/my-list'],
    ['History', '/mobile/surge/histories'],
    ['Hemat Kuota', '/mobile/surge/hemat-kuota'],
  ])
})

test('the menu of the site on a phone has own lists but not home, which is in the bottom bar', () => {
  const names = linksOf(menuAt('/', false)).map(([name]) => name)
  expect(names).toEqual(['Movies', 'Live TV', 'My List', 'History', 'Hemat Kuota', 'Subscribe / Topup'])
})

test('the menu on a phone has a close button', () => {
  for (const isPartner of [true, false]) {
    const close = menuAt('/', isPartner).getByRole('button', { name: 'Close', hidden: true })
    expect(close.getAttribute('popovertargetaction')).toBe('hide')
    expect(document.getElementById(close.getAttribute('popovertarget')!)?.contains(close)).toBe(true)
    cleanup()
  }
  expect(screen.queryByRole('button')).toBeNull()
})
