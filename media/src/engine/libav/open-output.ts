import {
  Codec,
  CodecContext,
  Dictionary,
  FormatContext,
  type FilterContext,
  type Frame,
  type Packet,
  type Stream,
} from 'node-av/lib'
import {
  AV_CODEC_FLAG_FRAME_DURATION,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AVFMT_GLOBALHEADER,
  AVFMT_NOFILE,
} from 'node-av/constants'
import type { RecipeOutput, RecipeStream } from '../recipe.ts'
import { ensure, LibavError } from './ensure.ts'

/** Options of the run that are not options of the encoder. */
const RUN_OPTIONS = new Set(['r', 'ar', 'ac', 'pix_fmt', 'force_key_frames'])
const FORCED = /^expr:gte\(t,n_forced\*([\d.]+)\)$/
/** Packets that wait until all encoders of their file are open. */
const WAITING_MAX = 20_000

export class OpenOutput {
  readonly #recipe: RecipeOutput
  readonly #format = new FormatContext()
  readonly #slots: { stream: Stream | null }[]
  readonly #waiting: { packet: Packet; slot: number; timeBase: { num: number; den: number } }[] = []
  #started = false
  #seconds = 0

  constructor(recipe: RecipeOutput) {
    this.#recipe = recipe
    this.#slots = recipe.streams.map(() => ({ stream: null }))
    ensure(
      this.#format.allocOutputContext2(null, recipe.format, recipe.to),
      `no output format ${recipe.format}`,
    )
  }

  /** Media seconds written. */
  get seconds() {
    return this.#seconds
  }

  get isStarted(): boolean {
    return this.#started
  }

  get wantsGlobalHeader(): boolean {
    return ((this.#format.oformat?.flags ?? 0) & AVFMT_GLOBALHEADER) !== 0
  }

  /** Streams are added in the recipe's order once all of them are known; then the header is written. */
  #ready = new Map<number, (stream: Stream) => void>()
  join(slot: number, describe: (stream: Stream) => void) {
    this.#ready.set(slot, describe)
    if (this.#ready.size === this.#slots.length) this.#start()
  }

  #start() {
    this.#slots.forEach((entry, slot) => {
      entry.stream = this.#format.newStream()
      this.#ready.get(slot)?.(entry.stream)
    })
    const file = ((this.#format.oformat?.flags ?? 0) & AVFMT_NOFILE) === 0
    if (file) ensure(this.#format.openOutputSync(), 'cannot open the output')
    ensure(this.#format.writeHeaderSync(Dictionary.fromObject({ ...this.#recipe.options })), 'cannot write')
    this.#started = true
    for (const { packet, slot, timeBase } of this.#waiting.splice(0)) {
      this.#write(packet, slot, timeBase)
      packet.free()
    }
  }

  write(packet: Packet, slot: number, timeBase: { num: number; den: number }) {
    if (this.#started) return this.#write(packet, slot, timeBase)
    const kept = packet.clone()
    if (kept === null || this.#waiting.length >= WAITING_MAX) {
      throw new LibavError('failed', 'an output waits too long for one of its streams')
    }
    this.#waiting.push({ packet: kept, slot, timeBase })
  }

  #write(packet: Packet, slot: number, timeBase: { num: number; den: number }) {
    const stream = this.#slots[slot]?.stream
    if (!stream) throw new LibavError('failed', 'a packet for no stream')
    this.#seconds = Math.max(
      this.#seconds,
      (Number(packet.pts + packet.duration) * timeBase.num) / timeBase.den,
    )
    packet.rescaleTs(timeBase, stream.timeBase)
    packet.streamIndex = stream.index
    // A single stream needs no interleaving, so its packets are written at once.
    const alone = this.#slots.length === 1
    ensure(
      alone ? this.#format.writeFrameSync(packet) : this.#format.interleavedWriteFrameSync(packet),
      'cannot write',
    )
  }

  finish() {
    if (!this.#started) throw new LibavError('input', 'nothing was decoded for an output')
    ensure(this.#format.writeTrailerSync(), 'cannot finish the file')
    const ioError = this.#format.pb?.error ?? 0
    this.#format.closeOutputSync()
    ensure(ioError, 'cannot finish the file')
  }
}

/** An encoder opens with its first frame, which has the format of all frames. */
export class OpenEncoder {
  readonly #recipe: RecipeStream
  readonly #output: OpenOutput
  readonly #slot: number
  readonly #everySeconds: number | null
  #context: CodecContext | null = null
  #timeBase = { num: 1, den: 1 }
  #forced = 0

  constructor(recipe: RecipeStream, output: OpenOutput, slot: number) {
    this.#recipe = recipe
    this.#output = output
    this.#slot = slot
    const forced = recipe.options?.['force_key_frames']
    const every = forced === undefined ? null : FORCED.exec(forced)?.[1]
    if (every === undefined) throw new LibavError('failed', `cannot force key frames by ${forced}`)
    this.#everySeconds = every === null ? null : Number(every)
  }

  encode(frame: Frame, sink: FilterContext, packet: Packet) {
    const context = (this.#context ??= this.#open(frame, sink))
    if (frame.width > 0) {
      // Otherwise the encoder would copy the picture types of the source.
      frame.pictType = this.#isForced(frame) ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
      frame.quality = context.globalQuality
    }
    ensure(context.sendFrameSync(frame), 'cannot encode')
    this.#drain(context, packet)
  }

  finish(packet: Packet) {
    if (this.#context === null) return
    ensure(this.#context.sendFrameSync(null), 'cannot encode')
    this.#drain(this.#context, packet)
    // A stream that ends before another begins is still described by its encoder when the file starts.
    if (this.#output.isStarted) this.#context.freeContext()
  }

  #isForced(frame: Frame): boolean {
    if (this.#everySeconds === null) return false
    const seconds = (Number(frame.pts) * this.#timeBase.num) / this.#timeBase.den
    // Half a microsecond tolerance for the rounding of the division above.
    if (seconds < this.#forced * this.#everySeconds - 5e-7) return false
    this.#forced = Math.floor(seconds / this.#everySeconds + 5e-7) + 1
    return true
  }

  #drain(context: CodecContext, packet: Packet) {
    while (context.receivePacketSync(packet) >= 0) {
      this.#output.write(packet, this.#slot, this.#timeBase)
      packet.unref()
    }
  }

  #open(frame: Frame, sink: FilterContext): CodecContext {
    const codec = Codec.findEncoderByName(this.#recipe.codec as never)
    if (codec === null) throw new LibavError('failed', `no encoder ${this.#recipe.codec}`)
    const context = new CodecContext()
    context.allocContext3(codec)
    context.timeBase = sink.buffersinkGetTimeBase()
    this.#timeBase = { num: context.timeBase.num, den: context.timeBase.den }
    if (frame.width > 0) describePicture(context, frame, sink)
    else describeSound(context, frame)
    if (this.#output.wantsGlobalHeader) context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)

    // Without this flag the last picture of a file would have no duration.
    if (frame.duration > 0n) context.setFlags(AV_CODEC_FLAG_FRAME_DURATION)

    const options = Object.entries(this.#recipe.options ?? {}).filter(([name]) => !RUN_OPTIONS.has(name))
    const given = Dictionary.fromObject({ threads: 'auto', ...Object.fromEntries(options) })
    ensure(context.open2Sync(codec, given), `cannot open the encoder ${this.#recipe.codec}`)
    this.#output.join(this.#slot, (stream) => {
      ensure(stream.codecpar.fromContext(context), 'cannot describe the stream')
      stream.timeBase = context.timeBase
      if (frame.width > 0) stream.avgFrameRate = context.framerate
    })
    return context
  }
}

function describePicture(context: CodecContext, frame: Frame, sink: FilterContext) {
  context.width = frame.width
  context.height = frame.height
  context.pixelFormat = frame.format as never
  context.sampleAspectRatio = frame.sampleAspectRatio
  context.colorRange = frame.colorRange
  context.colorSpace = frame.colorSpace
  context.colorPrimaries = frame.colorPrimaries
  context.colorTrc = frame.colorTrc
  const rate = sink.buffersinkGetFrameRate()
  if (rate.num > 0 && rate.den > 0) context.framerate = rate
}

function describeSound(context: CodecContext, frame: Frame) {
  context.sampleRate = frame.sampleRate
  context.sampleFormat = frame.format as never
  context.channelLayout = frame.channelLayout
}
