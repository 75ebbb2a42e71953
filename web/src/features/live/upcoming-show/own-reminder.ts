import { upcoming } from '@tayang/contract'
import { call } from '#shared/api'

export async function readOwnReminder(asked: { id: string; profileId: string }): Promise<boolean> {
  const { data } = await call(upcoming.getUpcomingShow, {
    params: { id: asked.id },
    query: { remindProfileId: asked.profileId },
  })
  return data.remind
}
