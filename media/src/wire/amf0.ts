/** AMF0 (Action Message Format, 2007): the values inside RTMP commands and FLV metadata. */
export type AmfValue = number | boolean | string | null | AmfValue[] | AmfObject
export interface AmfObject {
  [name: string]: AmfValue
}

/** Objects within objects; encoders use two levels. */
const DEPTH_MAX = 8
/** Values of one message, nested ones included. */
const VALUES_MAX = 1024
const STRING_BYTES_OUT_MAX = 0xffff

const NUMBER = 0
const BOOLEAN = 1
const STRING = 2
const OBJECT = 3
const NULL = 5
const UNDEFINED = 6
const ECMA_ARRAY = 8
const OBJECT_END = 9
const STRICT_ARRAY = 10
const DATE = 11
const LONG_STRING = 12
const UNSUPPORTED = 13
const XML = 15
const TYPED_OBJECT = 16

/** Internal: unwinds the recursion and is caught in `readAmf0`, the only entry point. */
class Malformed extends Error {}

interface Cursor {
  bytes: Buffer
  at: number
  values: number
}

/** All values of a message, or why they cannot be read. Objects have no prototype, so any name is safe. */
export function readAmf0(bytes: Buffer): { values: AmfValue[] } | { failed: string } {
  const cursor: Cursor = { bytes, at: 0, values: 0 }
  const values: AmfValue[] = []
  try {
    while (cursor.at < bytes.length) values.push(readValue(cursor, 0))
    return { values }
  } catch (error) {
    return { failed: error instanceof Malformed ? error.message : 'AMF0 is malformed' }
  }
}

function take(cursor: Cursor, count: number): Buffer {
  const end = cursor.at + count
  if (end > cursor.bytes.length) throw new Malformed('AMF0 ends too early')
  const taken = cursor.bytes.subarray(cursor.at, end)
  cursor.at = end
  return taken
}

const takeUint16 = (cursor: Cursor) => take(cursor, 2).readUInt16BE(0)
const takeUint32 = (cursor: Cursor) => take(cursor, 4).readUInt32BE(0)
const takeString = (cursor: Cursor) => take(cursor, takeUint16(cursor)).toString('utf8')

function readValue(cursor: Cursor, depth: number): AmfValue {
  cursor.values += 1
  if (depth > DEPTH_MAX) throw new Malformed('AMF0 is nested too deep')
  if (cursor.values > VALUES_MAX) throw new Malformed('AMF0 carries too many values')
  const marker = take(cursor, 1)[0]
  switch (marker) {
    case NUMBER:
      return take(cursor, 8).readDoubleBE(0)
    case BOOLEAN:
      return take(cursor, 1)[0] !== 0
    case STRING:
      return takeString(cursor)
    case LONG_STRING:
    case XML:
      return take(cursor, takeUint32(cursor)).toString('utf8')
    case NULL:
    case UNDEFINED:
    case UNSUPPORTED:
      return null
    case DATE:
      return take(cursor, 10).readDoubleBE(0)
    case STRICT_ARRAY:
      return readArray(cursor, depth)
    case ECMA_ARRAY:
      // The count is only a hint; the end marker ends the array.
      takeUint32(cursor)
      return readObject(cursor, depth)
    case TYPED_OBJECT:
      takeString(cursor)
      return readObject(cursor, depth)
    case OBJECT:
      return readObject(cursor, depth)
    default:
      throw new Malformed('AMF0 carries an unknown type')
  }
}

function readArray(cursor: Cursor, depth: number): AmfValue[] {
  const count = takeUint32(cursor)
  if (count > VALUES_MAX) throw new Malformed('AMF0 carries too many values')
  return Array.from({ length: count }, () => readValue(cursor, depth + 1))
}

function readObject(cursor: Cursor, depth: number): AmfObject {
  const object = Object.create(null) as AmfObject
  for (;;) {
    const name = takeString(cursor)
    if (name === '' && cursor.bytes[cursor.at] === OBJECT_END) {
      cursor.at += 1
      return object
    }
    object[name] = readValue(cursor, depth + 1)
  }
}

/** For our own answers; values of a peer must have been read by `readAmf0`, which bounds them. */
export function writeAmf0(values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map((value) => writeValue(value)))
}

function writeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([NULL])
  if (typeof value === 'boolean') return Buffer.from([BOOLEAN, value ? 1 : 0])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from([STRING]), writeString(value)])
  if (Array.isArray(value)) {
    const head = Buffer.from([STRICT_ARRAY, 0, 0, 0, 0])
    head.writeUInt32BE(value.length, 1)
    return Buffer.concat([head, ...value.map(writeValue)])
  }
  const members = Object.entries(value).flatMap(([name, member]) => [writeString(name), writeValue(member)])
  return Buffer.concat([Buffer.from([OBJECT]), ...members, Buffer.from([0, 0, OBJECT_END])])
}

function writeString(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8').subarray(0, STRING_BYTES_OUT_MAX)
  const head = Buffer.alloc(2)
  head.writeUInt16BE(bytes.length)
  return Buffer.concat([head, bytes])
}
