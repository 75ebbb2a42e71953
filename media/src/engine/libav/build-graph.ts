import {
  avChannelLayoutDescribe,
  avGetPixFmtName,
  avGetSampleFmtName,
  FilterGraph,
  type FilterContext,
  type Frame,
} from 'node-av/lib'
import { ensure, LibavError } from './ensure.ts'

/** A decoded stream that enters a graph. */
export interface Source {
  /** `0:v:0`, as the filter names it. */
  readonly specifier: string
  readonly kind: 'video' | 'audio'
  /** The time base of its frames. */
  readonly timeBase: { readonly num: number; readonly den: number }
  readonly frameRate: { readonly num: number; readonly den: number }
}

interface Graph {
  readonly sources: readonly FilterContext[]
  readonly sinks: readonly FilterContext[]
}

/** A graph before it is built, which needs one decoded frame of every source. */
export interface GraphPlan {
  readonly text: string
  readonly sources: readonly (Source & { readonly label: string })[]
  readonly sinks: readonly {
    readonly label: string
    readonly kind: 'video' | 'audio'
    readonly fit: string
  }[]
}

const INPUT_PAD = /\[(\d+:[vVa0-9]+(?::\d+)?)\]/g

/** Every input pad of the text gets a label of its own, since the same stream may be used twice. */
export function labelInputs(text: string): { text: string; inputs: { label: string; specifier: string }[] } {
  const inputs: { label: string; specifier: string }[] = []
  const labelled = text.replace(INPUT_PAD, (_, specifier: string) => {
    const label = `in${inputs.length}`
    inputs.push({ label, specifier })
    return `[${label}]`
  })
  return { text: labelled, inputs }
}

/** Encoders with a fixed number of samples per frame; only the last frame may be shorter. */
const FRAME_SAMPLES: Readonly<Record<string, number>> = { aac: 1024, libopus: 960 }

/** Filters that convert a sink's frames to the format of its encoder. */
export function fitFor(
  codec: string,
  options: Readonly<Record<string, string>>,
  kind: 'video' | 'audio',
): string {
  if (kind === 'video') {
    const steps = [
      options['r'] && `fps=${options['r']}`,
      options['pix_fmt'] && `format=${options['pix_fmt']}`,
    ]
    return steps.filter(Boolean).join(',') || 'null'
  }
  const channels = { '1': 'mono', '2': 'stereo' }[options['ac'] ?? '']
  const wanted = [
    codec === 'aac' && 'sample_fmts=fltp',
    codec === 'pcm_s16le' && 'sample_fmts=s16',
    options['ar'] && `sample_rates=${options['ar']}`,
    channels && `channel_layouts=${channels}`,
  ].filter(Boolean)
  const format = wanted.length === 0 ? 'anull' : `aformat=${wanted.join(':')}`
  const samples = FRAME_SAMPLES[codec]
  return samples === undefined ? format : `${format},asetnsamples=n=${samples}:p=0`
}

/** Builds one graph. The sources are described by their first frames, which are more reliable than the container. */
export function buildGraph(plan: GraphPlan, firstFrames: readonly Frame[]): { graph: FilterGraph } & Graph {
  const heads = plan.sources.map((source, index) => {
    const frame = firstFrames[index]
    if (frame === undefined) throw new LibavError('input', `no frame of stream ${source.specifier}`)
    return `${describe(source, frame)}[${source.label}]`.replace(/^(a?buffer)=/, `$1@source${index}=`)
  })
  const tails = plan.sinks.map(({ label, kind, fit }, index) => {
    return `[${label}]${fit},${kind === 'video' ? 'buffersink' : 'abuffersink'}@sink${index}`
  })
  const graph = new FilterGraph()
  graph.alloc()
  const text = [...heads, ...(plan.text === '' ? [] : [plan.text]), ...tails].join(';')
  ensure(graph.parse2(text), 'cannot read the filter')
  ensure(graph.configSync(), 'cannot build the filter')

  const find = (name: string) => {
    const found = graph.getFilter(name)
    if (found === null) throw new LibavError('failed', `no filter ${name}`)
    return found
  }
  return {
    graph,
    sources: plan.sources.map(({ kind }, index) =>
      find(`${kind === 'video' ? 'buffer' : 'abuffer'}@source${index}`),
    ),
    sinks: plan.sinks.map(({ kind }, index) =>
      find(`${kind === 'video' ? 'buffersink' : 'abuffersink'}@sink${index}`),
    ),
  }
}

function describe(source: Source, frame: Frame): string {
  const { num, den } = source.timeBase
  if (source.kind === 'audio') {
    return (
      `abuffer=time_base=${num}/${den}:sample_rate=${frame.sampleRate}` +
      `:sample_fmt=${avGetSampleFmtName(frame.format as never)}` +
      `:channel_layout=${avChannelLayoutDescribe(frame.channelLayout)}`
    )
  }
  const ratio = frame.sampleAspectRatio
  const rate = source.frameRate
  return (
    `buffer=width=${frame.width}:height=${frame.height}:pix_fmt=${avGetPixFmtName(frame.format as never)}` +
    `:time_base=${num}/${den}:pixel_aspect=${ratio.num}/${Math.max(1, ratio.den)}` +
    (rate.num > 0 && rate.den > 0 ? `:frame_rate=${rate.num}/${rate.den}` : '') +
    `:colorspace=${frame.colorSpace}:range=${frame.colorRange}`
  )
}
