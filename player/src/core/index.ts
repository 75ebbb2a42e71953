/**
 * Player core: the rules of a player, without a browser.
 *
 * It decides the states of a player, when to offer a resume, what is reported to the history and when, what follows
 * the end, when a picture counts as stalled, what a key means, and how far behind live a viewer is kept. Every rule
 * gets its time and its facts as arguments. It never touches the DOM, a network, a timer or a language.
 */
export { captionStyle, defaultCaptionSettings, readCaptionSettings } from './caption-settings.ts'
export {
  captionBackgroundPercents,
  captionColors,
  captionEdges,
  captionSizePercents,
} from './caption-settings.ts'
export type {
  CaptionBackgroundPercent,
  CaptionColor,
  CaptionEdges,
  CaptionSettings,
  CaptionSizePercent,
  CaptionStyle,
} from './caption-settings.ts'
export { aheadOf, CLIP_SLOTS, openPoolState, stepPool } from './clip-pool.ts'
export type { Ahead, AheadFacts, PoolEffect, PoolEvent, PoolState, PoolStep } from './clip-pool.ts'
export { chapterAt, chapterCuts, introEnd } from './chapters.ts'
export type { Chapter, Intro } from './chapters.ts'
export { budgetStep, readBudgetWarned } from './data/data-budget.ts'
export type { BudgetMark, BudgetWarned } from './data/data-budget.ts'
export { BUDGET_MB_MAX, defaultDataChoices, readBudgetMb, readDataChoices } from './data/data-choices.ts'
export type { DataChoices } from './data/data-choices.ts'
export { amountText, budgetBytes, costRupiah, dataAmount, estimateRupiah } from './data/data-amount.ts'
export { dataModes, dataRule, tallestWithin } from './data/data-mode.ts'
export type { ConnectionInfo, DataMode, DataRule } from './data/data-mode.ts'
export { addBytes, dayBytes, dayOf, daysOfMonth, monthBytes, monthOf, readTally } from './data/data-tally.ts'
export type { DataTally } from './data/data-tally.ts'
export { drawnLinesMax } from './drawn-height.ts'
export type { Size } from './drawn-height.ts'
export { grantOf, withGrant } from './grant.ts'
export { historyRule } from './history-rule.ts'
export type { HistoryReport, HistoryRule } from './history-rule.ts'
export { heatPath } from './heat-path.ts'
export type { HeatCurve } from './heat-path.ts'
export { isExtraCommand, keyCommand } from './key-command.ts'
export type { ExtraCommand, KeyCommand, KeyPress } from './key-command.ts'
export { edgeKeeper } from './live/live-edge.ts'
export type { EdgeFacts, EdgeStep } from './live/live-edge.ts'
export { cameLately, LATELY_MS } from './line/came-lately.ts'
export { bytesOf, goalFor, leaveFor, nextRung, replaceFrom } from './line/choose-rung.ts'
export type { Buffered, FilmFacts, Spent } from './line/choose-rung.ts'
export { liveRungKeeper } from './line/choose-live-rung.ts'
export { frameKeeper } from './line/frame-keeper.ts'
export { lineMeter, LIVE_BACK, LIVE_STEADY, passageOf } from './line/line-meter.ts'
export type { LineEstimate, LineMeter, Passage } from './line/line-meter.ts'
export { pictureKeeper, TOO_NARROW } from './live/picture-keeper.ts'
export { afterEnd, secondsToNext } from './next-episode.ts'
export type { AfterEnd } from './next-episode.ts'
export { liveTarget, pastS } from './live/live-target.ts'
export type { LivePast, LiveTarget } from './live/live-target.ts'
export { reconnectSchedule } from './reconnect-schedule.ts'
export type { LostConnection } from './reconnect-schedule.ts'
export { playerError } from './player-error.ts'
export type { PlayerError, PlayerFault } from './player-error.ts'
export { initialPlayerState, stepPlayer } from './player-state.ts'
export type { LoadState, PlaybackState, PlayerEvent, PlayerState } from './player-state.ts'
export { progressMarks } from './progress-marks.ts'
export type { ProgressMark } from './progress-marks.ts'
export { listQualities, namedHeightPx } from './qualities.ts'
export type { Quality } from './qualities.ts'
export { openQuizState, stepQuiz, untilQuiz } from './quiz-trigger.ts'
export type { QuizEffect, QuizEvent, QuizState, QuizStep } from './quiz-trigger.ts'
export { offerResume } from './resume.ts'
export { retryBudget } from './retry-budget.ts'
export { speeds, stepSpeed } from './speeds.ts'
export { NUDGE_S, stallWatchdog } from './stall-watchdog.ts'
export type { StallStep } from './stall-watchdog.ts'
export { parseThumbnails, thumbnailAt } from './thumbnails.ts'
export type { Thumbnail } from './thumbnails.ts'
export { clockText, timeText } from './time-text.ts'
