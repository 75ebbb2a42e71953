import type { ModuleSchema } from '#platform/database/database'
import { notifications } from './migrations/0001-notifications.ts'
import { languages } from './migrations/0002-languages.ts'
import { somePeople } from './migrations/0004-some-people.ts'
import { drafts } from './migrations/0005-drafts.ts'
import { whose } from './migrations/0003-whose.ts'

/** The tables of this module. */
export const notificationSchema: ModuleSchema = {
  schema: 'notification',
  migrations: {
    '0001-notifications': notifications,
    '0002-languages': languages,
    '0003-whose': whose,
    '0004-some-people': somePeople,
    '0005-drafts': drafts,
  },
}
