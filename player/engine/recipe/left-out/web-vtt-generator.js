/** @fileoverview Captions as one file for a native player on another screen. */
goog.provide('shaka.text.WebVttGenerator')
shaka.text.WebVttGenerator = class {
  /** @return {string} */
  static convert(cues, adCuePoints) {
    return ''
  }
}
