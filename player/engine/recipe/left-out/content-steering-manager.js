/** @fileoverview Steering between delivery networks: our playlists name one address. */
goog.provide('shaka.util.ContentSteeringManager')
shaka.util.ContentSteeringManager = class {
  constructor(playerInterface) {}
  configure(config) {}
  destroy() {}
  banLocation(uri) {}
  addLocation(streamId, pathwayId, uri) {}
  clearPreviousLocations() {}
  setManifestType(type) {}
  setBaseUris(uris) {}
  setDefaultPathwayId(id) {}
  async requestInfo(uri) {}
  /** @return {!Array<string>} */
  getLocations(streamId, ignoreBaseUrls) {
    return []
  }
}
