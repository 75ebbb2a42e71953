import type { ContainerFacts } from './container-facts.ts'
import { readBoxes } from './read-boxes.ts'

const EBML = 0x1a45dfa3
/** Codecs stand in the header of a WebM, which comes first. */
const HEADER_BYTES_MAX = 256 * 1024

const webmCodecs = [
  ['V_VP8', 'VP8'],
  ['V_VP9', 'VP9'],
  ['V_AV1', 'AV1'],
  ['A_OPUS', 'Opus'],
  ['A_VORBIS', 'Vorbis'],
] as const

/** The container of a film by its bytes; null where it is none that this site knows. */
export async function readContainer(file: Blob): Promise<ContainerFacts | null> {
  const first = new DataView(await file.slice(0, 4).arrayBuffer())
  if (first.byteLength < 4) return null
  return first.getUint32(0) === EBML ? readWebm(file) : readBoxes(file)
}

async function readWebm(file: Blob): Promise<ContainerFacts> {
  const bytes = await file.slice(0, HEADER_BYTES_MAX).arrayBuffer()
  const text = new TextDecoder('latin1').decode(bytes)
  return {
    mime: text.includes('matroska') ? 'video/x-matroska' : 'video/webm',
    codecs: webmCodecs.filter(([mark]) => text.includes(mark)).map(([, name]) => name),
    durationMs: null,
    size: null,
  }
}
