import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { worksBeside } from '../../server/src/platform/settings/beside.ts'
import { readSettings } from '../../server/src/platform/settings/settings.ts'
import { listSettings } from '../../server/src/platform/settings/settings-table.ts'

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

it('a machine that only encodes starts the program of the service, with roles that the database lets in', () => {
  const startOf = (name: string) => /^ExecStart=(\S.*)$/m.exec(read(`systemd/${name}`))?.[1] ?? ''
  const [program, roles = ''] = startOf('encoder.conf').split(' --roles ')
  expect(program).toBe(startOf('tayang.service'))
  expect(worksBeside(readSettings({}, ['--roles', roles]))).toBe(true)
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
