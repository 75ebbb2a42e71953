/** @fileoverview Segments of other containers: ours are fragmented MP4. */
goog.provide('shaka.transmuxer.TransmuxerEngine')
goog.provide('shaka.transmuxer.TransmuxerProxy')
shaka.transmuxer.TransmuxerEngine = class {
  static findTransmuxer(mimeType, contentType) {
    return null
  }
  /** @return {boolean} */
  static isSupported(mimeType, contentType) {
    return false
  }
  /** @return {string} */
  static convertCodecs(contentType, mimeType) {
    return mimeType
  }
}
shaka.transmuxer.TransmuxerProxy = class {
  constructor(transmuxer, workerUrl) {}
}
