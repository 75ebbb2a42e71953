import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { worksBeside } from '../../server/src/platform/settings/beside.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { listSettings } from '../../server/src/platform/settings/settings-table.ts'
import { findEngine } from '../engines/engine.ts'
import { proxyWords } from './proxies.ts'

const folder = path.resolve(import.meta.dirname, '../../ops')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const has = (program: string) => spawnSync(program, ['--version']).error === undefined

/** From 0, which is safe, to 10. */
const EXPOSURE_MAX = 3

it.skipIf(!has('systemd-analyze')).each(['tayang.service', 'tayang-backup.service'])(
  'the unit %s is exposed little, as systemd judges it',
  (name) => {
    const file = path.join(folder, 'systemd', name)
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    })
    const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])
    expect(exposure).toBeLessThanOrEqual(EXPOSURE_MAX)
  },
)

it.each(['encoder.conf', 'serving.conf', 'ingest.conf'])(
  'a machine with %s starts the program of the service, with roles that the database lets in',
  (name) => {
    const startOf = (file: string) => /^ExecStart=(\S.*)$/m.exec(read(`systemd/${file}`))?.[1] ?? ''
    const [program, roles = ''] = startOf(name).split(' --roles ')
    expect(program).toBe(startOf('tayang.service'))
    expect(worksBeside(readSettings({}, ['--roles', roles]))).toBe(true)
  },
)

const haproxy = findEngine('haproxy')
it.skipIf(!haproxy)('HAProxy takes its file with several servers that serve beside the whole one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tayang-proxy-'))
  try {
    const behind = { port: 3500, rtmpPort: 11_500, servingPorts: [3501, 3502], folder }
    const ports = { httpPort: 8080, httpsPort: 8443, rtmpPort: 1935, rtmpsPort: 1936 }
    const words = ['-c', ...proxyWords('haproxy', behind, ports).filter((word) => word !== '-db')]
    const env = { ...process.env, ...haproxy!.environment }
    const { status, stderr } = spawnSync(haproxy!.program, words, { env, encoding: 'utf8' })
    expect([status, stderr.match(/^\[ALERT\].*$/gm)]).toEqual([0, null])
    const text = readFileSync(path.join(folder, 'haproxy.cfg'), 'utf8')
    expect(text.match(/^ *server serving\d 127\.0\.0\.1:350\d$/gm)).toHaveLength(6)
    expect(text).toMatch(/^ *option httpchk GET \/readyz$/m)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('the file of settings names settings that exist', () => {
  const known = new Set(listSettings().map(({ env }) => env))
  const named = [...read('tayang.env').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('a container runs as a user without rights, with everything that it keeps in one volume', () => {
  const recipe = read('Containerfile')
  expect(recipe).toMatch(/^USER (?!root|0)\S+$/m)
  expect(recipe.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /var/lib/tayang'])
  expect(recipe).toMatch(/npm run build/)
  // The last stage takes a built folder and runs nothing as root after its user is named.
  expect(recipe.slice(recipe.lastIndexOf('USER '))).not.toMatch(/^RUN /m)
})

it('every recipe is in the list of the folder', () => {
  const list = read('README.md')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
  expect(names.filter((name) => !list.includes(`(${name})`))).toEqual([])
})
