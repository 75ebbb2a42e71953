import { user, type PopularProfile } from '@tayang/contract'
import type { House } from '#ground/api'

/** Two turns of the widest row. */
const PEOPLE_MAX = 16

/** The row is a page's last: a page without it is still that page. */
export async function readPopular({ call }: Pick<House, 'call'>): Promise<PopularProfile[]> {
  const found = await call(user.listPopularProfiles, { query: { perPage: PEOPLE_MAX } }).catch(() => null)
  return found?.data ?? []
}
