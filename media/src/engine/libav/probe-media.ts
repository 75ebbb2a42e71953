import { avGetCodecName, avGetPixFmtName, type Stream } from 'node-av/lib'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_NOPTS_VALUE,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import type { Media, MediaAudio, MediaVideo } from '../media.ts'
import { rotationOf } from '../rotation.ts'
import { openInput } from './open-input.ts'

export function probeMedia(order: { from: string; options: Record<string, string> }): Media {
  const { format, streams } = openInput(order)
  const video = streams.find(
    (stream) =>
      stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
  )
  const audio = streams.find((stream) => stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO)
  return {
    format: format.iformat?.name ?? '',
    seconds: format.duration === AV_NOPTS_VALUE ? 0 : Number(format.duration) / 1e6,
    tracks: streams.length,
    video: video === undefined ? null : videoOf(video),
    audio: audio === undefined ? null : audioOf(audio),
  }
}

function videoOf(stream: Stream): MediaVideo {
  const parameters = stream.codecpar
  const rate = stream.avgFrameRate
  const ratio = parameters.sampleAspectRatio
  const transfers = new Map([
    [AVCOL_TRC_SMPTE2084 as number, 'smpte2084'],
    [AVCOL_TRC_ARIB_STD_B67 as number, 'arib-std-b67'],
  ])
  return {
    index: stream.index,
    codec: avGetCodecName(parameters.codecId) ?? 'unknown',
    width: parameters.width,
    height: parameters.height,
    pixelFormat: avGetPixFmtName(parameters.format as never) ?? 'unknown',
    framesPerSecond: rate.num > 0 && rate.den > 0 ? rate.num / rate.den : 0,
    frames: Number(stream.nbFrames),
    seconds: secondsOf(stream),
    rotation: rotationOf(parameters.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
    sampleAspectRatio: ratio.num > 0 && ratio.den > 0 ? [ratio.num, ratio.den] : [1, 1],
    transfer: transfers.get(parameters.colorTrc) ?? '',
  }
}

function audioOf(stream: Stream): MediaAudio {
  const parameters = stream.codecpar
  return {
    index: stream.index,
    codec: avGetCodecName(parameters.codecId) ?? 'unknown',
    channels: parameters.channels,
    sampleRate: parameters.sampleRate,
    language: stream.metadata?.get('language') ?? null,
    seconds: secondsOf(stream),
  }
}

function secondsOf(stream: Stream): number {
  if (stream.duration === AV_NOPTS_VALUE) return 0
  return (Number(stream.duration) * stream.timeBase.num) / stream.timeBase.den
}
