import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CONFINED_INPUT, probe, startEngine, type Recipe } from './index.ts'

// Encoders share the machine with other processes.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** The same tests run on every engine that this machine has. */
const ENGINES: { name: string; program: string | null }[] = [
  { name: 'the embedded libraries', program: null },
]
const program = process.env['TAYANG_FFMPEG']
if (program) ENGINES.push({ name: program, program })

const VIDEO = {
  preset: 'ultrafast',
  bf: '0',
  g: '250',
  force_key_frames: 'expr:gte(t,n_forced*1)',
  sc_threshold: '0',
}
const picture = (seconds: number, size = '320x180') => ({
  from: `testsrc2=size=${size}:rate=25:duration=${seconds}`,
  format: 'lavfi',
})
const sound = (seconds: number) => ({ from: `sine=frequency=440:duration=${seconds}`, format: 'lavfi' })

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tayang-engine-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe.each(ENGINES)('an engine: $name', ({ program }) => {
  const run = (recipe: Recipe, options: { pipes?: number; wallMsMax?: number; stallMsMax?: number } = {}) =>
    startEngine(recipe, { pipes: 0, ...options, program })
  const film = (to: string, seconds = 3): Recipe => ({
    inputs: [picture(seconds), sound(seconds)],
    outputs: [
      {
        to,
        format: 'mp4',
        streams: [
          { from: '0:v:0', codec: 'libx264', options: { ...VIDEO, pix_fmt: 'yuv420p' } },
          { from: '1:a:0', codec: 'aac', options: { ac: '2', ar: '48000', b: '64k' } },
        ],
      },
    ],
  })

  test('encodes pictures and sound of equal length into one file', async () => {
    const to = join(folder, 'film.mp4')
    const outcome = await run(film(to)).done
    expect(outcome).toMatchObject({ ok: true, reason: 'finished' })
    expect(outcome.seconds).toBeCloseTo(3, 1)
    const found = await probe(to, { program })
    expect(found).toMatchObject({
      ok: true,
      media: {
        tracks: 2,
        video: { codec: 'h264', width: 320, height: 180, framesPerSecond: 25, frames: 75, rotation: 0 },
        audio: { codec: 'aac', channels: 2, sampleRate: 48000 },
      },
    })
  })

  test('splits one source into several sizes, files and pipes', async () => {
    const recipe: Recipe = {
      inputs: [picture(2)],
      filter: '[0:v]format=yuv420p,split[a][b];[b]scale=-2:90,split[c][d]',
      outputs: [
        {
          to: join(folder, 'a.mp4'),
          format: 'mp4',
          streams: [{ from: '[a]', codec: 'libx264', options: VIDEO }],
        },
        {
          to: join(folder, 'c.mp4'),
          format: 'mp4',
          streams: [{ from: '[c]', codec: 'libx264', options: VIDEO }],
        },
        {
          to: 'pipe:3',
          format: 'mp4',
          options: { movflags: 'empty_moov+default_base_moof+frag_keyframe' },
          streams: [{ from: '[d]', codec: 'libx264', options: VIDEO }],
        },
      ],
    }
    const engine = run(recipe, { pipes: 1 })
    const [outcome, bytes] = await Promise.all([engine.done, readAll(engine.pipes[0]!)])
    expect(outcome.reason).toBe('finished')
    expect(boxesOf(bytes).filter((box) => box === 'moof')).toHaveLength(2)
    const small = await probe(join(folder, 'c.mp4'), { program })
    expect(small).toMatchObject({ media: { video: { width: 160, height: 90 } } })
  })

  test('a live input produces fragments while it is open, and finishes when it closes', async () => {
    const source = run(
      {
        inputs: [picture(3)],
        outputs: [
          {
            to: 'pipe:3',
            format: 'flv',
            streams: [{ from: '0:v', codec: 'libx264', options: { ...VIDEO, pix_fmt: 'yuv420p' } }],
          },
        ],
      },
      { pipes: 1 },
    )
    const [, sent] = await Promise.all([source.done, readAll(source.pipes[0]!)])

    const live = run(
      {
        inputs: [{ from: 'pipe:0', format: 'flv', options: { ...CONFINED_LIVE, analyzeduration: '500000' } }],
        outputs: [
          {
            to: 'pipe:3',
            format: 'mp4',
            options: {
              movflags: '+empty_moov+default_base_moof+cmaf+frag_keyframe+skip_trailer+delay_moov',
              frag_duration: '195000',
              flush_packets: '1',
            },
            streams: [
              {
                from: '0:v',
                codec: 'libx264',
                options: { ...VIDEO, tune: 'zerolatency', pix_fmt: 'yuv420p' },
              },
            ],
          },
        ],
      },
      { pipes: 1 },
    )
    const seen = follow(live.pipes[0]!)
    live.stdin.write(sent)
    // 3 s in parts of 0.2 s: the last ones may wait for the frame after them.
    await seen.until((boxes) => boxes.filter((box) => box === 'moof').length >= 10)
    live.stdin.end()
    const outcome = await live.done
    expect(outcome.reason).toBe('finished')
    expect(outcome.seconds).toBeCloseTo(3, 1)
  })

  test('copies packets without decoding them', async () => {
    const from = join(folder, 'whole.mp4')
    await run(film(from)).done
    const to = join(folder, 'copied.mp4')
    const recipe: Recipe = {
      inputs: [{ from, options: CONFINED_INPUT }],
      outputs: [
        {
          to,
          format: 'mp4',
          streams: [
            { from: '0:v', codec: 'copy' },
            { from: '0:a', codec: 'copy' },
          ],
        },
      ],
    }
    expect((await run(recipe).done).reason).toBe('finished')
    expect(await probe(to, { program })).toMatchObject({
      media: { video: { frames: 75 }, audio: { codec: 'aac' } },
    })
  })

  test('starts and ends inside a file', async () => {
    const from = join(folder, 'long.mp4')
    await run(film(from)).done
    const to = join(folder, 'cut.mp4')
    const options = { ...CONFINED_INPUT, ss: '1.5', t: '1' }
    const recipe: Recipe = {
      inputs: [{ from, options }],
      outputs: [{ to, format: 'mp4', streams: [{ from: '0:v', codec: 'libx264', options: VIDEO }] }],
    }
    expect((await run(recipe).done).reason).toBe('finished')
    const found = await probe(to, { program })
    // The program may keep the picture at the border.
    expect(found.ok && found.media.seconds).toBeCloseTo(1, 1)
  })

  test('reports a failure when there was nothing to encode', async () => {
    const from = join(folder, 'short.mp4')
    await run(film(from)).done
    const options = { ...CONFINED_INPUT, ss: '2.9', skip_frame: 'nokey' }
    const to = join(folder, 'nothing.jpg')
    const recipe: Recipe = {
      inputs: [{ from, options }],
      outputs: [
        { to, format: 'image2', options: { update: '1' }, streams: [{ from: '0:v', codec: 'mjpeg' }] },
      ],
    }
    const outcome = await run(recipe).done
    expect(outcome).toMatchObject({ ok: false, reason: 'input' })
    expect(outcome.log.at(-1)).toBe('nothing was decoded for an output')
    expect(existsSync(to)).toBe(false)
  })

  test('makes a still', async () => {
    const to = join(folder, 'still.jpg')
    const recipe: Recipe = {
      inputs: [picture(1)],
      filter: '[0:v]select=eq(n\\,3),scale=160:90:out_range=full,format=yuvj420p[s]',
      outputs: [
        { to, format: 'image2', options: { update: '1' }, streams: [{ from: '[s]', codec: 'mjpeg' }] },
      ],
    }
    expect((await run(recipe).done).reason).toBe('finished')
    expect((await readFile(to)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  test.each([
    [
      'an HLS playlist',
      (victim: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile://${victim}\n#EXT-X-ENDLIST\n`,
    ],
    ['an ffconcat list', () => 'ffconcat version 1.0\nfile film.mp4\n'],
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['text', () => 'hello'],
    ['nothing', () => ''],
    ['random bytes', () => Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251))],
  ])('refuses %s that is named .mp4, without reading any other file', async (_name, contentOf) => {
    const victim = join(folder, 'film.mp4')
    await run(film(victim)).done
    const disguised = join(folder, 'disguised.mp4')
    await writeFile(disguised, contentOf(victim))
    expect(await probe(disguised, { program })).toMatchObject({ ok: false, reason: 'refused' })

    const to = join(folder, 'stolen.mp4')
    const recipe: Recipe = {
      inputs: [{ from: disguised, options: CONFINED_INPUT }],
      outputs: [{ to, format: 'mp4', streams: [{ from: '0:v', codec: 'copy' }] }],
    }
    const outcome = await run(recipe).done
    expect(outcome).toMatchObject({ ok: false, reason: 'input' })
    expect(existsSync(to) && (await stat(to)).size > 0).toBe(false)
  })

  test.each(['tayang-answer {', 'tayang-answer {"ok"/true}', 'tayang-answer null', 'out_time_us=9'])(
    'accepts no answer from a file that makes FFmpeg print %j',
    async (line) => {
      const honest = join(folder, 'honest.mp4')
      await run(film(honest)).done
      const forging = join(folder, 'forging.mp4')
      await writeFile(forging, withAlias(await readFile(honest), `x\n${line}\nx`))
      const found = await probe(forging, { program })
      expect(found).toMatchObject({ ok: true, media: { video: { width: 320, height: 180 } } })
    },
  )

  test('a run that is stopped, or killed, ends with all its processes and reports which', async () => {
    const endless: Recipe = {
      inputs: [{ from: 'testsrc2=size=64x36:rate=25', format: 'lavfi', options: { re: '1' } }],
      outputs: [
        {
          to: 'pipe:3',
          format: 'mpegts',
          streams: [{ from: '0:v', codec: 'libx264', options: { ...VIDEO, pix_fmt: 'yuv420p' } }],
        },
      ],
    }
    const stopped = run(endless, { pipes: 1 })
    await onceReadable(stopped.pipes[0]!)
    stopped.stop()
    expect((await stopped.done).reason).toBe('stopped')
    expect(isAlive(stopped.pid)).toBe(false)

    const killed = run(endless, { pipes: 1 })
    await onceReadable(killed.pipes[0]!)
    process.kill(killed.pid, 'SIGKILL')
    expect((await killed.done).reason).toBe('killed')
    expect(isAlive(killed.pid)).toBe(false)
  })

  test('a run does not outlive the process that started it', async () => {
    const endless: Recipe = {
      inputs: [{ from: 'testsrc2=size=64x36:rate=25', format: 'lavfi', options: { re: '1' } }],
      outputs: [{ to: 'pipe:3', format: 'mpegts', streams: [{ from: '0:v', codec: 'mpeg2video' }] }],
    }
    const engine = new URL('./index.ts', import.meta.url).href
    const script = `
      const { startEngine } = await import(${JSON.stringify(engine)})
      const run = startEngine(${JSON.stringify(endless)}, { pipes: 1, program: ${JSON.stringify(program)} })
      run.pipes[0].once('data', () => console.log(run.pid))`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = Number(await new Promise((resolve) => starter.stdout.once('data', resolve)))
    expect(isAlive(pid)).toBe(true)
    starter.kill('SIGKILL')
    while (isAlive(pid)) await new Promise((resolve) => setImmediate(resolve))
  })

  test('a run that takes too long, or hangs, is killed', async () => {
    // Its input never gets a byte.
    const waiting: Recipe = {
      inputs: [{ from: 'pipe:0', format: 'flv' }],
      outputs: [{ to: join(folder, 'never.mp4'), format: 'mp4', streams: [{ from: '0:v', codec: 'copy' }] }],
    }
    expect((await run(waiting, { wallMsMax: 700 }).done).reason).toBe('over-time')
    expect((await run(waiting, { stallMsMax: 700 }).done).reason).toBe('stalled')
  })
})

const CONFINED_LIVE = { probesize: '200000', threads: '1' }

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function boxesOf(bytes: Buffer): string[] {
  const boxes: string[] = []
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at))) {
    boxes.push(bytes.toString('latin1', at + 4, at + 8))
  }
  return boxes
}

function follow(stream: Readable) {
  let bytes: Buffer = Buffer.alloc(0)
  let check = () => {}
  stream.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    check()
  })
  return {
    until: (holds: (boxes: string[]) => boolean) =>
      new Promise<void>((resolve) => {
        check = () => holds(boxesOf(bytes)) && resolve()
        check()
      }),
  }
}

function onceReadable(stream: Readable) {
  return new Promise<void>((resolve) => {
    stream.once('data', () => resolve())
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process still has its pid.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The film with an alias for its pictures, whose name FFmpeg prints when it refuses to open it. */
function withAlias(mp4: Buffer, name: string): Buffer {
  const path = Buffer.from(name.length % 2 === 0 ? name : `${name} `)
  const record = Buffer.alloc(4)
  record.writeUInt16BE(2, 0)
  record.writeUInt16BE(path.length, 2)
  const alias = Buffer.concat([Buffer.alloc(162), record, path])
  alias.writeUInt32BE(alias.length, 0)
  alias.write('alis', 4)
  const own = mp4.indexOf('url ', mp4.indexOf('dref')) - 4
  const ownBytes = mp4.readUInt32BE(own)
  // The index is after the pictures, so only the boxes around the name grow.
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const at = mp4.indexOf(box, mp4.indexOf('moov')) - 4
    mp4.writeUInt32BE(mp4.readUInt32BE(at) + alias.length - ownBytes, at)
  }
  return Buffer.concat([mp4.subarray(0, own), alias, mp4.subarray(own + ownBytes)])
}
