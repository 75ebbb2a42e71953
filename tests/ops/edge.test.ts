import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findEngine } from '../engines/engine.ts'

const RECIPE = path.resolve(import.meta.dirname, '../../ops/proxies/varnish.vcl')
const varnish = findEngine('varnish')

describe.skipIf(!varnish)('the recipe of Varnish', () => {
  it('is right, as Varnish translates it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tayang-varnish-'))
    const libraries = varnish!.environment['LD_LIBRARY_PATH']?.split(path.delimiter) ?? []
    // Where it was unpacked without root, its own libraries and modules are not where it looks for them.
    const own = libraries.map((each) => path.join(each, 'varnish'))
    const modules = own.flatMap((each) => ['-p', `vmod_path=${path.join(each, 'vmods')}`]).slice(0, 2)
    const said = spawnSync(varnish!.program, ['-C', '-n', folder, ...modules, '-f', RECIPE], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 ** 2,
      env: { ...varnish!.environment, LD_LIBRARY_PATH: [...libraries, ...own].join(path.delimiter) },
    })
    rmSync(folder, { recursive: true, force: true })
    expect([said.status, said.status === 0 ? '' : said.stderr]).toEqual([0, ''])
  })
})
