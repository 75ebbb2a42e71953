/**
 * Packages: what can be subscribed to and what it costs.
 *
 * Shows groups as the operator ordered them. Sells nothing: there is no step after the price, so no button is drawn.
 */
export { Diamonds } from './diamonds.tsx'
export { PackageGroups } from './package-groups.tsx'
