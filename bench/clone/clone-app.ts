import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../app/start-app.ts'
import { runToEnd, startChild } from '../protocol/children.ts'
import { root } from '../protocol/machine.ts'

/** A fresh clone on a machine that knows nothing of us: an empty HOME, a stated npm cache, free ports. */
export interface Clone extends AsyncDisposable {
  readonly cloneSeconds: number
  /** Runs `npm start` with these words, on a data folder of that name. */
  start(folder: string, words?: readonly string[]): Promise<StartedClone>
}

export interface StartedClone extends AsyncDisposable {
  readonly address: string
  readonly pid: number
  /** Everything that it has printed, each line with the seconds since the command was typed. */
  readonly printed: readonly { readonly seconds: number; readonly line: string }[]
  readonly ended: Promise<unknown>
  sinceStart(): number
}

export type CacheState = 'cold' | 'warm'

const CLONE_MS_MAX = 5 * 60_000
const CONFIG_MS_MAX = 30_000

export async function cloneApp(cache: CacheState): Promise<Clone> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'tayang-clone-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const home = path.join(folder, 'home')
  await mkdir(home)
  const env = {
    PATH: pathWithoutPackages(),
    HOME: home,
    LANG: 'C.UTF-8',
    npm_config_registry: await readNpmSetting('registry'),
    npm_config_cache: cache === 'warm' ? await readNpmSetting('cache') : path.join(folder, 'npm-cache'),
  }
  const copy = path.join(folder, 'tayang')
  const startMs = performance.now()
  await runToEnd(['git', '-c', 'safe.directory=*', 'clone', '--quiet', root, copy], {
    env: { ...env, GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' },
    withinMs: CLONE_MS_MAX,
  })
  const cloneSeconds = (performance.now() - startMs) / 1000
  const closing = opened.move()
  return {
    cloneSeconds,
    start: (name, words = []) => startClone({ copy, env, home: path.join(folder, name), words }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function startClone(at: {
  copy: string
  env: Readonly<Record<string, string>>
  home: string
  words: readonly string[]
}): Promise<StartedClone> {
  const port = await findFreePort()
  const startMs = performance.now()
  const sinceStart = () => (performance.now() - startMs) / 1000
  const started = startChild(['npm', 'start', '--', ...at.words], {
    cwd: at.copy,
    env: {
      ...at.env,
      PORT: String(port),
      RTMP_PORT: String(await findFreePort()),
      TAYANG_HOME: at.home,
      // What is on air would be measured too.
      TAYANG_DEMO_LIVE: '0',
    },
  })
  const printed: { seconds: number; line: string }[] = []
  const keep = (text: string) => {
    for (const line of text.split('\n')) if (line.trim()) printed.push({ seconds: sinceStart(), line })
  }
  started.child.stdout?.setEncoding('utf8').on('data', keep)
  started.child.stderr?.setEncoding('utf8').on('data', keep)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: started.pid,
    printed,
    ended: started.ended,
    sinceStart,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}

/** `npm run bench` puts our own Node and tools first; a stranger has neither. */
function pathWithoutPackages(): string {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
    .join(':')
}

/** What this machine's npm fetches from, and keeps in. */
async function readNpmSetting(name: 'registry' | 'cache'): Promise<string> {
  const env = { ...process.env, PATH: pathWithoutPackages() }
  const printed = await runToEnd(['npm', 'config', 'get', name], { env, withinMs: CONFIG_MS_MAX })
  return printed.trim()
}
