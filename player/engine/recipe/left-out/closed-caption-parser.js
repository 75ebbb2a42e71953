/** @fileoverview Captions inside of video packets (CEA-608 and 708): ours are WebVTT. */
goog.provide('shaka.media.ClosedCaptionParser')
shaka.media.ClosedCaptionParser = class {
  constructor(mimeType) {}
  init(data, isExplicit) {}
  /** @return {!Array} */
  parseFrom(data) {
    return []
  }
  reset() {}
  remove(ids) {}
  /** @return {!Array<string>} */
  getStreams() {
    return []
  }
  static findDecoder() {
    return null
  }
}
