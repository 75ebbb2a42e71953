/**
 * Where the site changes with its width in CSS pixels (Spec 1, section 9): a page is narrow up to and including the
 * first, a tablet's up to and including the second, and wide above (A041). Style sheets write the same numbers.
 */
export const NARROW_PX_MAX = 500
export const TABLET_PX_MAX = 768
