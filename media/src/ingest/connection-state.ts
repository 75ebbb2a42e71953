import {
  acknowledge,
  CHUNK_BYTES_OUT,
  controlUint32,
  MESSAGE,
  ping,
  pingAnswer,
  readAmf0,
  readPingAnswer,
  setPeerBandwidth,
  streamBegins,
  writeCommand,
  type AmfValue,
  type Message,
} from '../wire/index.ts'
import { readPublishRequest, type PublishRequest } from './publish-request.ts'

/** A stranger must publish within this time, and finish the handshake before, or it would hold a place for ever. */
const PUBLISH_MS_MAX = 20_000
/** A publisher that sends no byte for this long is lost, whatever TCP reports. */
const SILENT_MS_MAX = 15_000
/** A publisher is pinged on every fourth look. */
const PING_LOOKS = 4
/** How often either side acknowledges the bytes that arrived. */
const WINDOW_BYTES = 2_500_000
const STREAM_ID = 1

export interface ConnectionState {
  readonly phase: 'new' | 'claiming' | 'publishing' | 'closing'
  readonly openedAtMs: number
  readonly lastByteAtMs: number
  readonly receivedBytes: number
  readonly acknowledgedBytes: number
  /** The peer wants an acknowledgement after this many bytes. */
  readonly windowBytes: number
  readonly roundTripMs: number | null
  readonly looks: number
}

export type ConnectionEvent =
  | { type: 'data-arrived'; nowMs: number }
  | { type: 'message-received'; message: Message; nowMs: number }
  /** Acknowledged after the messages in these bytes. */
  | { type: 'bytes-read'; bytes: number }
  /** The answer to `claim`: the show's place, a place without a show, or the sentence that refuses. */
  | { type: 'claimed'; claim: 'publication' | 'idle' | { sentence: string }; nowMs: number }
  | { type: 'looked'; nowMs: number; isPaused: boolean; isShakenHands: boolean; handshakeMsMax: number }
  | { type: 'refuse-requested'; sentence: string }
  | { type: 'close-requested'; why: string; byPeer: boolean }

export type ConnectionEffect =
  | { type: 'send'; bytes: Buffer }
  | { type: 'claim'; request: PublishRequest }
  /** The publish is authorised: media may be read. */
  | { type: 'allow-media' }
  | { type: 'receive-media'; message: Message }
  | { type: 'close'; why: string; byPeer: boolean }

export interface ConnectionStep {
  readonly state: ConnectionState
  readonly effects: readonly ConnectionEffect[]
}

export function initialConnection(nowMs: number): ConnectionState {
  return {
    phase: 'new',
    openedAtMs: nowMs,
    lastByteAtMs: nowMs,
    receivedBytes: 0,
    acknowledgedBytes: 0,
    windowBytes: WINDOW_BYTES,
    roundTripMs: null,
    looks: 0,
  }
}

/** The rules of an RTMP connection. It is pure: `connection.ts` reads the socket and carries out the effects. */
export function reduceConnection(state: ConnectionState, event: ConnectionEvent): ConnectionStep {
  if (state.phase === 'closing') return unchanged(state)
  switch (event.type) {
    case 'data-arrived':
      return unchanged({ ...state, lastByteAtMs: event.nowMs })
    case 'message-received':
      return receiveMessage(state, event.message, event.nowMs)
    case 'bytes-read':
      return countBytes(state, event.bytes)
    case 'claimed':
      return receiveClaim(state, event)
    case 'looked':
      return look(state, event)
    case 'refuse-requested':
      return refuse(state, event.sentence)
    case 'close-requested':
      return close(state, event.why, event.byPeer)
  }
}

const unchanged = (state: ConnectionState): ConnectionStep => ({ state, effects: [] })
const send = (state: ConnectionState, bytes: Buffer): ConnectionStep => ({
  state,
  effects: [{ type: 'send', bytes }],
})

function close(state: ConnectionState, why: string, byPeer = false): ConnectionStep {
  return { state: { ...state, phase: 'closing' }, effects: [{ type: 'close', why, byPeer }] }
}

function refuse(
  state: ConnectionState,
  sentence: string,
  code = 'NetStream.Publish.BadName',
): ConnectionStep {
  const closed = close(state, sentence)
  return {
    state: closed.state,
    effects: [{ type: 'send', bytes: writeStatus('error', code, sentence) }, ...closed.effects],
  }
}

function receiveMessage(state: ConnectionState, message: Message, nowMs: number): ConnectionStep {
  const { type, payload } = message
  switch (type) {
    case MESSAGE.windowAcknowledgement:
      if (payload.length < 4) return unchanged(state)
      return unchanged({ ...state, windowBytes: Math.max(1, payload.readUInt32BE(0)) })
    case MESSAGE.userControl:
      return receiveUserControl(state, payload, nowMs)
    case MESSAGE.commandAmf3:
      return receiveCommand(state, payload.subarray(1))
    case MESSAGE.command:
      return receiveCommand(state, payload)
    case MESSAGE.audio:
    case MESSAGE.video:
    case MESSAGE.data:
      return { state, effects: [{ type: 'receive-media', message }] }
    default:
      return unchanged(state)
  }
}

function receiveUserControl(state: ConnectionState, payload: Buffer, nowMs: number): ConnectionStep {
  // Event 6 is a ping.
  if (payload.length >= 6 && payload.readUInt16BE(0) === 6)
    return send(state, pingAnswer(payload.subarray(2, 6)))
  const sentAt = readPingAnswer(payload)
  if (sentAt === null) return unchanged(state)
  const roundTripMs = Math.round(nowMs) - sentAt
  // The peer may answer with any number.
  return roundTripMs >= 0 && roundTripMs < SILENT_MS_MAX
    ? unchanged({ ...state, roundTripMs })
    : unchanged(state)
}

function receiveCommand(state: ConnectionState, payload: Buffer): ConnectionStep {
  const read = readAmf0(payload)
  if ('failed' in read) return close(state, read.failed)
  const [name, transaction = 0, , first] = read.values
  switch (name) {
    case 'connect':
      return send(state, answerConnect(transaction))
    case 'createStream':
      return send(state, writeCommand(['_result', transaction, null, STREAM_ID]))
    case 'releaseStream':
    case 'FCPublish':
      return send(state, writeCommand(['_result', transaction, null, null]))
    case 'publish':
      return requestPublish(state, first)
    case 'FCUnpublish':
    case 'deleteStream':
    case 'closeStream':
      return close(state, 'unpublished', true)
    case 'play':
    case 'play2':
      return refuse(state, 'Shows are not played by RTMP here', 'NetStream.Play.Failed')
    default:
      return unchanged(state)
  }
}

function requestPublish(state: ConnectionState, name: AmfValue | undefined): ConnectionStep {
  const request = readPublishRequest(name)
  if (state.phase !== 'new') return refuse(state, 'This connection publishes already')
  if (!request) return refuse(state, 'The stream key is missing')
  return { state: { ...state, phase: 'claiming' }, effects: [{ type: 'claim', request }] }
}

function receiveClaim(
  state: ConnectionState,
  { claim, nowMs }: Extract<ConnectionEvent, { type: 'claimed' }>,
): ConnectionStep {
  if (typeof claim === 'object') return refuse(state, claim.sentence)
  return {
    state: { ...state, phase: 'publishing' },
    effects: [
      { type: 'allow-media' },
      { type: 'send', bytes: streamBegins(STREAM_ID) },
      { type: 'send', bytes: ping(Math.round(nowMs)) },
      {
        type: 'send',
        bytes: writeStatus('status', 'NetStream.Publish.Start', 'The stream is being published'),
      },
    ],
  }
}

function countBytes(state: ConnectionState, bytes: number): ConnectionStep {
  const receivedBytes = state.receivedBytes + bytes
  const next = { ...state, receivedBytes }
  if (receivedBytes - state.acknowledgedBytes < state.windowBytes) return unchanged(next)
  return send({ ...next, acknowledgedBytes: receivedBytes }, acknowledge(receivedBytes))
}

function look(
  state: ConnectionState,
  { nowMs, isPaused, isShakenHands, handshakeMsMax }: Extract<ConnectionEvent, { type: 'looked' }>,
): ConnectionStep {
  // While we do not read from the socket, the silence is ours.
  const lastByteAtMs = isPaused ? nowMs : state.lastByteAtMs
  const looks = state.looks + 1
  const next = { ...state, lastByteAtMs, looks }
  const pings: ConnectionEffect[] =
    state.phase === 'publishing' && looks % PING_LOOKS === 0
      ? [{ type: 'send', bytes: ping(Math.round(nowMs)) }]
      : []
  const why = overdueBecause(next, { nowMs, isShakenHands, handshakeMsMax })
  if (why === null) return { state: next, effects: pings }
  const closed = close(next, why)
  return { state: closed.state, effects: [...pings, ...closed.effects] }
}

function overdueBecause(
  { phase, openedAtMs, lastByteAtMs }: ConnectionState,
  { nowMs, isShakenHands, handshakeMsMax }: { nowMs: number; isShakenHands: boolean; handshakeMsMax: number },
): string | null {
  const ageMs = nowMs - openedAtMs
  if (!isShakenHands && ageMs > handshakeMsMax) return 'the handshake took too long'
  if (phase === 'new' && ageMs > PUBLISH_MS_MAX) return 'nothing was published'
  return nowMs - lastByteAtMs > SILENT_MS_MAX ? 'it fell silent' : null
}

/** RTMP 1.0, section 7.2.1.1: bounds first, then the answer. */
function answerConnect(transaction: AmfValue): Buffer {
  return Buffer.concat([
    controlUint32(MESSAGE.windowAcknowledgement, WINDOW_BYTES),
    setPeerBandwidth(WINDOW_BYTES),
    controlUint32(MESSAGE.setChunkSize, CHUNK_BYTES_OUT),
    writeCommand([
      '_result',
      transaction,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      {
        level: 'status',
        code: 'NetConnection.Connect.Success',
        description: 'Connection succeeded.',
        objectEncoding: 0,
      },
    ]),
  ])
}

function writeStatus(level: 'status' | 'error', code: string, description: string): Buffer {
  return writeCommand(['onStatus', 0, null, { level, code, description }], STREAM_ID)
}
