/**
 * The contract as the built site reads it: the addresses of operations, and the rules and bounds that a page applies.
 *
 * A site trusts its own server, so the schemas would be kilobytes that no page uses: nothing here imports them. The
 * bundler takes this file in place of `index.ts` by the export condition `addresses`; what a page needs and what is
 * not listed here is an error of its build.
 */
export * from './addresses/index.ts'
export { CAMERA_SHARE } from './clips/limits.ts'
export { mayEmbed, mayPlayInFrame } from './clips/may-embed.ts'
export { readUploadLimit } from './clips/upload-limit.ts'
export { mediaTypes } from './catalog/media-types.ts'
export { titleSorts } from './catalog/title-sorts.ts'
export {
  CLAIM_DAYS,
  campaignStates,
  chanceSources,
  drawStates,
  FIGURE_LENGTH_MAX,
  FIGURES_MAX,
  outerKinds,
  PLACES_MAX,
  PRIZES_MAX,
  prizeKinds,
  RUPIAH_MAX,
  seats,
  TERMS_LENGTH_MAX,
  winnerStates,
} from './draws/limits.ts'
export { WATCHED_SHARE } from './heartbeat/watched.ts'
export { csvOf } from './text/csv.ts'
export { idOfSegment, segmentOf } from './text/slug.ts'
export { graphemesOf } from './text/graphemes.ts'
export { nameColourOf } from './interaction/name-colour.ts'
export { replayIndexOf } from './interaction/replay-index.ts'
export { bankAccountFields, PHONE_CODE, troubleIn, troubleWithout } from './loyalty/bank-account-rules.ts'
export { covers, leftAtLeast } from './loyalty/covers.ts'
export { isRateCovered, payoutOf } from './loyalty/payout.ts'
export { readRef } from './notification/read-ref.ts'
export { pathOf } from './operation.ts'
export {
  QUIZ_CHOICE_LENGTH_MAX,
  QUIZ_CHOICES_MAX,
  QUIZ_CHOICES_MIN,
  QUIZ_QUESTION_LENGTH_MAX,
  QUIZ_QUESTIONS_MAX,
} from './quizzes/limits.ts'
export { DEFAULT_DETAILS, FALLBACK_MESSAGE, NETWORK_ERROR } from './refusals.ts'
export { dataOperators } from './screen/data-operators.ts'
export { ageAt, isBirthDate } from './user/age.ts'
export {
  AVATAR_BYTES_MAX,
  BIO_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
} from './user/limits.ts'
export { HANDLE_LENGTH_MAX, isHandle } from './user/is-handle.ts'
export { hasVisible } from './user/visible.ts'
