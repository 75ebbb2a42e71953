import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { HOME_PREFIX } from '../sweep-homes.ts'
import { unpackDebian } from './debian.ts'
import { isProgram, librariesIn, notProved, type Engine } from './engine.ts'

/** Swift and what it imports. */
const MODULES = [
  'swift eventlet greenlet dnspython six paste pastedeploy netifaces xattr cffi cffi-backend pycparser pyeclib',
  'lxml requests urllib3 chardet idna certifi charset-normalizer cryptography setuptools pkg-resources',
].flatMap((names) => names.split(' '))
const PACKAGES = [...MODULES.map((name) => `python3-${name}`), 'liberasurecode1', 'libxml2', 'libxslt1.1']
/** The Python of the system, for which the modules of its packages were built. */
const PYTHON = '/usr/bin/python3'

const SERVER = path.join(import.meta.dirname, 'swift-on-loopback.py')
const ACCESS_KEY = 'tests:app'
const SECRET_KEY = 'a-key-of-tests-alone'

export function findSwift(): Engine | null {
  const folder = isProgram(PYTHON) ? unpackDebian(PACKAGES) : null
  if (folder === null) return notProved('swift', `No ${PYTHON}, or no package of Debian can be fetched.`)
  const environment = {
    LD_LIBRARY_PATH: librariesIn(folder),
    PYTHONPATH: path.join(folder, 'usr/lib/python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
  }
  return { program: PYTHON, environment }
}

export interface Swift extends AsyncDisposable {
  readonly port: number
  makeBucket(name: string): Promise<void>
  /** The settings of the product for a bucket of it. */
  settingsFor(bucket: string): Record<string, string>
}

/** An OpenStack Swift on loopback, whose S3 API checks signatures as Amazon's does. Its folder goes with it. */
export async function startSwift({ program, environment }: Engine): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), HOME_PREFIX))
  const child = spawn(program, [SERVER, folder, ACCESS_KEY, SECRET_KEY], {
    env: { ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  const ended = once(child, 'exit')
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error(`Swift ended: ${said}`))),
  ])
  const origin = `http://127.0.0.1:${port}`
  return {
    port: Number(port),
    async makeBucket(name) {
      const headers = { 'x-auth-user': ACCESS_KEY, 'x-auth-key': SECRET_KEY }
      const signIn = await fetch(`${origin}/auth/v1.0`, { headers })
      const [token, account] = ['x-auth-token', 'x-storage-url'].map((each) => signIn.headers.get(each) ?? '')
      await fetch(`${account}/${name}`, { method: 'PUT', headers: { 'x-auth-token': token ?? '' } })
    },
    settingsFor: (bucket) => ({
      S3_ENDPOINT: origin,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: ACCESS_KEY,
      S3_SECRET_KEY: SECRET_KEY,
    }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
