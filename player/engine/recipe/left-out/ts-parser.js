/** @fileoverview MPEG-2 transport streams: our segments are fragmented MP4. */
goog.provide('shaka.util.TsParser')
shaka.util.TsParser = class {
  /** @return {boolean} */
  static probe(data) {
    return false
  }
}
