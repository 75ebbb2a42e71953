/** @fileoverview Reports of the player to a delivery network (CMCD): we send none. */
goog.provide('shaka.util.CmcdManager')
shaka.util.CmcdManager = class {
  constructor(player, config) {}
  setMediaElement(mediaElement) {}
  configure(config) {}
  reset() {}
  onLoad() {}
  setLowLatency(on) {}
  setBuffering(on) {}
  setStartTimeOfLoad(at) {}
  applyRequestData(type, request, context) {}
  applyResponseData(type, response, context) {}
  applyTextData(request) {}
  /** @param {string} uri @param {string} mimeType @return {string} */
  appendSrcData(uri, mimeType) {
    return uri
  }
  /** @param {string} uri @return {string} */
  appendTextTrackData(uri) {
    return uri
  }
}
