/** @fileoverview Captions heard by the browser: ours are written by people. */
goog.provide('shaka.text.SpeechToText')
shaka.text.SpeechToText = class {
  /** @param {shaka.Player} player */
  constructor(player) {}
  configure(config) {}
  release() {}
  disable() {}
  enable(track) {}
  /** @return {!Array<shaka.extern.TextTrack>} */
  getTextTracks() {
    return []
  }
}
