/** @fileoverview Addresses of licences inside PlayReady headers: our licence servers are settings. */
goog.provide('shaka.drm.PlayReady')
shaka.drm.PlayReady = class {
  /** @return {string} */
  static getLicenseUrl(element) {
    return ''
  }
  /** @return {string} */
  static getLicenseUrlFromPssh(pssh) {
    return ''
  }
}
