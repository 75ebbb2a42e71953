/** Accounts, sessions and profiles (Spec 1). */
export * as user from './operations.ts'
export type { Account, Device, LoginResult, Profile, Subscription } from './shapes.ts'
export { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './shapes.ts'
