/**
 * Campaign: what is promised for a while: its films with a quiz, the own chances, the rules, the draw and the prizes.
 *
 * The page is rendered for a guest; what a signed-in person has is read in the browser. Answering a quiz is the
 * player's business, and proving a draw that of `#features/watch/draw-proof`.
 */
export { CampaignDetail } from './campaign-detail.tsx'
export { CampaignTerms } from './campaign-terms.tsx'
