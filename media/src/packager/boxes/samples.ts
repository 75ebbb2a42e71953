import { findBox, readBoxes } from './boxes.ts'

/** The samples of one movie fragment of our encoders (moof, mdat); null for other bytes. */
export function readSamples(fragment: Buffer): Buffer[] | null {
  const [moof] = readBoxes(fragment)
  const track = moof && findBox(fragment, ['traf'], moof)
  const run = track && findBox(fragment, ['trun'], track)
  const header = track && findBox(fragment, ['tfhd'], track)
  if (!run || !header) return null
  // ISO 14496-12, 8.8.7 and 8.8.8: optional fields in the order of their flags.
  const defaults = fragment.readUIntBE(header.from + 1, 3)
  let at = header.from + 8
  if (defaults & 0x01) at += 8
  if (defaults & 0x02) at += 4
  if (defaults & 0x08) at += 4
  const defaultSize = defaults & 0x10 ? fragment.readUInt32BE(at) : null

  const present = fragment.readUIntBE(run.from + 1, 3)
  const count = fragment.readUInt32BE(run.from + 4)
  if ((present & 0x1) === 0) return null
  // Counted from the first byte of the moof, which is the first byte here.
  let from = fragment.readInt32BE(run.from + 8)
  at = run.from + 12 + (present & 0x4 ? 4 : 0)
  const samples: Buffer[] = []
  for (let index = 0; index < count; index += 1) {
    if (present & 0x100) at += 4
    const size = present & 0x200 && at + 4 <= run.to ? fragment.readUInt32BE(at) : defaultSize
    if (size === null || from + size > fragment.length) return null
    samples.push(fragment.subarray(from, from + size))
    from += size
    at += 4 * [0x200, 0x400, 0x800].filter((field) => present & field).length
  }
  return samples
}
