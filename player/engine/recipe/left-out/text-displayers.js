/** @fileoverview Captions are drawn by the player itself; until it says so, they are drawn by nobody. */
goog.provide('shaka.text.NativeTextDisplayer')
goog.provide('shaka.text.UITextDisplayer')
goog.require('shaka.text.StubTextDisplayer')
shaka.text.UITextDisplayer = class extends shaka.text.StubTextDisplayer {
  /** @param {shaka.Player} player */
  constructor(player) {
    super()
    // The engine counts the parameters of factories, and a minifier drops those that nobody reads.
    if (!player) throw new TypeError()
  }
  /** @override */
  destroy() {
    return Promise.resolve()
  }
}
shaka.text.NativeTextDisplayer = class extends shaka.text.UITextDisplayer {
  enableTextDisplayer() {}
}
