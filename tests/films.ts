import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEngine, type EngineRun } from '../media/src/engine/index.ts'

/** A short film with moving pictures and a tone, as a file that somebody would upload. */
export async function makeFilm(film: {
  seconds: number
  width: number
  height: number
}): Promise<Uint8Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-film-'))
  try {
    const file = path.join(folder, 'film.mp4')
    const run = startEngine(
      {
        inputs: [
          {
            from: `testsrc2=size=${film.width}x${film.height}:rate=24:duration=${film.seconds}`,
            format: 'lavfi',
          },
          { from: `sine=frequency=440:sample_rate=48000:duration=${film.seconds}`, format: 'lavfi' },
        ],
        outputs: [
          {
            to: file,
            format: 'mp4',
            streams: [
              { from: '0:v:0', codec: 'libx264', options: { preset: 'ultrafast', pix_fmt: 'yuv420p' } },
              { from: '1:a:0', codec: 'aac', options: { ac: '2' } },
            ],
          },
        ],
      },
      { pipes: 0 },
    )
    await run.done
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const PICTURE = { codec: 'libx264', options: { preset: 'ultrafast', pix_fmt: 'yuv420p' } }

/** Films that no honest person uploads: all of them are good containers of good frames. */
const strangeFilms = {
  'index-first': {
    from: 'testsrc2=size=320x240:rate=24:duration=4',
    stream: PICTURE,
    options: { movflags: 'faststart' },
  },
  'one-frame-for-16-hours': {
    from: 'color=size=320x240:rate=1/57600:duration=57600',
    stream: PICTURE,
    options: {},
  },
  'sound-alone': {
    from: 'sine=frequency=440:sample_rate=48000:duration=3',
    stream: { codec: 'aac', options: { ac: '2' } },
    options: {},
  },
} as const

export async function makeStrangeFilm(kind: keyof typeof strangeFilms): Promise<Uint8Array> {
  const { from, stream, options } = strangeFilms[kind]
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-film-'))
  try {
    const file = path.join(folder, 'film.mp4')
    const pad = kind === 'sound-alone' ? '0:a:0' : '0:v:0'
    const outputs = [{ to: file, format: 'mp4', options, streams: [{ from: pad, ...stream }] }]
    await startEngine({ inputs: [{ from, format: 'lavfi' }], outputs }, { pipes: 0 }).done
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** FFmpeg's own RTMP client publishes moving pictures and a tone in real time until it is stopped. */
export function publishLive(url: string, picture = { width: 640, height: 360 }): EngineRun {
  return startEngine(
    {
      inputs: [
        {
          from: `testsrc2=size=${picture.width}x${picture.height}:rate=30`,
          format: 'lavfi',
          options: { re: '1' },
        },
        { from: 'sine=frequency=440:sample_rate=48000', format: 'lavfi', options: { re: '1' } },
      ],
      outputs: [
        {
          to: url,
          format: 'flv',
          streams: [
            {
              from: '0:v:0',
              codec: 'libx264',
              options: { preset: 'ultrafast', tune: 'zerolatency', pix_fmt: 'yuv420p', g: '30' },
            },
            { from: '1:a:0', codec: 'aac', options: { ac: '2' } },
          ],
        },
      ],
    },
    { pipes: 0 },
  )
}
