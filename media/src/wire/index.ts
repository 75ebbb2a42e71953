/**
 * Wire: converts bytes to messages and back, for RTMP, AMF0 and FLV.
 *
 * It is pure: it has no socket, no clock and no log. It is total: for any bytes a reader returns the messages that it
 * understood and, at worst, one sentence why it stops. It never throws, and its buffers are bounded. It never decides
 * who may publish, and reads of the pictures only the few header fields that the ladder needs.
 */
export { readAmf0, writeAmf0, type AmfValue } from './amf0.ts'
export { readAudioTag } from './audio-tag.ts'
export {
  CHUNK_BYTES_OUT,
  MESSAGE,
  acknowledge,
  controlUint32,
  ping,
  pingAnswer,
  readPingAnswer,
  setPeerBandwidth,
  streamBegins,
  writeCommand,
  writeMessage,
} from './chunk-writer.ts'
export { createChunkReader, type Message } from './chunk-reader.ts'
export { writeFlvHeader, writeFlvTag } from './flv.ts'
export { createRtmpReader } from './rtmp-reader.ts'
export { readPictureSize, type PictureSize } from './picture-size.ts'
export { readVideoTag } from './video-tag.ts'
