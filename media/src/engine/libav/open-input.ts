import {
  avGetCodecName,
  avRescaleQ,
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  InputFormat,
  type Packet,
  type Stream,
} from 'node-av/lib'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import type { RecipeInput } from '../recipe.ts'
import { ensure, LibavError } from './ensure.ts'

const MICROS = { num: 1, den: 1_000_000 }

export interface OpenInput {
  readonly format: FormatContext
  readonly streams: readonly Stream[]
  readonly options: Readonly<Record<string, string>>
  /** Subtracted from every timestamp, so that a run starts at 0. */
  readonly startMicros: bigint
  /** The end of reading, on the shifted clock. */
  readonly endSeconds: number
  readonly realTime: boolean
  /** It starts inside the file: frames before the start are dropped. */
  readonly sought: boolean
  /** Time of the last packet read, which decides the input to read next. */
  seconds: number
  ended: boolean
}

export function openInput(input: RecipeInput): OpenInput {
  const { ss, t, re, itsoffset, ...options } = input.options ?? {}
  const wanted = input.format === undefined ? null : InputFormat.findInputFormat(input.format)
  if (input.format !== undefined && wanted === null) {
    throw new LibavError('failed', `no input format ${input.format}`)
  }
  const format = new FormatContext()
  const given = Dictionary.fromObject({ ...options })
  ensure(format.openInputSync(input.from, wanted, given), 'cannot open the input', 'input')
  ensure(format.findStreamInfoSync(), 'cannot read the input', 'input')

  let startMicros = format.startTime === AV_NOPTS_VALUE ? 0n : format.startTime
  if (ss !== undefined) {
    const from = startMicros + BigInt(Math.round(Number(ss) * 1e6))
    // A source without seeking is read from its start; the frames before `ss` are dropped by time.
    format.seekFrameSync(-1, from, AVSEEK_FLAG_BACKWARD)
    startMicros = from
  }
  if (itsoffset !== undefined) startMicros -= BigInt(Math.round(Number(itsoffset) * 1e6))
  const endSeconds = t === undefined ? Infinity : Number(t)
  return {
    format,
    streams: format.streams,
    options,
    startMicros,
    endSeconds,
    realTime: re === '1',
    sought: ss !== undefined,
    seconds: -Infinity,
    ended: false,
  }
}

/** Unused streams are not even parsed. */
export function discardUnused(input: OpenInput, used: ReadonlySet<number>) {
  for (const stream of input.streams) if (!used.has(stream.index)) stream.discard = AVDISCARD_ALL
}

/** The index of a stream of one input by its specifier (`a:1`, `v`, `3`); null where there is none. */
export function findStream(input: OpenInput, specifier: string): number | null {
  const [kind = '', position = '0'] = specifier.split(':')
  if (/^\d+$/.test(kind)) return Number(kind) < input.streams.length ? Number(kind) : null
  const type = kind === 'a' ? AVMEDIA_TYPE_AUDIO : AVMEDIA_TYPE_VIDEO
  const matching = input.streams.filter(
    (stream) =>
      stream.codecpar.codecType === type &&
      (kind !== 'V' || !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC)),
  )
  return matching[Number(position)]?.index ?? null
}

export function openDecoder(stream: Stream, options: Readonly<Record<string, string>>): CodecContext {
  const parameters = stream.codecpar
  const codec = Codec.findDecoder(parameters.codecId)
  if (codec === null) {
    throw new LibavError(
      'input',
      `no decoder for ${avGetCodecName(parameters.codecId) ?? 'an unknown codec'}`,
    )
  }
  const context = new CodecContext()
  context.allocContext3(codec)
  ensure(context.parametersToContext(parameters), 'cannot set up the decoder', 'input')
  context.pktTimebase = stream.timeBase
  const given = Dictionary.fromObject({ threads: 'auto', ...options })
  ensure(context.open2Sync(codec, given), 'cannot open the decoder', 'input')
  return context
}

/** The start of the run in a stream's ticks. */
export function startTicksOf(input: OpenInput, stream: Stream): bigint {
  return avRescaleQ(input.startMicros, MICROS, stream.timeBase)
}

/** A packet's time on the clock of the run; null for a packet without one. */
export function secondsOf(packet: Packet, stream: Stream, startTicks: bigint): number | null {
  const ticks = packet.dts === AV_NOPTS_VALUE ? packet.pts : packet.dts
  if (ticks === AV_NOPTS_VALUE) return null
  const { num, den } = stream.timeBase
  return (Number(ticks - startTicks) * num) / den
}
