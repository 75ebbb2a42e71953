import { Codec, Frame, Packet, type FilterContext, type FilterGraph, type Stream } from 'node-av/lib'
import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_NOPTS_VALUE,
  AVMEDIA_TYPE_AUDIO,
  type FFEncoderCodec,
} from 'node-av/constants'
import type { Recipe } from '../recipe.ts'
import { buildGraph, fitFor, labelInputs, type GraphPlan } from './build-graph.ts'
import { answerOf, ensure, LibavError } from './ensure.ts'
import {
  discardUnused,
  findStream,
  openDecoder,
  openInput,
  secondsOf,
  startTicksOf,
  type OpenInput,
} from './open-input.ts'
import { isInside, stampFrame, type Entry, type Feed } from './feed.ts'
import { OpenEncoder, OpenOutput } from './open-output.ts'

/**
 * The run uses the blocking calls of the libraries in one JavaScript thread: the process does nothing else, the codecs
 * have threads of their own, and a frame never leaves native memory.
 */

/** Frames of a stream that are kept until every other stream of its graph has one. */
const FRAMES_WAITING_MAX = 600

interface Route {
  readonly plan: GraphPlan
  readonly entries: readonly Entry[]
  readonly encoders: readonly OpenEncoder[]
  readonly ended: boolean[]
  sinks: readonly FilterContext[] | null
  graph: FilterGraph | null
}

interface Copy {
  readonly output: OpenOutput
  readonly slot: number
}

/** Runs a recipe and returns the media seconds written. */
export function runRecipe(recipe: Recipe, onProgress: (seconds: number) => void): number {
  return new Run(recipe, onProgress).run()
}

class Run {
  readonly #recipe: Recipe
  readonly #onProgress: (seconds: number) => void
  readonly #inputs: OpenInput[]
  readonly #outputs: OpenOutput[]
  readonly #feeds: (Feed | undefined)[][]
  readonly #copies: Copy[][][]
  readonly #routes: Route[] = []
  readonly #packet = newPacket()
  readonly #encoded = newPacket()
  readonly #decoded = newFrame()
  readonly #filtered = newFrame()
  readonly #openedAt = performance.now()

  constructor(recipe: Recipe, onProgress: (seconds: number) => void) {
    this.#recipe = recipe
    this.#onProgress = onProgress
    this.#inputs = recipe.inputs.map(openInput)
    this.#outputs = recipe.outputs.map((output) => new OpenOutput(output))
    this.#feeds = this.#inputs.map(() => [])
    this.#copies = this.#inputs.map(() => [])
    this.#plan()
    this.#inputs.forEach((input, at) => {
      const used = [...this.#feeds[at]!.keys(), ...this.#copies[at]!.keys()]
      discardUnused(
        input,
        new Set(used.filter((index) => this.#feeds[at]![index] ?? this.#copies[at]![index])),
      )
    })
  }

  run() {
    for (;;) {
      const next = this.#nextInput()
      if (next === null) break
      this.#readOne(next.input, next.at)
    }
    this.#routes.forEach((route) => this.#drain(route))
    for (const output of this.#outputs) output.finish()
    // Some filters log their measurements only when they are freed.
    for (const { graph } of this.#routes) graph?.free()
    return this.#seconds()
  }

  #seconds() {
    return Math.max(...this.#outputs.map(({ seconds }) => seconds))
  }

  // ---- the plan -------------------------------------------------------------------------------------------------

  #plan() {
    const labelled = labelInputs(this.#recipe.filter ?? '')
    const encoders: OpenEncoder[] = []
    const sinks: GraphPlan['sinks'][number][] = []
    this.#recipe.outputs.forEach((output, at) => {
      output.streams.forEach((stream, slot) => {
        const target = this.#outputs[at]!
        const options = stream.options ?? {}
        if (stream.codec === 'copy') return this.#planCopy(stream.from, { output: target, slot })
        const encoder = new OpenEncoder(stream, target, slot)
        const label = /^\[(.+)\]$/.exec(stream.from)?.[1]
        if (label === undefined) return this.#planAlone(stream.from, stream.codec, options, encoder)
        const kind = isSound(stream.codec) ? 'audio' : 'video'
        sinks.push({ label, kind, fit: fitFor(stream.codec, options, kind) })
        encoders.push(encoder)
      })
    })
    if (encoders.length > 0) this.#route(labelled.text, labelled.inputs, sinks, encoders)
  }

  /** A stream without a filter still passes a graph, which converts it for its encoder. */
  #planAlone(from: string, codec: string, options: Readonly<Record<string, string>>, encoder: OpenEncoder) {
    const kind = this.#feed(from).kind
    const sink = { label: 'in0', kind, fit: fitFor(codec, options, kind) }
    this.#route('', [{ label: 'in0', specifier: from }], [sink], [encoder])
  }

  #planCopy(from: string, copy: Copy) {
    const { input, at, stream } = this.#locate(from)
    ;(this.#copies[at]![stream.index] ??= []).push(copy)
    copy.output.join(copy.slot, (made) => {
      ensure(stream.codecpar.copy(made.codecpar), 'cannot describe the stream')
      made.codecpar.codecTag = 0
      made.timeBase = stream.timeBase
    })
    return input
  }

  #route(
    text: string,
    inputs: readonly { label: string; specifier: string }[],
    sinks: GraphPlan['sinks'],
    encoders: OpenEncoder[],
  ) {
    const entries = inputs.map(({ specifier }): Entry => {
      const feed = this.#feed(specifier)
      const entry: Entry = { feed, waiting: [], source: null, ended: false }
      feed.entries.push(entry)
      return entry
    })
    const sources = inputs.map(({ label, specifier }, index) => {
      const { kind, timeBase, stream } = entries[index]!.feed
      const rate = stream.avgFrameRate.num > 0 ? stream.avgFrameRate : stream.rFrameRate
      return { label, specifier, kind, timeBase, frameRate: { num: rate.num, den: rate.den } }
    })
    this.#routes.push({
      plan: { text, sources, sinks },
      entries,
      encoders,
      ended: encoders.map(() => false),
      sinks: null,
      graph: null,
    })
  }

  #locate(specifier: string) {
    const [at = '', ...rest] = specifier.split(':')
    const input = this.#inputs[Number(at)]
    const index = input === undefined ? null : findStream(input, rest.join(':'))
    const stream = index === null ? undefined : input?.streams[index]
    if (input === undefined || stream === undefined) throw new LibavError('input', `no stream ${specifier}`)
    return { input, at: Number(at), stream }
  }

  #feed(specifier: string): Feed {
    const { input, at, stream } = this.#locate(specifier)
    const known = this.#feeds[at]![stream.index]
    if (known !== undefined) return known
    const decoder = openDecoder(stream, input.options)
    const kind = stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO ? 'audio' : 'video'
    // Sound is counted in samples, so that the rounding of a coarse container clock does not become gaps.
    const timeBase =
      kind === 'audio' && decoder.sampleRate > 0
        ? { num: 1, den: decoder.sampleRate }
        : { num: stream.timeBase.num, den: stream.timeBase.den }
    const startTicks = startTicksOf(input, stream)
    const feed: Feed = {
      stream,
      startTicks,
      decoder,
      kind,
      timeBase,
      entries: [],
      fromSeconds: input.sought ? 0 : -Infinity,
      toSeconds: input.endSeconds,
      nextTicks: AV_NOPTS_VALUE,
    }
    this.#feeds[at]![stream.index] = feed
    return feed
  }

  // ---- the run --------------------------------------------------------------------------------------------------

  /** The input that is furthest behind, so that no input has to be buffered for another. */
  #nextInput(): { input: OpenInput; at: number } | null {
    let found: { input: OpenInput; at: number } | null = null
    if (
      this.#routes.length > 0 &&
      this.#routes.every(({ ended }) => ended.every(Boolean)) &&
      !this.#copying()
    ) {
      return null
    }
    this.#inputs.forEach((input, at) => {
      if (!input.ended && (found === null || input.seconds < found.input.seconds)) found = { input, at }
    })
    return found
  }

  #copying() {
    return this.#copies.some((streams) => streams.length > 0)
  }

  #readOne(input: OpenInput, at: number) {
    const answer = input.format.readFrameSync(this.#packet)
    // A damaged or truncated file ends here; the caller compares the result with the stated length.
    if (answer < 0) return this.#endInput(input, at)
    const index = this.#packet.streamIndex
    const stream = input.streams[index]
    const feed = this.#feeds[at]![index]
    const copies = this.#copies[at]![index]
    if (stream !== undefined && (feed !== undefined || copies !== undefined)) {
      const startTicks = feed?.startTicks ?? startTicksOf(input, stream)
      const seconds = secondsOf(this.#packet, stream, startTicks)
      if (seconds !== null) {
        if (seconds >= input.endSeconds) {
          this.#packet.unref()
          return this.#endInput(input, at)
        }
        input.seconds = Math.max(input.seconds, seconds)
        if (input.realTime) waitUntil(this.#openedAt + seconds * 1000)
      }
      if (feed !== undefined) this.#decode(feed, this.#packet)
      for (const copy of copies ?? []) this.#copy(copy, stream, startTicks)
    }
    this.#packet.unref()
    this.#onProgress(this.#seconds())
  }

  #endInput(input: OpenInput, at: number) {
    input.ended = true
    for (const feed of this.#feeds[at]!) {
      if (feed === undefined) continue
      this.#decode(feed, null)
      for (const entry of feed.entries) {
        entry.ended = true
        if (entry.source !== null) entry.source.buffersrcAddFrameSync(null)
      }
      for (const route of this.#routesOf(feed)) this.#pull(route)
    }
  }

  #copy({ output, slot }: Copy, stream: Stream, startTicks: bigint) {
    const copied = this.#packet.clone()
    if (copied === null) throw new LibavError('failed', 'out of memory')
    if (copied.pts !== AV_NOPTS_VALUE) copied.pts -= startTicks
    if (copied.dts !== AV_NOPTS_VALUE) copied.dts -= startTicks
    output.write(copied, slot, stream.timeBase)
    copied.free()
  }

  #decode(feed: Feed, packet: Packet | null) {
    // A packet that cannot be decoded is skipped, as in players.
    feed.decoder.sendPacketSync(packet)
    while (feed.decoder.receiveFrameSync(this.#decoded) >= 0) {
      stampFrame(feed, this.#decoded)
      if (isInside(feed, this.#decoded)) this.#push(feed, this.#decoded)
      this.#decoded.unref()
      for (const route of this.#routesOf(feed)) this.#pull(route)
    }
  }

  #routesOf(feed: Feed) {
    return this.#routes.filter(({ entries }) => entries.some((entry) => entry.feed === feed))
  }

  #push(feed: Feed, frame: Frame) {
    for (const entry of feed.entries) {
      if (entry.source !== null) {
        entry.source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF)
        continue
      }
      const kept = frame.clone()
      if (kept === null || entry.waiting.length >= FRAMES_WAITING_MAX) {
        throw new LibavError('input', 'one stream starts too long after another')
      }
      entry.waiting.push(kept)
    }
  }

  #pull(route: Route) {
    const sinks = (route.sinks ??= this.#configure(route))
    if (sinks === null) return
    sinks.forEach((sink, at) => {
      const encoder = route.encoders[at]!
      while (!route.ended[at]) {
        const answer = answerOf(sink.buffersinkGetFrameSync(this.#filtered), 'cannot filter')
        if (answer === 'later') break
        if (answer === 'ended') {
          route.ended[at] = true
          encoder.finish(this.#encoded)
          break
        }
        encoder.encode(this.#filtered, sink, this.#encoded)
        this.#filtered.unref()
      }
    })
  }

  #configure(route: Route): readonly FilterContext[] | null {
    if (route.entries.some(({ waiting }) => waiting.length === 0)) return null
    const built = buildGraph(
      route.plan,
      route.entries.map(({ waiting }) => waiting[0]!),
    )
    route.entries.forEach((entry, index) => {
      const source = built.sources[index]!
      entry.source = source
      for (const frame of entry.waiting.splice(0)) {
        ensure(source.buffersrcAddFrameSync(frame), 'cannot filter')
        frame.free()
      }
      if (entry.ended) source.buffersrcAddFrameSync(null)
    })
    route.graph = built.graph
    return built.sinks
  }

  #drain(route: Route) {
    this.#pull(route)
    route.encoders.forEach((encoder, at) => {
      if (!route.ended[at]) encoder.finish(this.#encoded)
    })
  }
}

function isSound(codec: string): boolean {
  return Codec.findEncoderByName(codec as FFEncoderCodec)?.type === AVMEDIA_TYPE_AUDIO
}

function newPacket() {
  const packet = new Packet()
  packet.alloc()
  return packet
}

function newFrame() {
  const frame = new Frame()
  frame.alloc()
  return frame
}

const clock = new Int32Array(new SharedArrayBuffer(4))

function waitUntil(atMs: number) {
  const waitMs = atMs - performance.now()
  if (waitMs > 0) Atomics.wait(clock, 0, 0, waitMs)
}
