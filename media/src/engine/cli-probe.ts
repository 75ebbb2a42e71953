import type { Media, MediaAudio, MediaVideo } from './media.ts'

interface PrintedStream {
  index: number
  codec_type?: string
  codec_name?: string
  width?: number
  height?: number
  pix_fmt?: string
  avg_frame_rate?: string
  nb_frames?: string
  duration?: string
  sample_aspect_ratio?: string
  color_transfer?: string
  channels?: number
  sample_rate?: string
  tags?: { language?: string }
  disposition?: { attached_pic?: number }
  side_data_list?: { rotation?: number }[]
}

interface Printed {
  format?: { format_name?: string; duration?: string }
  streams?: PrintedStream[]
}

/** Reads the output of `ffprobe -of json -show_format -show_streams`. */
export function readPrintedMedia(text: string): Media {
  const { format, streams = [] } = JSON.parse(text) as Printed
  const video = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  )
  const audio = streams.find((stream) => stream.codec_type === 'audio')
  return {
    format: format?.format_name ?? '',
    seconds: Number(format?.duration ?? 0),
    tracks: streams.length,
    video: video === undefined ? null : videoOf(video),
    audio: audio === undefined ? null : audioOf(audio),
  }
}

function videoOf(stream: PrintedStream): MediaVideo {
  const rotation = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const ratio = pairOf(stream.sample_aspect_ratio ?? '', ':')
  const [frames, seconds] = pairOf(stream.avg_frame_rate ?? '', '/')
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    pixelFormat: stream.pix_fmt ?? 'unknown',
    framesPerSecond: frames > 0 && seconds > 0 ? frames / seconds : 0,
    frames: Number(stream.nb_frames ?? 0),
    seconds: Number(stream.duration ?? 0),
    // `ffprobe` counts counter-clockwise.
    rotation: (((Math.round(-rotation / 90) * 90) % 360) + 360) % 360,
    sampleAspectRatio: ratio[0] > 0 && ratio[1] > 0 ? ratio : [1, 1],
    transfer: /^(smpte2084|arib-std-b67)$/.test(stream.color_transfer ?? '')
      ? (stream.color_transfer ?? '')
      : '',
  }
}

function audioOf(stream: PrintedStream): MediaAudio {
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    channels: stream.channels ?? 0,
    sampleRate: Number(stream.sample_rate ?? 0),
    language: stream.tags?.language ?? null,
    seconds: Number(stream.duration ?? 0),
  }
}

function pairOf(text: string, between: string): [number, number] {
  const [first, second] = text.split(between).map(Number)
  return [first || 0, second || 0]
}
