/**
 * Orders of small media work beside `encode`: facts of a file, stills, and clips as one MP4. Each ends with its own
 * answer or with `failed`.
 */
import * as z from 'zod/mini'

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
