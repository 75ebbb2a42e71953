import type { MenuPage } from '../../root-data.ts'

const first = ['movies', 'series', 'animation']
const EXCLUSIVE = 'allowed-content'

/**
 * The submenu of the header of a partner: movies, series and animation, then the others. See
 * docs/product/partners.md.
 */
export function partnerMenu(categories: readonly MenuPage[], exclusive: string): MenuPage[] {
  const placeOf = ({ friendlyId }: MenuPage) => {
    const place = first.indexOf(friendlyId)
    return place < 0 ? first.length : place
  }
  return categories
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((page) => (page.friendlyId === EXCLUSIVE ? { ...page, title: exclusive } : page))
}
