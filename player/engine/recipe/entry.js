/** @fileoverview What of Shaka Player is compiled in, and which of its names the player may call. */
goog.require('shaka.Player')
goog.require('shaka.abr.SimpleAbrManager')
goog.require('shaka.device.AppleBrowser')
goog.require('shaka.device.DefaultBrowser')
goog.require('shaka.hls.HlsParser')
goog.require('shaka.media.StreamingEngine')
goog.require('shaka.net.DataUriPlugin')
goog.require('shaka.net.HttpFetchPlugin')
goog.require('shaka.net.NetworkingEngine')
goog.require('shaka.polyfill')
goog.require('shaka.polyfill.EmeEncryptionScheme')
goog.require('shaka.polyfill.Fullscreen')
goog.require('shaka.polyfill.MCapEncryptionScheme')
goog.require('shaka.polyfill.Map')
goog.require('shaka.polyfill.MediaCapabilities')
goog.require('shaka.polyfill.MediaSource')
goog.require('shaka.polyfill.Orientation')
goog.require('shaka.polyfill.PatchedMediaKeysApple')
goog.require('shaka.polyfill.PiPWebkit')
goog.require('shaka.polyfill.VTTCue')
goog.require('shaka.polyfill.VideoFrameCallback')
goog.require('shaka.polyfill.VideoPlayPromise')
goog.require('shaka.polyfill.VideoPlaybackQuality')
goog.require('shaka.text.Mp4VttParser')
goog.require('shaka.text.VttTextParser')

;// Quoted names are kept, all others are shortened: no formatter may take the quotes away.
(() => {
  const player = shaka.Player.prototype
  player['addEventListener'] = player.addEventListener
  player['addTextTrackAsync'] = player.addTextTrackAsync
  player['attach'] = player.attach
  player['configure'] = player.configure
  player['destroy'] = player.destroy
  player['getAudioTracks'] = player.getAudioTracks
  player['getNetworkingEngine'] = player.getNetworkingEngine
  player['getPlayheadTimeAsDate'] = player.getPlayheadTimeAsDate
  player['getStats'] = player.getStats
  player['getTextTracks'] = player.getTextTracks
  player['getVariantTracks'] = player.getVariantTracks
  player['getVideoTracks'] = player.getVideoTracks
  player['goToLive'] = player.goToLive
  player['load'] = player.load
  player['removeEventListener'] = player.removeEventListener
  player['retryStreaming'] = player.retryStreaming
  player['seekRange'] = player.seekRange
  player['selectAudioTrack'] = player.selectAudioTrack
  player['selectTextTrack'] = player.selectTextTrack
  player['selectVideoTrack'] = player.selectVideoTrack
  player['unload'] = player.unload

  const network = shaka.net.NetworkingEngine.prototype
  network['addEventListener'] = network.addEventListener
  network['registerRequestFilter'] = network.registerRequestFilter
  network['registerResponseFilter'] = network.registerResponseFilter

  const kinds = shaka.net.NetworkingEngine.RequestType
  tayangEngine['Player'] = shaka.Player
  tayangEngine['RequestType'] = {
    'MANIFEST': kinds.MANIFEST,
    'SEGMENT': kinds.SEGMENT,
    'LICENSE': kinds.LICENSE,
    'KEY': kinds.KEY,
  }
  shaka.polyfill.installAll()
  mendJumps()
  keepPlace()
  measureTheLine()
  readFirstPart()
})()

/**
 * Shaka 5.2.12 sleeps through a jump in two ways, both soon after a change of height.
 *
 * A jump breaks off what is being fetched. Where that is the beginning of a stream (its init segment), fetched ahead of
 * need, Shaka keeps the broken answer and takes it again and again: what failed must be forgotten.
 *
 * What a change of height, or a playlist that arrives, orders while the jump empties a buffer is dropped, and yet counts
 * as ordered: nothing is asked for any more. Nor may anything be asked for before the buffer is empty, or it goes on
 * where the old picture ended. The emptying orders what comes next itself.
 */
function mendJumps() {
  const streaming = shaka.media.StreamingEngine.prototype
  const fetch = streaming.fetch_
  streaming.fetch_ = async function (state, reference, onData) {
    try {
      return await fetch.call(this, state, reference, onData)
    } catch (error) {
      if (state.segmentPrefetch) state.segmentPrefetch.removeReference(reference)
      throw error
    }
  }
  const order = streaming.scheduleUpdate_
  streaming.scheduleUpdate_ = function (state, delayS) {
    if (!state.clearingBuffer) order.call(this, state, delayS)
  }
  const update = streaming.update_
  streaming.update_ = function (state) {
    if (!state.clearingBuffer && !state.performingUpdate) return update.call(this, state)
    state.endOfStream = false
    return null
  }
}

/**
 * Shaka 5.2.12 puts what stands before its own media times a thousandth of a second later (for an Edge that is no more),
 * and then compares where a part stands with where it should, to a thousandth. Whoever came late to a show was rounded
 * into it or not: then each part was placed anew, which makes a browser drop all up to the next key frame, and of a
 * second a fifth was seen. Half of that protects a first picture as well, and is never taken for another place.
 */
function keepPlace() {
  shaka.media.MediaSourceEngine.prototype.setTimestampOffset_ = function (type, offsetS) {
    this.sourceBuffers_.get(type).timestampOffset = offsetS < 0 ? offsetS + 0.0005 : offsetS
    this.onUpdateEnd_(type)
  }
}

/**
 * Shaka 5.2.12 asks for a part of a live show before it is made, and takes the wait for it as time on the line: any line
 * seems as slow as the show itself then, and whoever once fell to its smallest picture, whose parts are too small to be
 * counted one by one, never comes back. What counts of such a part is the time from its first byte to its last, as
 * short as a clock can tell at least, for a burst would promise anything; small ones are counted together.
 */
function measureTheLine() {
  const LEAST_MS = 8
  const COUNTED_BYTES = 16e3
  const abr = shaka.abr.SimpleAbrManager.prototype
  const measure = abr.segmentDownloaded
  abr.partsMs = 0
  abr.partsBytes = 0
  abr.segmentDownloaded = function (timeMs, bytes, maySwitch, request, context) {
    const part = context && context.segment
    if (!part || !part.isPreload()) return measure.call(this, timeMs, bytes, maySwitch, request, context)
    const waitedMs = (request.packetNumber === 1 && request.timeToFirstByte) || 0
    this.partsMs += Math.max(LEAST_MS, timeMs - waitedMs)
    this.partsBytes += bytes
    if (this.partsBytes < COUNTED_BYTES) return
    measure.call(this, this.partsMs, this.partsBytes, maySwitch, request, context)
    this.partsMs = 0
    this.partsBytes = 0
  }
}

/**
 * A show that began this second has parts and no whole segment, whose address Shaka 5.2.12 reads all the same to learn
 * of what kind it is, and breaks. Its first part tells as much.
 */
function readFirstPart() {
  const segment = shaka.media.SegmentReference.prototype
  const read = segment.getUris
  segment.getUris = function () {
    const own = read.call(this)
    const first = this.partialReferences[0]
    return own.length > 0 || !first ? own : first.getUris()
  }
}
