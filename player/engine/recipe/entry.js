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
})()

/**
 * Shaka 5.2.12 sleeps through a jump when a change of height, or a playlist that arrives, falls into the moment in
 * which the jump empties a buffer. What it orders then is looked at while the buffer is still being emptied, is
 * dropped, and yet counts as ordered: nothing is asked for any more, until another jump. Nor may it ask for anything
 * before the buffer is empty, or it goes on where the old picture ended. The emptying orders what comes next itself.
 */
function mendJumps() {
  const streaming = shaka.media.StreamingEngine.prototype
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
