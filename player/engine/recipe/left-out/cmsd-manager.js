/** @fileoverview Hints of a delivery network to the player (CMSD): we have none. */
goog.provide('shaka.util.CmsdManager')
shaka.util.CmsdManager = class {
  constructor(config) {}
  configure(config) {}
  reset() {}
  processHeaders(headers) {}
  /** @return {?number} */
  getMaxBitrate() {
    return null
  }
  /** @param {number} estimate @return {number} */
  getBandwidthEstimate(estimate) {
    return estimate
  }
}
