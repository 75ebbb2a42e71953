import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEngine, type Recipe } from '../media/src/engine/index.ts'
import { turn } from '../media/src/transcode/clips/test/clip-work.ts'

type Stream = Recipe['outputs'][number]['streams'][number]

interface ClipFilm {
  readonly name: string
  readonly mime: string
  readonly format: 'mp4' | 'mov' | 'webm' | 'matroska'
  /** A picture of 320x180 and of two seconds, unless `source` says otherwise. */
  readonly source?: string
  readonly filter?: string
  readonly video?: Pick<Stream, 'codec' | 'options'>
  /** One track of AAC, unless it says otherwise. */
  readonly audio?: { readonly codec: string; readonly tracks: number }
  readonly options?: Record<string, string>
  /** Turned by a quarter, as phones write what they film upright. */
  readonly isTurned?: boolean
}

const H264 = { codec: 'libx264', options: { preset: 'ultrafast' } }
const MP4 = { mime: 'video/mp4', format: 'mp4' } as const

/** Files as people upload them. */
export const clipFilms = {
  plain: { ...MP4, name: 'clip.mp4' },
  'index first': { ...MP4, name: 'clip.mp4', options: { movflags: 'faststart' } },
  'of a phone that was held upright, without sound': {
    name: 'IMG_0001.MOV',
    mime: 'video/quicktime',
    format: 'mov',
    audio: { codec: 'aac', tracks: 0 },
    isTurned: true,
  },
  'in HEVC with 10 bits and high dynamic range': {
    ...MP4,
    name: 'hdr.mp4',
    filter: 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc,format=yuv420p10le',
    video: { codec: 'libx265', options: { preset: 'ultrafast' } },
  },
  'in AV1 with a changing frame rate': {
    ...MP4,
    name: 'vfr.mp4',
    filter: "select='mod(n,5)+gt(n,20)*mod(n,3)',format=yuv420p",
    video: { codec: 'libsvtav1', options: { preset: '12' } },
  },
  'in VP9 as browsers record': {
    name: 'recording.webm',
    mime: 'video/webm',
    format: 'webm',
    video: { codec: 'libvpx-vp9', options: { deadline: 'realtime' } },
    audio: { codec: 'libopus', tracks: 1 },
    options: { live: '1' },
  },
  'with 60 sound tracks': { ...MP4, name: 'tracks.mp4', audio: { codec: 'aac', tracks: 60 } },
  'in Matroska': { ...MP4, name: 'renamed.mp4', format: 'matroska' },
  'of another shape': { ...MP4, name: 'square.mp4', source: 'testsrc2=size=320x320:rate=24:duration=2' },
  'of one picture for an hour': {
    ...MP4,
    name: 'still.mp4',
    source: 'color=size=320x180:rate=1/3600:duration=3600',
    audio: { codec: 'aac', tracks: 0 },
  },
} as const satisfies Record<string, ClipFilm>

export type ClipFilmKind = keyof typeof clipFilms

export async function makeClipFilm(kind: ClipFilmKind): Promise<Buffer> {
  const film: ClipFilm = clipFilms[kind]
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-clip-film-'))
  try {
    const file = path.join(folder, `film.${film.format}`)
    const outcome = await startEngine(recipeOf(film, file), { pipes: 0 }).done
    if (!outcome.ok) throw new Error(`no film ${kind}: ${outcome.log.join('\n')}`)
    if (!film.isTurned) return await readFile(file)
    const turned = path.join(folder, 'turned.mov')
    await turn(file, turned)
    return await readFile(turned)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function recipeOf(film: ClipFilm, to: string): Recipe {
  const { audio = { codec: 'aac', tracks: 1 } } = film
  const picture = film.source ?? 'testsrc2=size=320x180:rate=24:duration=2'
  const tone = { from: 'sine=frequency=440:sample_rate=48000:duration=2', format: 'lavfi' }
  const names = Array.from({ length: audio.tracks }, (_, track) => `[a${track}]`)
  const sounds = `[1:a]aformat=sample_fmts=fltp|s16:sample_rates=48000,asplit=${audio.tracks}${names.join('')}`
  return {
    inputs: [{ from: picture, format: 'lavfi' }, ...(audio.tracks > 0 ? [tone] : [])],
    filter: [`[0:v]${film.filter ?? 'format=yuv420p'}[v]`, ...(audio.tracks > 0 ? [sounds] : [])].join(';'),
    outputs: [
      {
        to,
        format: film.format,
        ...(film.options ? { options: film.options } : {}),
        streams: [
          { from: '[v]', ...(film.video ?? H264) },
          ...names.map((from) => ({ from, codec: audio.codec })),
        ],
      },
    ],
  }
}
