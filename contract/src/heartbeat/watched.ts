/** From this share of its length on a title counts as watched, and begins again (docs/product/watching.md#resume). */
export const WATCHED_SHARE = 0.95
