import type { DataSizes } from '@tayang/contract'
import { soundBeside, type AudioTrack, type Rung } from '@tayang/contract/ingest'

const BITS_PER_BYTE = 8

export type Weight = Omit<DataSizes, 'id' | 'episodes'>

type Sound = Pick<AudioTrack, 'bandwidth'>

const nothing: Weight = { seconds: null, audioBytes: null, audioBitsPerSecond: null, rungs: [] }

/** Of the published rungs: each with the sound that is fetched beside it. */
export function weigh(version: {
  readonly seconds: number | null
  readonly rungs: readonly (Pick<Rung, 'averageBandwidth'> & { readonly height: number })[]
  readonly audio: (Sound & { readonly low?: Sound | undefined }) | null
}): Weight {
  const { seconds, rungs, audio } = version
  if (seconds === null || rungs.length === 0) return nothing
  const bytesOf = (bitsPerSecond: number) => Math.round((bitsPerSecond * seconds) / BITS_PER_BYTE)
  const sound = audio?.bandwidth ?? 0
  return {
    seconds,
    audioBytes: audio ? bytesOf(sound) : null,
    audioBitsPerSecond: audio ? sound : null,
    rungs: rungs
      .map(({ height, averageBandwidth }) => ({
        heightPx: height,
        bytes: bytesOf(averageBandwidth + (soundBeside(audio, height)?.bandwidth ?? 0)),
      }))
      .toSorted((a, b) => b.heightPx - a.heightPx),
  }
}
