import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { containerOf } from './read-container.ts'
import { answerTo, make, turn } from './test/clip-work.ts'

// Encoders share the machine with other processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-probe-'))
})
afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const probed = (name: string) => answerTo({ type: 'probe', jobId: name, source: at(name) })

interface Sample {
  name: string
  format: string
  video?: string
  audio?: string | null
  options?: Record<string, string>
}

async function sample({ name, format, video = 'libx264', audio = 'aac', options = {} }: Sample) {
  const picture = { from: 'testsrc2=size=320x180:rate=30:duration=2', format: 'lavfi' }
  const tone = { from: 'sine=frequency=440:sample_rate=48000:duration=2', format: 'lavfi' }
  await make({
    inputs: audio === null ? [picture] : [picture, tone],
    filter: `[0:v]format=yuv420p[v]${audio === null ? '' : ';[1:a]aformat=sample_fmts=fltp[a]'}`,
    outputs: [
      {
        to: at(name),
        format,
        options,
        streams: [{ from: '[v]', codec: video }, ...(audio === null ? [] : [{ from: '[a]', codec: audio }])],
      },
    ],
  })
}

describe('the facts of a file', () => {
  test('say its container, codecs, tracks, length and frame rate, whatever its name', async () => {
    await sample({ name: 'film.txt', format: 'mp4' })
    expect(await probed('film.txt')).toEqual({
      type: 'probed-file',
      jobId: 'film.txt',
      file: {
        container: 'mp4',
        seconds: 2,
        tracks: 2,
        video: {
          codec: 'h264',
          width: 320,
          height: 180,
          rotation: 0,
          framesPerSecond: 30,
          isHighDynamicRange: false,
        },
        audio: { codec: 'aac', channels: 1 },
      },
    })
  })

  test('give the size as shown where a phone turned the picture', async () => {
    await sample({ name: 'lying.mov', format: 'mov' })
    await turn(at('lying.mov'), at('upright.mov'))
    expect(await probed('upright.mov')).toMatchObject({
      file: { container: 'quicktime', video: { width: 180, height: 320, rotation: 90 } },
    })
  })

  test('measure the length of a browser recording, which does not state it', async () => {
    await sample({
      name: 'live.webm',
      format: 'webm',
      video: 'libvpx-vp9',
      audio: null,
      options: { live: '1' },
    })
    const answer = await probed('live.webm')
    expect(answer).toMatchObject({ file: { container: 'webm', audio: null, video: { codec: 'vp9' } } })
    expect(answer.type === 'probed-file' ? answer.file.seconds : 0).toBeCloseTo(2, 0)
  })
})

describe('a file is refused', () => {
  test.each([
    ['a playlist', '#EXTM3U\n#EXTINF:2,\n/etc/hostname\n'],
    ['a list of files', "ffconcat version 1.0\nfile '/etc/hostname'\n"],
    ['a picture', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('as not supported where it is %s with the name of a film', async (what, text) => {
    await writeFile(at(`${what}.mp4`), text)
    expect(await probed(`${what}.mp4`)).toMatchObject({ type: 'failed', reason: 'not-supported' })
  })

  test('where its container is taken but its codec is not', async () => {
    await sample({ name: 'old.mkv', format: 'matroska', video: 'ffv1' })
    const answer = await probed('old.mkv')
    expect(answer).toMatchObject({ reason: 'not-supported', message: 'pictures of ffv1' })
  })

  test('without the path of this machine where it is damaged', async () => {
    await writeFile(at('damaged.mp4'), Buffer.from('0000001c6674797069736f6d', 'hex'))
    const answer = await probed('damaged.mp4')
    expect(answer).toMatchObject({ type: 'failed', reason: 'not-supported' })
    expect(JSON.stringify(answer)).not.toContain(folder)
  })

  test('as interrupted where it is gone, since that is no fault of the file', async () => {
    await symlink(at('nowhere'), at('dangling.mp4'))
    expect(await probed('dangling.mp4')).toMatchObject({ type: 'failed', reason: 'interrupted' })
  })
})

test.each([
  ['mp4', '000000186674797069736f6d'],
  ['quicktime', '00000014667479707174202000000000'],
  ['quicktime', '0000000877696465'],
  ['webm', '1a45dfa39f4286810142f7810142f2810442f381084282847765626d'],
  ['matroska', '1a45dfa3a34282886d6174726f736b61'],
  [null, '1a45dfa3a3428283786d6c'],
  [null, '89504e470d0a1a0a'],
])('the first bytes say %s', (container, hex) => {
  expect(containerOf(Buffer.from(hex, 'hex'))).toBe(container)
})
