import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  admin,
  pathOf,
  user,
  type LoginResult,
  type OpenedConsoleSession,
  type Operation,
} from '@tayang/contract'
import { until } from './app.ts'

const mainFile = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const operatorFile = fileURLToPath(new URL('../server/src/operator.ts', import.meta.url))

/** What one program compiled the next one loads: half of the work of a start, and tests start some twenty. */
export const compiled = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/tayang-compiled'),
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Program extends AsyncDisposable {
  readonly pid: number
  readonly address: string
  readonly rtmpPort: number
  /** What it said so far. */
  said(): { out: string; err: string }
  readonly ended: Promise<Ended>
  /** Calls an operation and answers its data; a refusal is an error of the test. */
  call<T>(
    operation: Operation,
    input?: {
      params?: Record<string, string>
      query?: Record<string, string>
      body?: unknown
      token?: string
    },
  ): Promise<T>
  /** Waits until it says that it is on air. */
  onAir(): Promise<void>
  kill(signal: NodeJS.Signals): void
}

/** The real program, as its own process, on free ports of loopback. Killed when it is closed, with all below it. */
export async function startProgram(options: {
  home: string
  env?: Record<string, string>
  port?: number
  rtmpPort?: number
  roles?: string
  /** With the content of the demo. */
  isDemo?: boolean
}): Promise<Program> {
  const port = options.port ?? (await freePort())
  const rtmpPort = options.rtmpPort ?? (await freePort())
  const words = [...(options.isDemo ? [] : ['--empty']), '--roles', options.roles ?? ALL_BUT_WEB]
  const child = spawn(process.execPath, [mainFile, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...compiled,
      PATH: process.env.PATH,
      HOME: options.home,
      PORT: String(port),
      RTMP_PORT: String(rtmpPort),
      TAYANG_HOME: options.home,
      TAYANG_FREE_BYTES_MIN: '1000000',
      TAYANG_LOG: 'file',
      ...options.env,
    },
  })
  const pid = child.pid ?? 0
  const heard = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (heard.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (heard.err += text))
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  return {
    pid,
    address: `http://127.0.0.1:${port}`,
    rtmpPort,
    said: () => ({ ...heard }),
    ended,
    call: (operation, input) => callAt(`http://127.0.0.1:${port}`, operation, input),
    async onAir() {
      await until(
        async () => {
          if (child.exitCode !== null || child.signalCode !== null)
            throw new Error(`it ended: ${heard.err || heard.out}`)
          return /Tayang (is on air|works beside)/.test(heard.out)
        },
        { withinMs: 180_000, what: 'the start' },
      )
    },
    kill: (signal) => void process.kill(pid, signal),
    async [Symbol.asyncDispose]() {
      const family = [pid, ...(await descendantsOf(pid))]
      if (child.exitCode === null && child.signalCode === null) process.kill(pid, 'SIGTERM')
      const late = setTimeout(() => family.forEach(endProcess), 15_000)
      await ended
      clearTimeout(late)
    },
  }
}

async function callAt<T>(
  address: string,
  operation: Operation,
  { params = {}, query = {}, body, token }: Parameters<Program['call']>[1] = {},
): Promise<T> {
  const at = new URL(pathOf(operation, params), address)
  for (const [name, value] of Object.entries(query)) at.searchParams.set(name, value)
  const answer = await fetch(at, {
    method: operation.method,
    headers: {
      [user.APP_ID_HEADER]: user.WEB_APP_ID,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${operation.path}: ${answer.status} ${text}`)
  return (text === '' ? null : (JSON.parse(text) as { data: T }).data) as T
}

/** Signs somebody in and validates the session; answers the access token. */
export async function signIn(program: Program, username: string, password: string): Promise<string> {
  const device = { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' }
  const { accessToken: token, isNewDevice } = await program.call<LoginResult>(user.createSession, {
    body: { type: 'username', username, password, device },
  })
  await program.call(user.validateSession, { body: { isNewDevice }, token })
  return token
}

/** Opens a session of the console with a fresh code; answers its token. */
export async function signInConsole(program: Program, username: string, password: string): Promise<string> {
  const { accessToken: token } = await program.call<OpenedConsoleSession>(admin.createConsoleSession, {
    body: { username, password },
  })
  await program.call(admin.stepUpConsoleSession, { body: { password }, token })
  return token
}

const ALL_BUT_WEB = 'api,socket,worker,ingest,packager,transcode'

/** Runs `npm run operator -- {email}` as it is, with more words where there are any. */
export async function makeOperator(
  home: string,
  email: string,
  env: Record<string, string> = {},
  words: readonly string[] = [],
) {
  const child = spawn(process.execPath, [operatorFile, email, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...compiled, PATH: process.env.PATH, HOME: home, TAYANG_HOME: home, ...env },
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, out, err }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

interface Running {
  pid: number
  parent: number
  state: string
  words: string
}

/** Every process of this machine; one that ends while we look is left out. */
async function listProcesses(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        const [stat, words] = await Promise.all([
          readFile(`/proc/${pid}/stat`, 'utf8'),
          readFile(`/proc/${pid}/cmdline`, 'utf8'),
        ])
        const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(pid), parent: Number(parent), state, words: words.replaceAll('\0', ' ') }]
      } catch {
        return []
      }
    }),
  )
  return found.flat()
}

/** Children, their children, and so on. */
export async function descendantsOf(pid: number): Promise<number[]> {
  return (await familyOf(pid)).map((running) => running.pid)
}

export async function familyOf(pid: number): Promise<Running[]> {
  const all = await listProcesses()
  const family: Running[] = []
  const parents = [pid]
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    for (const running of all) {
      if (running.parent !== parent) continue
      family.push(running)
      parents.push(running.pid)
    }
  }
  return family
}

/** Those of these processes that still run; a zombie does not. */
export async function stillRunning(pids: readonly number[]): Promise<Running[]> {
  return (await listProcesses()).filter(({ pid, state }) => pids.includes(pid) && state !== 'Z')
}
