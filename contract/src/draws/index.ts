/** Prize draws that anybody can compute again: chances, draws, proofs, winners. */
export * as draws from './operations.ts'
export {
  campaignStates,
  chanceSources,
  changeReasons,
  CLAIM_DAYS,
  drawStates,
  outerKinds,
  FIGURE_LENGTH_MAX,
  FIGURES_MAX,
  PLACES_MAX,
  PRIZES_MAX,
  prizeKinds,
  RUPIAH_MAX,
  seats,
  TERMS_LENGTH_MAX,
  drawVoidReasons,
  winnerStates,
} from './limits.ts'
export type {
  CampaignState,
  ChanceSource,
  ChangeReason,
  DrawState,
  OuterKind,
  PrizeKind,
  Seat,
  DrawVoidReason,
  WinnerState,
} from './limits.ts'
export type { OwnWin } from './operations.ts'
export type { DrawProof, Prize, PrizeDraw, Terms, WhoMayTakePart } from './shapes.ts'
