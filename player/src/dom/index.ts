/**
 * Player DOM: the rules of `core` on a real video element, with Shaka Player as the engine.
 *
 * It owns loading, the request filter (grants, licence token), tracks, captions as plain cue lines, the stall and
 * live-edge guards, picture in picture, fullscreen, remote playback and the media keys of the system. It never draws
 * controls, never calls our API by itself (the page passes `renew`), and touches no browser object when imported.
 */
export { readStoredCaptionSettings, storeCaptionSettings } from './caption-store.ts'
export { chooseAndKeepCaptions, readStoredCaptionLanguage } from './caption-language.ts'
export type { Captioned } from './caption-language.ts'
export type { CueLine, CueSpan } from './engine/cue-layer.ts'
export { takePendingKeys } from './pending-keys.ts'
export { preloadEngine } from './engine/engine.ts'
export { faultOf } from './engine/engine-fault.ts'
export { leaveFullscreen, toggleFullscreen, watchFullscreen } from './element/fullscreen.ts'
export { seekToMediaTime } from './seek-to-media-time.ts'
export { followMediaKeys } from './element/media-keys.ts'
export type { MediaCard } from './element/media-keys.ts'
export { startDataMeter } from './data/data-meter.ts'
export { mediaBytesOfPage, watchMeter } from './data/page-bytes.ts'
export {
  chooseData,
  claimBudgetWarning,
  dataChoices,
  dataTally,
  dataUsed,
  forgetData,
  watchData,
} from './data/data-store.ts'
export { currentRule } from './data/current-rule.ts'
export { readConnection, watchConnection } from './data/read-connection.ts'
export { beginPlayback, openPlayback } from './playback.ts'
export { openClipPool } from './pool/open-clip-pool.ts'
export type { ClipPool, ClipPoolNeeds, ClipPoolView, ClipSource } from './pool/open-clip-pool.ts'
export type { RenewedAccess } from './engine/access-keeper.ts'
export type { Playback, PlaybackOptions, PlaybackSource, Subtitle } from './playback-shape.ts'
export { isConnected } from './playback-view.ts'
export type { AudioChoice, CaptionChoice, PlaybackStore, PlaybackView } from './playback-view.ts'
export { followQuiz } from './follow-quiz.ts'
export type { QuizFollower, QuizNeeds } from './follow-quiz.ts'
export { followViewing } from './follow-viewing.ts'
export type { Viewing, ViewingEvent, ViewingNeeds } from './follow-viewing.ts'
export { makeSurroundingsInert } from './element/make-inert.ts'
export { fetchThumbnails } from './fetch-thumbnails.ts'
