const ID_BYTES = 16

/** The show and the JPEG of a binary frame; null where it is none. */
export function readStillFrame(frame: Uint8Array): { showId: string; jpeg: Uint8Array } | null {
  if (frame.length <= ID_BYTES) return null
  const hex = [...frame.subarray(0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return { showId: parts.join('-'), jpeg: frame.subarray(ID_BYTES) }
}
