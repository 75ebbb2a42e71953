import type { Package } from '@tayang/contract'

/** The one package of a group whose days cost the least; none where all cost the same. */
export function bestValueOf(packages: readonly Package[]): Package | null {
  const sorted = packages.filter(({ days }) => days > 0).toSorted((a, b) => perDay(a) - perDay(b))
  const [best, second] = sorted
  return best && second && perDay(best) < perDay(second) ? best : null
}

const perDay = ({ price, days }: Package) => price / days
