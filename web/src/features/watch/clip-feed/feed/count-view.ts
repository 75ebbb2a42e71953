import { clips } from '@tayang/contract'
import { call } from '#shared/api'
import { deviceUuid, session } from '#shared/session'

/** Counts a view when a clip has begun to play. A lost view is not counted again. */
export function countView(id: string): void {
  const counted = session.viewer()
    ? call(clips.viewVideo, { params: { id } })
    : call(clips.viewVideoAsGuest, { params: { id }, body: { deviceId: deviceUuid() } })
  counted.catch(() => undefined)
}
