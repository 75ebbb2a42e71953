import { upcoming, type UpcomingShow } from '@tayang/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shared/api'
import { useLanguage } from '#shared/i18n'

export const SCHEDULE = ['own-schedule']

export interface Announcement {
  name: string
  description: string
  startedAt: number
  minutes: number
}

export function useSchedule() {
  const locale = useLanguage()
  return useQuery({
    queryKey: [...SCHEDULE, locale],
    queryFn: async () => (await call(upcoming.listScheduled, { query: { locale } })).data,
  })
}

/** Announces a show, or changes the one with this id. */
export async function announce(body: Announcement, id: string | null): Promise<void> {
  if (id === null) await call(upcoming.scheduleShow, { body })
  else await call(upcoming.rescheduleShow, { params: { id }, body })
}

export async function takeBack({ id }: Pick<UpcomingShow, 'id'>): Promise<void> {
  await call(upcoming.cancelScheduled, { params: { id } })
}
