import { clips } from '@tayang/contract'
import { call } from '#shared/api'
import { deviceUuid, session } from '#shared/session'

/** What this page has counted: a pause and a second look are no second view. */
const counted = new Set<string>()

/** Counts a view when something has begun to play. A lost view is not counted again. */
export function countView(id: string): void {
  if (counted.has(id)) return
  counted.add(id)
  const answer = session.viewer()
    ? call(clips.viewVideo, { params: { id } })
    : call(clips.viewVideoAsGuest, { params: { id }, body: { deviceId: deviceUuid() } })
  answer.catch(() => undefined)
}
