/**
 * The breakpoints in CSS pixels (docs/product/site.md#widths): a page is narrow up to and including the first, a
 * tablet's up to and including the second, and wide above. Style sheets write the same numbers.
 */
export const NARROW_PX_MAX = 500
export const TABLET_PX_MAX = 768
