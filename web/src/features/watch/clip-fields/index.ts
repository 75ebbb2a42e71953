/**
 * Clip fields: what a person says of a clip, before it is posted and after.
 *
 * Title, categories, language, age rating and switches, and their bounds. It reads and stores nothing itself.
 */
export { CategoryChips } from './category-chips.tsx'
export { LanguageField, RatingField } from './rating-fields.tsx'
export { ClipSwitches } from './clip-switches.tsx'
export { TitleField } from './title-field.tsx'
export { categoriesIn, genreTags, type ClipCategories } from './category-tags.ts'
export type { ClipLanguage, ClipRating } from './clip-texts.ts'
