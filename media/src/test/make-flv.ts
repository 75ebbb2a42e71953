import { startEngine } from '../engine/index.ts'

export interface FlvTag {
  type: number
  timestampMs: number
  payload: Buffer
}

/** The tags of a few seconds of FLV, for publishers that send what no encoder would. */
export async function makeFlv({
  size = '426x240',
  seconds = 3,
  rate = 30,
  audioRate = 48_000,
  pixels = 'yuv420p',
} = {}): Promise<FlvTag[]> {
  const run = startEngine(
    {
      inputs: [
        { from: `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`, format: 'lavfi' },
        { from: `sine=frequency=440:sample_rate=${audioRate}:duration=${seconds}`, format: 'lavfi' },
      ],
      outputs: [
        {
          to: 'pipe:3',
          format: 'flv',
          streams: [
            {
              from: '0:v:0',
              codec: 'libx264',
              options: { preset: 'ultrafast', tune: 'zerolatency', pix_fmt: pixels, g: String(rate) },
            },
            { from: '1:a:0', codec: 'aac', options: { b: '64000', ar: String(audioRate), ac: '2' } },
          ],
        },
      ],
    },
    { pipes: 1 },
  )
  const pieces: Buffer[] = []
  run.pipes[0]?.on('data', (bytes: Buffer) => pieces.push(bytes))
  const closed = new Promise<void>((resolve) => run.pipes[0]?.once('close', () => resolve()))
  await Promise.all([run.done, closed])
  return readTags(Buffer.concat(pieces))
}

const HEADER_BYTES = 13
const TAG_HEADER_BYTES = 11

function readTags(flv: Buffer): FlvTag[] {
  const tags: FlvTag[] = []
  for (let at = HEADER_BYTES; at + TAG_HEADER_BYTES <= flv.length;) {
    const size = flv.readUIntBE(at + 1, 3)
    tags.push({
      type: flv[at] ?? 0,
      timestampMs: flv.readUIntBE(at + 4, 3) + (flv[at + 7] ?? 0) * 0x1_00_00_00,
      payload: flv.subarray(at + TAG_HEADER_BYTES, at + TAG_HEADER_BYTES + size),
    })
    at += TAG_HEADER_BYTES + size + 4
  }
  return tags
}
