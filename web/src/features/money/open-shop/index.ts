/**
 * Open shop: the way to the packages, from wherever somebody stands.
 *
 * A guest signs in first and comes out in the shop; people whose partner hides plans see no such way.
 * Small enough for every first load: the packages themselves belong to `packages`.
 */
export { ShopLink } from './shop-link.tsx'
