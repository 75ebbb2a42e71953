/** Packages and own subscriptions (Spec 2, section 7). */
export * as subscription from './operations.ts'
export type { OwnSubscription, Package, PackageGroup } from './operations.ts'
