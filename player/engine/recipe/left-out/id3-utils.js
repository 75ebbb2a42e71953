/** @fileoverview ID3 metadata in segments: ours carry none. */
goog.provide('shaka.metadata.Id3Utils')
shaka.metadata.Id3Utils = class {
  /** @return {!Array<shaka.extern.MetadataFrame>} */
  static getID3Frames(data) {
    return []
  }
}
