/**
 * User: accounts, profiles, sessions, devices, relations and reports.
 *
 * This module owns the `user` schema. It alone knows passwords and tokens, stores only their hashes, and decides whose
 * request it is. It knows nothing of money, packages or titles: what the account response shows of them comes from
 * `extensions`, and what other modules store about a person is exported and erased by their `PersonalDataHandler`.
 */
export type { DeviceAdded } from './account-extensions.ts'
export type { DemoPerson } from './accounts/provisioned-accounts.ts'
export type { Blocked, SessionEnded, SuspensionChanged, Unblocked } from './events.ts'
export type { TakenProfile } from './operators/taken-profiles.ts'
export type { ReportFiled } from './reports/index.ts'
export { openUser } from './open-user.ts'
export { EXPORT_ROWS_MAX, type PersonalDataHandler, type PersonIds } from './privacy/personal-data-handler.ts'
export type { DrawParticipant } from './rows/account-rows.ts'
export { userSchema } from './schema.ts'
export type { User } from './user.ts'
