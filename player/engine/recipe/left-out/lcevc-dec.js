/** @fileoverview A second layer of picture (LCEVC): our films have none. */
goog.provide('shaka.lcevc.Dec')
shaka.lcevc.Dec = class {
  constructor(media, canvas, config, isDualTrack) {}
  appendBuffer(data, timestampOffset, stream) {}
  removeBuffer(contentType, startTime, endTime) {}
  hideCanvas() {}
  release() {}
  updateVariant(variant, manifestType) {}
  /** @return {boolean} */
  static isStreamSupported(stream) {
    return false
  }
}
