import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeFilm } from '../../tests/films.ts'

/** OBS Studio on a display that nobody sees, drawn by the processor: what a streamer runs, settings and all. */
export interface ObsStudio extends AsyncDisposable {
  /** Opens it and lets it publish: it is settled when the process runs, not when it is on air. */
  start(): Promise<void>
  /** As `kill -9` does; settled when the process is gone. */
  kill(): Promise<void>
}

const PICTURE = { width: 640, height: 360 }
const STOP_MS = 5_000

/** Where a program lies on PATH; null where it does not. */
async function find(program: string): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const file = path.join(folder, program)
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return null
}

/** Null where this machine has no `obs`, or no `Xvfb` to show it on. */
export async function openObsStudio(to: { server: string; key: string }): Promise<ObsStudio | null> {
  const [obs, xvfb] = await Promise.all([find('obs'), find('Xvfb')])
  if (obs === null || xvfb === null) return null
  await using opened = new AsyncDisposableStack()
  const home = await mkdtemp(path.join(tmpdir(), 'tayang-obs-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  await writeHome(home, to)

  // It looks for a display that is free itself, and says which.
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  opened.defer(() => end(screen, 'SIGTERM'))
  const display = await displayOf(screen)
  let running: ChildProcess | null = null
  opened.defer(async () => void (running && (await end(running, 'SIGKILL'))))

  const rest = opened.move()
  return {
    async start() {
      // What tells it that it was killed: a streamer clicks the question away.
      await rm(path.join(home, '.config/obs-studio/.sentinel'), { recursive: true, force: true })
      const words = ['--startstreaming', '--minimize-to-tray', '--disable-updater', '--multi']
      const child = spawn(obs, [...words, '--collection', 'Tayang', '--profile', 'Tayang'], {
        stdio: 'ignore',
        env: {
          ...process.env,
          DISPLAY: `:${display}`,
          HOME: home,
          XDG_CONFIG_HOME: path.join(home, '.config'),
          XDG_RUNTIME_DIR: path.join(home, 'run'),
          LIBGL_ALWAYS_SOFTWARE: '1',
          QT_QPA_PLATFORM: 'xcb',
        },
      })
      await once(child, 'spawn')
      running = child
    },
    async kill() {
      if (running) await end(running, 'SIGKILL')
      running = null
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}

async function displayOf(screen: ChildProcess): Promise<string> {
  const said = screen.stdio[3]
  if (!said || !('setEncoding' in said)) throw new Error('Xvfb has no pipe')
  const [number] = await Promise.race([
    once(said, 'data'),
    once(screen, 'exit').then(() => Promise.reject(new Error('Xvfb ended'))),
  ])
  return String(number).trim()
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(late)
}

/** A profile and a collection of one scene, as the windows of OBS would write them. */
async function writeHome(home: string, to: { server: string; key: string }): Promise<void> {
  const folder = path.join(home, '.config/obs-studio')
  const profile = path.join(folder, 'basic/profiles/Tayang')
  for (const each of [profile, path.join(folder, 'basic/scenes')]) await mkdir(each, { recursive: true })
  await mkdir(path.join(home, 'run'), { mode: 0o700 })
  const film = path.join(home, 'film.mp4')
  await writeFile(film, await makeFilm({ seconds: 10, ...PICTURE }))

  const general = writeIni({
    General: { FirstRun: 'true', EnableAutoUpdates: 'false', ConfirmOnExit: 'false' },
    Basic: {
      Profile: 'Tayang',
      ProfileDir: 'Tayang',
      SceneCollection: 'Tayang',
      SceneCollectionFile: 'Tayang',
    },
  })
  // OBS 31 moved what concerns a person into a file of its own.
  for (const name of ['global.ini', 'user.ini']) await writeFile(path.join(folder, name), general)
  const { width, height } = PICTURE
  await writeFile(
    path.join(profile, 'basic.ini'),
    writeIni({
      General: { Name: 'Tayang' },
      Output: { Mode: 'Advanced', Reconnect: 'true', RetryDelay: '2' },
      AdvOut: { Encoder: 'obs_x264', ApplyServiceSettings: 'false', TrackIndex: '1' },
      Video: { BaseCX: width, BaseCY: height, OutputCX: width, OutputCY: height, FPSType: 0, FPSCommon: 30 },
      Audio: { SampleRate: 48_000, ChannelSetup: 'Stereo' },
    }),
  )
  const inProfile = (name: string, what: unknown) => writeFile(path.join(profile, name), JSON.stringify(what))
  await inProfile('service.json', { type: 'rtmp_custom', settings: { ...to, use_auth: false } })
  await inProfile('streamEncoder.json', {
    rate_control: 'CBR',
    bitrate: 800,
    keyint_sec: 2,
    preset: 'ultrafast',
  })
  const clip = { local_file: film, is_local_file: true, looping: true, hw_decode: false }
  const item = { name: 'Clip', visible: true, align: 5, scale: { x: 1, y: 1 }, pos: { x: 0, y: 0 }, id: 1 }
  await writeFile(
    path.join(folder, 'basic/scenes/Tayang.json'),
    JSON.stringify({
      name: 'Tayang',
      current_scene: 'Film',
      current_program_scene: 'Film',
      scene_order: [{ name: 'Film' }],
      sources: [
        { id: 'ffmpeg_source', name: 'Clip', settings: clip, mixers: 255, volume: 1 },
        { id: 'scene', name: 'Film', settings: { id_counter: 1, items: [item] } },
      ],
    }),
  )
}

const writeIni = (sections: { [name: string]: { [key: string]: string | number } }) =>
  Object.entries(sections)
    .map(([name, keys]) => {
      const lines = Object.entries(keys).map(([key, value]) => `${key}=${value}`)
      return `[${name}]\n${lines.join('\n')}\n`
    })
    .join('\n')
