import type { UnplayableReason } from '@tayang/contract/ingest'
import {
  MESSAGE,
  readAmf0,
  readAudioTag,
  readPictureSize,
  readVideoTag,
  type AmfValue,
  type Message,
  type PictureSize,
} from '../wire/index.ts'

export type Inspected =
  | { kind: 'ignored' }
  | { kind: 'config' }
  /** The sound has this form from here on. */
  | { kind: 'sound-config' }
  | { kind: 'picture'; isKeyFrame: boolean }
  | { kind: 'sound' }
  /** The pictures have another size, or other colours, from here on: the running encoder no longer fits. */
  | { kind: 'reformed' }
  /** A sentence for the publisher. */
  | { kind: 'refused'; sentence: string; reason: UnplayableReason }

/** Finds out from the passing messages what is being published, and keeps the tags that a new encoder needs first. */
export interface SourceWatch {
  inspect(message: Message): Inspected
  pictureSize(): PictureSize | null
  /** What the metadata announced; null where there was none. */
  announced(): { framesPerSecond: number | null; hasAudio: boolean } | null
  hasSound(): boolean
  /** The tags that configure decoders; null where none arrived. */
  configs(): { video: Message | null; audio: Message | null }
  /** Its sound needs no configuration, and our silence would not fit it. */
  isMp3(): boolean
}

const FRAMES_PER_SECOND_MAX = 240

export function createSourceWatch(): SourceWatch {
  let size: PictureSize | null = null
  let videoConfig: Message | null = null
  let audioConfig: Message | null = null
  let hasSound = false
  let announced: ReturnType<SourceWatch['announced']> = null

  function inspectVideo(message: Message): Inspected {
    const tag = readVideoTag(message.payload)
    switch (tag.kind) {
      case 'other':
        return refused(`The video codec ${tag.name} is not supported, please publish H.264`, 'video-codec')
      case 'malformed':
      case 'avc-end':
        return { kind: 'ignored' }
      case 'avc':
        return videoConfig === null ? { kind: 'ignored' } : { kind: 'picture', isKeyFrame: tag.isKeyFrame }
      case 'avc-config': {
        const read = readPictureSize(tag.record)
        if (read === null) return refused('The H.264 configuration cannot be read', 'other')
        const before = size
        size = read
        videoConfig = message
        return { kind: before !== null && isOther(before, read) ? 'reformed' : 'config' }
      }
    }
  }

  function inspectAudio(message: Message): Inspected {
    const tag = readAudioTag(message.payload)
    if (tag.kind === 'other') {
      return refused(`The sound codec ${tag.name} is not supported, please publish AAC`, 'sound-codec')
    }
    if (tag.kind === 'malformed') return { kind: 'ignored' }
    if (tag.kind === 'aac-config') {
      audioConfig = message
      return { kind: 'sound-config' }
    }
    if (tag.kind === 'aac' && audioConfig === null) return { kind: 'ignored' }
    hasSound = true
    return { kind: 'sound' }
  }

  return {
    inspect(message) {
      if (message.type === MESSAGE.video) return inspectVideo(message)
      if (message.type === MESSAGE.audio) return inspectAudio(message)
      announced = readMetadata(message) ?? announced
      return { kind: 'ignored' }
    },
    pictureSize: () => size,
    announced: () => announced,
    hasSound: () => hasSound,
    configs: () => ({ video: videoConfig, audio: audioConfig }),
    isMp3: () => hasSound && audioConfig === null,
  }
}

/** A change of the rate alone does not count: the encoder brings pictures to the rate of the show anyway. */
const isOther = (before: PictureSize, now: PictureSize) =>
  before.width !== now.width || before.height !== now.height || before.hasOtherColours !== now.hasOtherColours

const refused = (sentence: string, reason: UnplayableReason): Inspected => ({
  kind: 'refused',
  sentence,
  reason,
})

/** `@setDataFrame` `onMetaData` and an object: hints of the encoder, used only within reasonable bounds. */
function readMetadata(message: Message): ReturnType<SourceWatch['announced']> {
  const read = readAmf0(message.payload)
  if ('failed' in read) return null
  const metadata = read.values.find(
    (value): value is { [name: string]: AmfValue } =>
      typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  if (!metadata) return null
  const rate = metadata['framerate']
  const isRate = typeof rate === 'number' && rate >= 1 && rate <= FRAMES_PER_SECOND_MAX
  const sound = metadata['audiocodecid']
  return {
    framesPerSecond: isRate ? rate : null,
    hasAudio: sound !== undefined && sound !== null && sound !== 0 && sound !== '',
  }
}
