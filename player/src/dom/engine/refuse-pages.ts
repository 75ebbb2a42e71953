import type { EngineNetwork, RequestTypes } from '#engine'

const LESS_THAN = 0x3c
const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)

/** Boxes begin with their length, playlists with "#", captions with "W". */
function isPage(data: ArrayBuffer | ArrayBufferView): boolean {
  const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset) : new Uint8Array(data)
  return bytes.subarray(0, 64).find((byte) => !isSpace(byte)) === LESS_THAN
}

/**
 * A network that wants its visitors to agree first answers any request with a page of its own, and with success.
 * That is a lost connection, which is tried again, and no fault of the film.
 */
export function refusePages(network: EngineNetwork, kinds: RequestTypes): void {
  network.registerResponseFilter((kind, { data }) => {
    const isMedia = kind === kinds.MANIFEST || kind === kinds.SEGMENT
    if (isMedia && data && isPage(data)) throw new Error('a page came in place of media')
  })
}
