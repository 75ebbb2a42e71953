import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import { audienceRows } from '../rows/audience-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** How many people a group has, and how many of them have a device that takes pushes. */
export interface AudienceSize {
  readonly people: number
  readonly withPush: number
}

export type Audiences = ReturnType<typeof openAudiences>

/** Sizes of groups of people, each counted up to `max`. */
export function openAudiences(db: Kysely<UserTables>) {
  const rows = audienceRows(db)
  return {
    async ofEverybody(max: number): Promise<AudienceSize> {
      const [people, withPush] = await Promise.all([rows.everybody(max), rows.everybodyWithPush(max)])
      return { people, withPush }
    },

    async ofFollowers(profileId: string, max: number): Promise<AudienceSize> {
      if (!isId(profileId)) return { people: 0, withPush: 0 }
      const [people, withPush] = await Promise.all([
        rows.followersOf(profileId, max),
        rows.followersWithPushOf(profileId, max),
      ])
      return { people, withPush }
    },
  }
}
