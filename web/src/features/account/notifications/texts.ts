import { shorten } from '#shared/i18n'

/** See docs/product/notifications.md#texts-are-cut. */
const TITLE_LENGTH_MAX = 50
const DESC_LENGTH_MAX = 140

export const titleText = (title: string) => shorten(title, TITLE_LENGTH_MAX)

/** Cut at 140 characters, but only if longer than 140: the product's rule names 80 as well, where nothing is cut. */
export const descText = (desc: string) => shorten(desc, DESC_LENGTH_MAX)
