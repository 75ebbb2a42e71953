/**
 * Packages: what can be subscribed to and what it costs.
 *
 * Shows groups as the operator ordered them, each package with the way to buy it. Takes no order: `buy-subscription`
 * does.
 */
export { Diamonds } from './diamonds.tsx'
export { lengthOf } from './length-of.ts'
export { PackageGroups } from './package-groups.tsx'
