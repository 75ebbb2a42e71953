import type { ModuleSchema } from '#platform/database/database'
import { accounts } from './migrations/0001-accounts.ts'
import { sessions } from './migrations/0002-sessions.ts'
import { linkRoles } from './migrations/0003-link-roles.ts'
import { accountFacts } from './migrations/0004-account-facts.ts'
import { codes } from './migrations/0005-codes.ts'
import { identities } from './migrations/0006-identities.ts'
import { partners } from './migrations/0007-partners.ts'
import { consents } from './migrations/0008-consents.ts'
import { pushTokens } from './migrations/0009-push-tokens.ts'
import { secondFactors } from './migrations/0009-second-factors.ts'
import { relations } from './migrations/0010-relations.ts'
import { blocks } from './migrations/0011-blocks.ts'
import { reports } from './migrations/0012-reports.ts'
import { deviceLanguage } from './migrations/0013-device-language.ts'
import { knownDevices } from './migrations/0014-known-devices.ts'
import { boundsOutlive } from './migrations/0015-bounds-outlive.ts'
import { popular } from './migrations/0016-popular.ts'
import { sessionsWithoutDeviceWord } from './migrations/0017-sessions-without-device-word.ts'
import { recentViewers } from './migrations/0019-recent-viewers.ts'
import { streamers } from './migrations/0018-streamers.ts'
import { phoneChanged } from './migrations/0020-phone-changed.ts'
import { leftDevices } from './migrations/0021-left-devices.ts'
import { reportsOfContent } from './migrations/0026-reports-of-content.ts'
import { reportsOfTitles } from './migrations/0022-reports-of-titles.ts'
import { consoleSessions } from './migrations/0023-console-sessions.ts'
import { undoLinks } from './migrations/0030-undo-links.ts'
import { passkeys } from './migrations/0036-passkeys.ts'
import { sessionPlaces } from './migrations/0037-session-places.ts'
import { logoutTokensOfSessions } from './migrations/0045-logout-tokens-of-sessions.ts'
import { recoveryCodes } from './migrations/0035-recovery-codes.ts'
import { handles } from './migrations/0047-handles.ts'
import { emailChanges } from './migrations/0048-email-changes.ts'
import { bells } from './migrations/0049-bells.ts'
import { deletions } from './migrations/0050-deletions.ts'
import { recentBlocks } from './migrations/0051-recent-blocks.ts'
import { activityMigrations } from './sessions/activity/migrations.ts'
import { peopleMigrations } from './people/migrations.ts'
import { reportCases } from './reports/migrations/0024-report-cases.ts'

/** The tables of this module. */
export const userSchema: ModuleSchema = {
  schema: 'user',
  migrations: {
    '0001-accounts': accounts,
    '0002-sessions': sessions,
    '0003-link-roles': linkRoles,
    '0004-account-facts': accountFacts,
    '0005-codes': codes,
    '0006-identities': identities,
    '0007-partners': partners,
    '0008-consents': consents,
    '0009-push-tokens': pushTokens,
    '0009-second-factors': secondFactors,
    '0010-relations': relations,
    '0011-blocks': blocks,
    '0012-reports': reports,
    '0013-device-language': deviceLanguage,
    '0014-known-devices': knownDevices,
    '0015-bounds-outlive': boundsOutlive,
    '0016-popular': popular,
    '0017-sessions-without-device-word': sessionsWithoutDeviceWord,
    '0018-streamers': streamers,
    '0019-recent-viewers': recentViewers,
    '0020-phone-changed': phoneChanged,
    '0021-left-devices': leftDevices,
    '0022-reports-of-titles': reportsOfTitles,
    '0023-console-sessions': consoleSessions,
    ...peopleMigrations,
    '0026-reports-of-content': reportsOfContent,
    '0024-report-cases': reportCases,
    '0030-undo-links': undoLinks,
    '0035-recovery-codes': recoveryCodes,
    '0036-passkeys': passkeys,
    '0037-session-places': sessionPlaces,
    ...activityMigrations,
    '0045-logout-tokens-of-sessions': logoutTokensOfSessions,
    '0047-handles': handles,
    '0048-email-changes': emailChanges,
    '0049-bells': bells,
    '0050-deletions': deletions,
    '0051-recent-blocks': recentBlocks,
  },
}
