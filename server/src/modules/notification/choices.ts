import { notification, type AnswerOf } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { NotificationRead } from './events.ts'
import { choiceRows } from './rows/choice-rows.ts'
import type { NotificationTables } from './rows/tables.ts'

type Choices = AnswerOf<typeof notification.getChoices>['data']

/** Which topics a person receives, and where. The default is every topic everywhere. */
export function openChoices({ db, bus }: { db: Kysely<NotificationTables>; bus: Bus }) {
  const rows = choiceRows(db)
  const choicesOf = async (profileId: string): Promise<Choices> => {
    const chosen = new Map((await rows.choicesOf(profileId)).map((row) => [row.topic, row]))
    return {
      topics: notification.notificationTopics.map((topic) => ({
        topic,
        inApp: chosen.get(topic)?.in_app ?? true,
        push: chosen.get(topic)?.push ?? true,
      })),
    }
  }
  return {
    choicesOf,
    async choose(profileId: string, { topics }: Choices): Promise<Choices> {
      // Of a topic that is named twice the last choice counts.
      const last = new Map(topics.map((one) => [one.topic, one]))
      if (last.size > 0) {
        await rows.putChoices(
          [...last.values()].map(({ topic, inApp, push }) => ({
            profile_id: profileId,
            topic,
            in_app: inApp,
            push,
          })),
        )
        await bus.publish({ type: 'notification.read', profileId } satisfies NotificationRead)
      }
      return choicesOf(profileId)
    },
  }
}
