/** No still is this large: the bytes so far are dropped. */
const STILL_BYTES_MAX = 256 * 1024
const BEGINS = Buffer.from([0xff, 0xd8])
const ENDS = Buffer.from([0xff, 0xd9])

/** Cuts whole JPEGs out of a pipe that carries one after the other. */
export function createStillReader(onStill: (jpeg: Buffer) => void): (bytes: Buffer) => void {
  let held = Buffer.alloc(0)
  return (bytes) => {
    held = Buffer.concat([held, bytes])
    for (;;) {
      const from = held.indexOf(BEGINS)
      // Within the coded picture 0xff is always followed by 0, so these two bytes occur only at its end.
      const to = from < 0 ? -1 : held.indexOf(ENDS, from + BEGINS.length)
      if (to < 0) break
      onStill(Buffer.from(held.subarray(from, to + ENDS.length)))
      held = held.subarray(to + ENDS.length)
    }
    if (held.length > STILL_BYTES_MAX) held = Buffer.alloc(0)
  }
}
