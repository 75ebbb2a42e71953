/** @fileoverview What of Shaka Player is compiled in, and which of its names the player may call. */
goog.require('shaka.Player')
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

;// Quoted names are kept, all others are shortened: no formatter may remove the quotes.
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
  player['getVideoTracks'] = listEveryRung(player.getVideoTracks)
  player['fetchAgain'] = fetchAgain
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

  const segment = shaka.media.SegmentReference.prototype
  segment['isPreload'] = segment.isPreload

  const kinds = shaka.net.NetworkingEngine.RequestType
  tayangEngine['Player'] = shaka.Player
  tayangEngine['RequestType'] = {
    'MANIFEST': kinds.MANIFEST,
    'SEGMENT': kinds.SEGMENT,
    'LICENSE': kinds.LICENSE,
    'KEY': kinds.KEY,
  }
  shaka.polyfill.installAll()
  fixSeeks()
  leaveAtOnce()
  keepSound()
  keepTimestampOffset()
  readFirstPart()
  takeInstead()
})()

/**
 * Fetches the picture again from a position on, in the rung that plays. A switch of Shaka 5.2.12 can do that only
 * together with a change of rung, and the better rung has often begun before it is sure that the line holds.
 * @this {shaka.Player}
 */
function fetchAgain(fromS) {
  const streaming = this.streamingEngine_
  const variant = streaming && streaming.getCurrentVariant()
  const keptS = fromS - this.video_.currentTime
  if (variant && variant.video && keptS > 0) streaming.switchInternal_(variant.video, true, keptS, true, true)
}

/**
 * The rungs of narrow lines come with a sound of fewer bytes. Shaka 5.2.12 lists only the rungs that share the sound
 * that plays, and a viewer in the smallest could choose no other: it is shown them as if all did.
 */
function listEveryRung(listRungs) {
  return function () {
    const variants = this.getVariantTracks()
    this.getVariantTracks = () =>
      variants.map((track) => Object.assign(track, { audioId: 0, audioGroupId: '', originalAudioId: '' }))
    try {
      return listRungs.call(this)
    } finally {
      delete this.getVariantTracks
    }
  }
}

/**
 * Shaka 5.2.12 weighs once more, with other numbers, whether a request is left when the rung changes in its midst. Our
 * adaptation of films changes the rung in the midst of a request for pictures only to leave it. A change of rung may
 * bring another sound: what is on its way of the former one is as good, unless it will be thrown away in any case.
 */
function leaveAtOnce() {
  const streaming = shaka.media.StreamingEngine.prototype
  const weigh = streaming.shouldAbortCurrentRequest_
  streaming.shouldAbortCurrentRequest_ = function (state) {
    if (this.manifest_.presentationTimeline.isDynamic()) return weigh.call(this, state)
    return state.type === 'video' || state.waitingToClearBuffer
  }
}

/**
 * Where a height is chosen, Shaka 5.2.12 empties the buffer of the picture, and of a sound that changes with it. Both
 * are the same sound: what is there is played.
 */
function keepSound() {
  const streaming = shaka.media.StreamingEngine.prototype
  const change = streaming.switchInternal_
  streaming.switchInternal_ = function (stream, clearBuffer, ...more) {
    const state = this.mediaStates_.get(stream.type)
    const before = state && state.stream
    const isSame =
      stream.type === 'audio' && before && before.language === stream.language && before.label === stream.label
    change.call(this, stream, clearBuffer && !isSame, ...more)
  }
}

/**
 * Shaka 5.2.12 stops fetching after a seek in two cases, both soon after a change of height.
 *
 * A seek aborts the current fetch. Where that is a prefetched init segment, Shaka keeps the failed response and uses it
 * again and again: a failed fetch must be removed from the prefetch.
 *
 * An update that a change of height, or a new playlist, schedules while the seek clears a buffer is dropped, and yet
 * counts as scheduled: nothing is fetched any more. Nor may an update run before the buffer is empty, or it continues
 * where the old picture ended. The clearing itself schedules the next update.
 */
function fixSeeks() {
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
 * Shaka 5.2.12 shifts a timestamp offset below zero by a millisecond (for an old Edge), and then compares where a part is
 * with where it should be, to a millisecond. A viewer who joined a show late could be rounded to either side. On the
 * wrong one the offset was set again for each part, which makes a browser drop everything up to the next key frame: of
 * each second only a fifth was seen. Half a millisecond protects the first picture as well and is never a difference.
 */
function keepTimestampOffset() {
  shaka.media.MediaSourceEngine.prototype.setTimestampOffset_ = function (type, offsetS) {
    this.sourceBuffers_.get(type).timestampOffset = offsetS < 0 ? offsetS + 0.0005 : offsetS
    this.onUpdateEnd_(type)
  }
}

/**
 * A show that has just begun has parts and no whole segment. Shaka 5.2.12 reads the address of that segment to detect its
 * format, and fails. The first part has the same format.
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

/**
 * A request may carry what is taken instead of an answer: bytes, which are there at once, or a promise of them. When
 * they come first the request is given up, and its connection is free for others. Such a request tells how many bytes
 * have come; to the adaptation they are reported in pieces as large as ever.
 */
function takeInstead() {
  const network = shaka.net.NetworkingEngine
  const parse = shaka.net.HttpFetchPlugin.parse
  const answer = (uri, request, data) =>
    /** @type {shaka.extern.Response} */ ({
      uri,
      originalUri: uri,
      data,
      status: 200,
      headers: {},
      fromCache: true,
      originalRequest: request,
    })
  const send = (uri, request, kind, report, receiveHeaders, config) => {
    const instead = request['instead']
    if (instead instanceof ArrayBuffer) {
      return shaka.util.AbortableOperation.completed(answer(uri, request, instead))
    }
    if (!instead) return parse(uri, request, kind, report, receiveHeaders, config)
    let ms = 0
    let bytes = 0
    request['cameBytes'] = 0
    const hear = (moreMs, moreBytes, leftBytes) => {
      request['cameBytes'] += moreBytes
      ms += moreMs
      bytes += moreBytes
      if (leftBytes > 0 && bytes < config.minBytesForProgressEvents) return
      report(ms, bytes, leftBytes)
      ms = 0
      bytes = 0
    }
    const fetched = parse(uri, request, kind, hear, receiveHeaders, { minBytesForProgressEvents: 0 })
    const taken = instead.then((data) => answer(uri, request, data))
    taken.then(() => fetched.abort())
    return new shaka.util.AbortableOperation(Promise.race([fetched.promise, taken]), () => fetched.abort())
  }
  for (const scheme of ['http', 'https']) {
    network.registerScheme(scheme, send, network.PluginPriority.APPLICATION, true)
  }
}
