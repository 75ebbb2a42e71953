/** Where a chance comes from. None of them is paid: nothing that is bought or given can be a chance to win. */
export const chanceSources = ['episode-quiz', 'live-quiz', 'streak', 'correction'] as const
export type ChanceSource = (typeof chanceSources)[number]

export const prizeKinds = ['thing', 'package', 'voucher', 'diamonds'] as const
export type PrizeKind = (typeof prizeKinds)[number]

/** `waiting`: a second operator has not said yes; `ended`: its last day is over. */
export const campaignStates = ['draft', 'waiting', 'public', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

export const drawStates = ['draft', 'announced', 'closed', 'drawn', 'settled', 'void'] as const
export type DrawState = (typeof drawStates)[number]

export const seats = ['A', 'B'] as const
export type Seat = (typeof seats)[number]

/** The value from outside that is mixed in (docs/product/draws.md#outer-value). */
export const outerKinds = ['drand', 'figures', 'none'] as const
export type OuterKind = (typeof outerKinds)[number]

/** `passed-on`: the prize went to a reserve, or nobody was left. */
export const winnerStates = ['waiting', 'claimed', 'handed-over', 'passed-on'] as const
export type WinnerState = (typeof winnerStates)[number]

/** Why a place changed after the draw. */
export const changeReasons = ['unclaimed', 'rules', 'fraud', 'account-gone', 'declined', 'error'] as const
export type ChangeReason = (typeof changeReasons)[number]

/** Why a draw is void. */
export const drawVoidReasons = ['not-revealed', 'no-outer-value', 'by-operators'] as const
export type DrawVoidReason = (typeof drawVoidReasons)[number]

export const CLAIM_DAYS = 14
export const PRIZES_MAX = 50
/** All places of a draw together, winners and reserves. */
export const PLACES_MAX = 10_000
export const RUPIAH_MAX = 1_000_000_000_000
export const TERMS_LENGTH_MAX = 20_000
/** Figures from outside are named beforehand, one line each. */
export const FIGURES_MAX = 10
export const FIGURE_LENGTH_MAX = 60
