import { upcoming } from '@tayang/contract'
import type { Called } from '../../../../../../tests/calls.ts'
import { openCatalogHarness, people, type CatalogHarness } from '../../../../../../tests/catalog-harness.ts'

export const HOUR_MS = 60 * 60 * 1000
export const profileOf = (who: string): string => people[who]?.profileId ?? ''
export const accountOf = (who: string): string => people[who]?.accountId ?? ''

export interface UpcomingHarness extends CatalogHarness {
  /** A show of citra that begins in so many hours and lasts one, by its id. */
  announce(inHours: number, friendlyId?: string): Promise<string>
  get(id: string, input?: { token?: string; query?: Record<string, string> }): Promise<Called>
  set(token: string, id: string, body?: object): Promise<Called>
  unset(token: string, id: string, body?: object): Promise<Called>
}

let shows = 0

/** The modules of the catalogue, with the calls of upcoming shows by name. */
export async function openUpcomingHarness(): Promise<UpcomingHarness> {
  const test = await openCatalogHarness({ startsJobs: false })
  const { calls, library, clock } = test
  return {
    ...test,
    async announce(inHours, friendlyId = `show-${++shows}`) {
      const startsAt = clock.now() + inHours * HOUR_MS
      const { id } = await library.cards.put(
        { kind: 'upcoming-live', friendlyId },
        {
          title: { en: `Show ${friendlyId}`, id: `Siaran ${friendlyId}` },
          description: { en: 'Soon.', id: 'Segera.' },
          thumbColor: '#123456',
        },
        {
          profile_id: profileOf('citra'),
          started_at: new Date(startsAt),
          finished_at: new Date(startsAt + HOUR_MS),
        },
        clock.now(),
      )
      return id
    },
    get: (id, input = {}) => calls.call(upcoming.getUpcomingShow, { params: { id }, ...input }),
    set: (token, id, body) =>
      calls.call(upcoming.setReminder, { token, params: { id }, ...(body && { body }) }),
    unset: (token, id, body) =>
      calls.call(upcoming.deleteReminder, { token, params: { id }, ...(body && { body }) }),
  }
}
