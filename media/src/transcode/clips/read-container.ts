import { open } from 'node:fs/promises'
import type { FileFacts } from '@tayang/contract/ingest'

/** The header of EBML with its document type comes first; `ftyp` is the first box. */
const HEAD_BYTES = 4096
const PACKET_BYTES = 188
const SYNC = 0x47
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
const DOC_TYPE = Buffer.from([0x42, 0x82])
/** What old cameras write before the movie; all of them are QuickTime. */
const OLD_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** The container of a file by its first bytes, whatever its name; null for one that we do not take. */
export async function readContainer(path: string): Promise<FileFacts['container'] | null> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    return containerOf(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

export function containerOf(head: Buffer): FileFacts['container'] | null {
  const box = head.toString('latin1', 4, 8)
  if (box === 'ftyp') return head.toString('latin1', 8, 12) === 'qt  ' ? 'quicktime' : 'mp4'
  if (OLD_BOXES.includes(box)) return 'quicktime'
  if (head.subarray(0, EBML.length).equals(EBML)) return docTypeOf(head)
  const isTransport = [0, 1, 2].every((packet) => head[packet * PACKET_BYTES] === SYNC)
  return isTransport ? 'mpegts' : null
}

function docTypeOf(head: Buffer): FileFacts['container'] | null {
  const at = head.indexOf(DOC_TYPE)
  const length = (head[at + DOC_TYPE.length] ?? 0) & 0x7f
  const from = at + DOC_TYPE.length + 1
  const name = at < 0 ? '' : head.toString('latin1', from, from + length).replaceAll('\0', '')
  return name === 'webm' || name === 'matroska' ? name : null
}
