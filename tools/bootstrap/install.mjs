import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { runQuietly } from './run-quietly.mjs'
import { withProgress } from './progress.mjs'
import { Trouble } from './trouble.mjs'

/** Rough sizes, unpacked and while unpacking, to refuse a full disk before an hour is lost. */
const FREE_BYTES_MIN = 1.5 * 1024 ** 3

/**
 * Installs the packages when the lock file or a package.json changed since the last time, and else does
 * nothing at all, so that a second start needs no network. Running asks for less than testing, and an
 * installation that can test is never made smaller.
 */
export async function install({ root, needsDev }) {
  const stampFile = path.join(root, 'node_modules', '.tayang-install.json')
  const hash = hashWishes(root)
  const stamp = readStamp(stampFile)
  if (stamp.hash === hash && (stamp.dev || !needsDev)) return

  if (needsSpace(root)) throw new Trouble(`The disk that holds ${root} is full. Free 1.5 GB and try again.`)
  const withDev = needsDev || stamp.dev === true
  rmSync(stampFile, { force: true })
  const words = withDev ? 'Installing the packages and the test tools' : 'Installing the packages'
  try {
    await withProgress(words, () => runNpm(root, withDev))
  } catch (error) {
    // npm takes back what it could not finish, so what was installed before still is.
    if (stamp.hash) writeFileSync(stampFile, JSON.stringify(stamp))
    throw error
  }
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ hash, dev: withDev }))
}

/** Everything that decides what is installed, and for which machine. */
function hashWishes(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const files = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...workspaces.map((room) => `${room}/package.json`),
  ]
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function needsSpace(root) {
  const { bavail, bsize } = statfsSync(root)
  return !existsSync(path.join(root, 'node_modules', '.package-lock.json')) && bavail * bsize < FREE_BYTES_MIN
}

async function runNpm(root, withDev) {
  const lockFile = path.join(root, 'package-lock.json')
  const lock = readFileSync(lockFile)
  // `npm install` and not `npm ci`: some packages name parts for other machines that registries do not all have.
  const args = ['install', withDev ? '--include=dev' : '--omit=dev', '--no-save', '--no-audit', '--no-fund']
  const [file, ...before] = findNpm()
  try {
    const { code, said } = await runQuietly(file, [...before, ...args, '--loglevel=error'], {
      cwd: root,
      // FFmpeg comes with its own package; the download of a second one is not wanted.
      env: { ...process.env, npm_config_cache: findCache(root), SKIP_FFMPEG: 'true', NODE_ENV: '' },
    })
    if (code !== 0) throw new Trouble(explain(said))
  } catch (error) {
    if (error.code === 'ENOENT') throw new Trouble('npm was not found. Install Node with npm and try again.')
    throw error
  } finally {
    if (!readFileSync(lockFile).equals(lock)) writeFileSync(lockFile, lock)
  }
}

/** Where npm keeps what it fetched; below the packages where nobody may write to a home (containers, CI). */
function findCache(root) {
  const wanted = process.env.npm_config_cache || path.join(homedir(), '.npm')
  try {
    mkdirSync(wanted, { recursive: true })
    accessSync(wanted, constants.W_OK)
    return wanted
  } catch {
    return path.join(root, 'node_modules', '.cache', 'npm')
  }
}

/** The very npm that runs us, or the one on the path. */
function findNpm() {
  const { npm_execpath: running } = process.env
  return running && /npm-cli\.c?js$/.test(running) ? [process.execPath, running] : ['npm']
}

function explain(said) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ECONNRESET|ENOTCACHED/.test(said)) {
    return 'The packages could not be fetched: there is no connection to the package registry.'
  }
  if (said.includes('ENOSPC')) return 'The packages could not be installed: the disk is full.'
  if (/EACCES|EPERM|EROFS/.test(said)) {
    return 'The packages could not be installed: this user may not write here. Ask the owner of the folder.'
  }
  const lines = said.split('\n').filter((line) => /^npm error (?!A complete log|code )/.test(line))
  return `The packages could not be installed: ${(lines[0] ?? said.trim().slice(-300)).replace(/^npm error /, '')}`
}
