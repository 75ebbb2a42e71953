/**
 * Orders of small media work beside `encode`: facts of a file, stills, and clips as one MP4. Each ends with its own
 * answer or with `failed`.
 */
import * as z from 'zod/mini'
import { framing } from '../../clips/framing.ts'

const id = z.string().check(z.maxLength(64))

/** Containers that we take, by their bytes: the name and the MIME type of an upload are never believed. */
export const containers = ['mp4', 'quicktime', 'webm', 'matroska', 'mpegts'] as const
/** Codecs of pictures that we take and can decode. */
export const pictureCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'prores'] as const
/** Codecs of sound that we take; a file without sound is fine. */
export const soundCodecs = [
  'aac',
  'mp3',
  'opus',
  'vorbis',
  'flac',
  'alac',
  'ac3',
  'eac3',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_f32le',
] as const

export const probeOrder = z.object({
  type: z.literal('probe'),
  jobId: id,
  /** Absolute path of a file that a person sent; read only. */
  source: z.string(),
})

/** What a file is, read from its bytes; nothing that it refers to is read. */
export const fileFacts = z.object({
  container: z.literal(containers),
  /** Measured where the container does not state it. */
  seconds: z.number(),
  /** Of every kind. */
  tracks: z.number(),
  video: z.object({
    codec: z.literal(pictureCodecs),
    /** As it is shown: turned as the container says, with square pixels, even. */
    width: z.number(),
    height: z.number(),
    /** Clockwise degrees by which the stored picture is turned. */
    rotation: z.number(),
    framesPerSecond: z.number(),
    isHighDynamicRange: z.boolean(),
  }),
  audio: z.nullable(z.object({ codec: z.literal(soundCodecs), channels: z.number() })),
})
export type FileFacts = z.output<typeof fileFacts>

export const probedFile = z.object({ type: z.literal('probed-file'), jobId: id, file: fileFacts })

/** Stills of one order at most. */
export const STILLS_MAX = 16
/** No still is wider. */
export const STILL_WIDTH_MAX = 1280

export const stillOrder = z.object({
  type: z.literal('still'),
  jobId: id,
  /** Absolute path of a film that we made; read only. */
  source: z.string(),
  /** Seconds from its first picture; past its end they mean its last picture. */
  at: z.array(z.number().check(z.minimum(0))).check(z.minLength(1), z.maxLength(STILLS_MAX)),
  /** Absolute path of an existing folder that belongs to this order. */
  folder: z.string(),
})

export const stillsDrawn = z.object({
  type: z.literal('stills-drawn'),
  jobId: id,
  /** JPEG files below `folder`, in the order of `at`. */
  files: z.array(z.string()),
})

/** Uninterrupted runs of one clip at most. */
export const RENDER_SOURCES_MAX = 16
/** Tallest upright file, in pixels. */
export const RENDER_HEIGHT_MAX = 1280

export const renderOrder = z.object({
  type: z.literal('render'),
  jobId: id,
  /** Absolute paths of films that we made, one for each uninterrupted run; played one after the other. */
  sources: z.array(z.string()).check(z.minLength(1), z.maxLength(RENDER_SOURCES_MAX)),
  folder: z.string(),
  /** `whole` keeps the shape of the first source; every other framing makes an upright picture. */
  framing,
  /** Absolute path of a PNG with transparency that lies in the upper left corner; null for none. */
  mark: z.nullable(z.string()),
})

export const renderProgress = z.object({
  type: z.literal('progress'),
  jobId: id,
  /** 0 to 1. */
  share: z.number(),
})

export const rendered = z.object({
  type: z.literal('rendered'),
  jobId: id,
  /** An MP4 below `folder`: H.264 and AAC, its index in front. */
  file: z.string(),
  seconds: z.number(),
  width: z.number(),
  height: z.number(),
})
