import { upcoming } from '@tayang/contract'
import { useCall, useChange } from '#shared/api'
import { useLanguage } from '#shared/i18n'

export interface Announcement {
  name: string
  description: string
  startedAt: number
  minutes: number
}

export function useSchedule() {
  return useCall(upcoming.listScheduled, { query: { locale: useLanguage() } })
}

/** Announces a show, or changes the one with this id. */
export function useAnnounce(): (body: Announcement, id: string | null) => Promise<unknown> {
  const refreshes = [upcoming.listScheduled]
  const schedule = useChange(upcoming.scheduleShow, { refreshes })
  const reschedule = useChange(upcoming.rescheduleShow, { refreshes })
  return (body, id) =>
    id === null ? schedule.runAsync({ body }) : reschedule.runAsync({ params: { id }, body })
}
