/** Accounts, sessions, profiles and relations between people. */
export * as user from './operations.ts'
export type {
  Account,
  BlockStatus,
  ConsentGiven,
  Device,
  LoginResult,
  Profile,
  PublicProfile,
  Subscription,
} from './shapes.ts'
export { activityEvents, type Activity, type ActivityEvent } from './activity-operations.ts'
export type { KnownDevice, Partner } from './session-operations.ts'

export type { WayIn } from './way-operations.ts'
export type { Passkey } from './passkey-operations.ts'
export type { BlockedProfile, PopularProfile, RelationEntry } from './relation-operations.ts'
export { ageAt, isBirthDate } from './age.ts'
export { HANDLE_LENGTH_MAX, isHandle } from './is-handle.ts'
export { hasVisible, withoutHidden } from './visible.ts'
export {
  AVATAR_BYTES_MAX,
  BIO_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from './limits.ts'
export { profileTexts } from './shapes.ts'
