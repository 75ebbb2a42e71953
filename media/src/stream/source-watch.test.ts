import { describe, expect, test } from 'vitest'
import { MESSAGE, type Message } from '../wire/index.ts'
import { createSourceWatch } from './source-watch.ts'

const message = (type: number, ...bytes: number[]): Message => ({
  type,
  timestampMs: 0,
  streamId: 1,
  payload: Buffer.from(bytes),
})
const video = (...bytes: number[]) => message(MESSAGE.video, ...bytes)
const audio = (...bytes: number[]) => message(MESSAGE.audio, ...bytes)

describe('what a publisher sends', () => {
  test.each([
    ['H.265 of Enhanced RTMP', video(0x90, ...Buffer.from('hvc1')), 'video-codec', 'hvc1'],
    ['the H.263 of FLV', video(0x12, 0, 0, 0, 0), 'video-codec', 'FLV video format 2'],
    ['Speex', audio(0xb2, 0), 'sound-codec', 'FLV audio format 11'],
    ['Opus of Enhanced RTMP', audio(0x90, ...Buffer.from('Opus')), 'sound-codec', 'Opus'],
  ])('is refused with a sentence that names the codec: %s', (_what, sent, reason, name) => {
    const inspected = createSourceWatch().inspect(sent)
    expect(inspected).toMatchObject({ kind: 'refused', reason })
    expect(inspected).toHaveProperty('sentence', expect.stringContaining(name))
  })

  test('is refused where its H.264 configuration cannot be read', () => {
    expect(createSourceWatch().inspect(video(0x17, 0, 0, 0, 0, 1, 2, 3))).toMatchObject({
      kind: 'refused',
      reason: 'other',
    })
  })

  test.each([
    ['pictures before their configuration', video(0x17, 1, 0, 0, 0, 9)],
    ['an empty picture', video()],
    ['the end of a sequence', video(0x17, 2, 0, 0, 0)],
    ['AAC before its configuration', audio(0xaf, 1, 9)],
    ['empty sound', audio()],
    ['metadata that cannot be read', message(18, 1, 2, 3)],
  ])('is ignored where it means nothing yet: %s', (_what, sent) => {
    expect(createSourceWatch().inspect(sent)).toEqual({ kind: 'ignored' })
  })
})

describe('the sound of a publisher', () => {
  test('begins with its configuration, which a new encoder needs first', () => {
    const watch = createSourceWatch()
    const config = audio(0xaf, 0, 0x11, 0x90)
    expect(watch.inspect(config)).toEqual({ kind: 'sound-config' })
    expect([watch.hasSound(), watch.configs()]).toEqual([false, { video: null, audio: config }])
    expect(watch.inspect(audio(0xaf, 1, 9))).toEqual({ kind: 'sound' })
    expect([watch.hasSound(), watch.isMp3()]).toEqual([true, false])
  })

  test('in MP3 needs no configuration', () => {
    const watch = createSourceWatch()
    expect(watch.inspect(audio(0x2f, 9))).toEqual({ kind: 'sound' })
    expect([watch.hasSound(), watch.isMp3()]).toEqual([true, true])
  })
})

describe('the metadata of a publisher', () => {
  /** `@setDataFrame` `onMetaData` and an object of AMF0, section 2. */
  const metadata = (fields: Record<string, number>): Message => {
    const text = (value: string) => [value.length >> 8, value.length & 0xff, ...Buffer.from(value)]
    const number = (value: number) => {
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleBE(value)
      return [0, ...bytes]
    }
    const object = Object.entries(fields).flatMap(([name, value]) => [...text(name), ...number(value)])
    return message(18, 2, ...text('@setDataFrame'), 2, ...text('onMetaData'), 3, ...object, 0, 0, 9)
  }

  test.each([
    [
      { framerate: 30, audiocodecid: 10 },
      { framesPerSecond: 30, hasAudio: true },
    ],
    [{ framerate: 29.97 }, { framesPerSecond: 29.97, hasAudio: false }],
    [{ audiocodecid: 0 }, { framesPerSecond: null, hasAudio: false }],
    [{ framerate: 0 }, { framesPerSecond: null, hasAudio: false }],
    [{ framerate: 100_000 }, { framesPerSecond: null, hasAudio: false }],
  ])('%j announces what is within reasonable bounds', (fields, announced) => {
    const watch = createSourceWatch()
    expect(watch.announced()).toBeNull()
    expect(watch.inspect(metadata(fields))).toEqual({ kind: 'ignored' })
    expect(watch.announced()).toEqual(announced)
  })

  test('that cannot be read leaves what was announced before', () => {
    const watch = createSourceWatch()
    watch.inspect(metadata({ framerate: 25 }))
    watch.inspect(message(18, 0xff, 0xff))
    expect(watch.announced()).toEqual({ framesPerSecond: 25, hasAudio: false })
  })
})
