import { shorten } from '#shared/i18n'

/** Spec 1, section 9. */
const TITLE_LENGTH_MAX = 50
const DESC_LENGTH_MAX = 140

export const titleText = (title: string) => shorten(title, TITLE_LENGTH_MAX)

/** Cut at 140 when longer than 80: between the two nothing is lost (A040). */
export const descText = (desc: string) => shorten(desc, DESC_LENGTH_MAX)
