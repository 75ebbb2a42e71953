import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let root: string

/** A small copy of the app: our start-up around a fake npm, for the site's builder and for the server. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tayang-run-'))
  cpSync(path.join(import.meta.dirname, 'run.mjs'), path.join(root, 'tools/run.mjs'))
  cpSync(path.join(import.meta.dirname, 'bootstrap'), path.join(root, 'tools/bootstrap'), { recursive: true })
  const folders = ['web', 'console', 'player', 'design', 'contract']
  for (const folder of folders) write(`${folder}/src/index.ts`, 'export {}\n')
  write('web/message-visitors.ts', 'export {}\n')
  write('package.json', JSON.stringify({ type: 'module', workspaces: ['web'] }))
  write('web/package.json', '{}')
  write('package-lock.json', '{"lockfileVersion":3}')
  write('.npmrc', '')
  write('server/src/main.ts', `console.log('server', process.argv.slice(2).join(' ')); process.exit(7)\n`)
  write('bin/npm-cli.js', npm)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('npm start', () => {
  test('installs and builds once, and hands over its words and its exit code', () => {
    const first = start(['--empty'])
    expect(first.said).toContain('server --empty')
    expect(first.code).toBe(7)
    start([])
    expect(calls('npm')).toEqual(['install --omit=dev --no-save --no-audit --no-fund --loglevel=error'])
    expect(calls('build')).toEqual(['build'])
    expect(calls('console')).toEqual(['build'])
  })

  test('installs again when a package is wanted in another version', () => {
    start([])
    write('web/package.json', '{"dependencies":{"react":"19.3.2"}}')
    start([])
    expect(calls('npm')).toHaveLength(2)
  })

  test('builds again when the site changed, and not for a changed test', () => {
    start([])
    write('player/src/seek.test.ts', 'a test\n')
    start([])
    expect(calls('build')).toHaveLength(1)
    write('player/src/seek.ts', 'export {}\n')
    start([])
    expect(calls('build')).toHaveLength(2)
  })

  test('builds the console alone when nothing else changed', () => {
    start([])
    write('console/src/start.ts', 'export {}\n')
    start([])
    expect([calls('build').length, calls('console').length]).toEqual([1, 2])
  })

  test('builds nothing where no pages are served', () => {
    start(['--roles', 'worker,api'])
    expect(calls('build')).toEqual([])
  })

  test('never removes development packages that tests need', () => {
    run('check', [])
    write('web/package.json', '{"version":"0.0.2"}')
    start([])
    expect(calls('npm').map((call) => call.split(' ')[1])).toEqual(['--include=dev', '--include=dev'])
  })

  test('says in one line that there is no connection, and keeps what was installed', () => {
    start([])
    const before = readFileSync(path.join(root, 'web/package.json'), 'utf8')
    write('web/package.json', '{"version":"0.0.2"}')
    const offline = start([], { FAKE_NPM_FAILS: 'npm error code ENOTFOUND' })
    expect(offline.said.trim().split('\n').at(-1)).toBe(
      'The packages could not be fetched: there is no connection to the package registry.',
    )
    expect(offline.code).toBe(1)
    write('web/package.json', before)
    expect(start([]).code).toBe(7)
    expect(calls('npm')).toHaveLength(2)
  })

  test('installs where nobody may write to the home', () => {
    // A file is no folder, not even for the user who may do everything.
    const nowhere = path.join(root, 'package.json')
    expect(start([], { HOME: nowhere, npm_config_cache: '' }).code).toBe(7)
    expect(calls('cache')).toEqual([path.join(root, 'node_modules/.cache/npm')])
  })

  test('leaves the cache of npm where it is when it can be written', () => {
    const cache = path.join(root, 'npm-cache')
    start([], { npm_config_cache: cache })
    expect(calls('cache')).toEqual([cache])
  })

  test('leaves the lock file as it was', () => {
    start([], { FAKE_NPM_WRITES: 'package-lock.json' })
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).toBe('{"lockfileVersion":3}')
  })

  test('runs another program for the cluster to try out, and that one with the site built', () => {
    expect(run('cluster', []).said).toContain('server/src/cluster.ts is missing')
    expect(calls('build')).toEqual([])
    expect(run('cluster', ['--demo']).said).toContain('tools/cluster-demo.ts is missing')
    expect(calls('build')).toHaveLength(1)
  })

  test('says what it knows when the command is unknown', () => {
    const { said, code } = run('stat', [])
    const known =
      'start, build, sbom, dev, operator, ledger:verify, backup, restore, drill, cluster, secret:show, vault:rotate, test, ' +
      'check, bench, bench:faults, attack, pictures, engine:build'
    expect(said).toBe(`Unknown command "stat". Known are ${known}.
`)
    expect(code).toBe(1)
  })
})

/** Notes how it was called, and brings a builder that does the same. */
const npm = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('npm.calls', process.argv.slice(2).join(' ') + '\\n')
appendFileSync('cache.calls', process.env.npm_config_cache + '\\n')
if (process.env.FAKE_NPM_FAILS) { console.error(process.env.FAKE_NPM_FAILS); process.exit(1) }
if (process.env.FAKE_NPM_WRITES) writeFileSync(process.env.FAKE_NPM_WRITES, 'changed')
const notes = (file) =>
  "const fs = require('fs'); fs.appendFileSync('../" + file + "', process.argv[2] + '\\\\n'); " +
  "fs.mkdirSync('build', { recursive: true })"
const builders = { '@react-router/dev/bin.cjs': 'build.calls', 'vite/bin/vite.js': 'console.calls' }
for (const [builder, file] of Object.entries(builders)) {
  mkdirSync('node_modules/' + builder.replace(/\\/[^/]+$/, ''), { recursive: true })
  writeFileSync('node_modules/' + builder, notes(file))
}
// Node reads the tool of the console as CommonJS, as the real one's package does not.
writeFileSync('node_modules/vite/package.json', '{"type":"commonjs"}')
`

function start(args: readonly string[], env: Record<string, string> = {}) {
  return run('start', args, env)
}

function run(command: string, args: readonly string[], env: Record<string, string> = {}) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'tools/run.mjs'), command, ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: path.join(root, 'bin/npm-cli.js'), ...env },
    },
  )
  return { said: stdout + stderr, code: status }
}

function calls(of: 'npm' | 'build' | 'console' | 'cache'): string[] {
  const file = path.join(root, `${of}.calls`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
