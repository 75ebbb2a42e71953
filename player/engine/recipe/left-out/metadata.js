/** @fileoverview Metadata of bare sound files: we play none. */
goog.provide('shaka.metadata.Metadata')
shaka.metadata.Metadata = class {
  /** @return {boolean} */
  static supports(mimeType) {
    return false
  }
  /** @return {!Array<shaka.extern.MetadataFrame>} */
  static getMetadataFrames(data, mimeType) {
    return []
  }
}
