import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findEngine } from '../engines/engine.ts'
import { VARNISH_RECIPE, varnishWords } from '../engines/varnish.ts'

const varnish = findEngine('varnish')

describe.skipIf(!varnish)('the recipe of Varnish', () => {
  it('is right, as Varnish translates it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tayang-varnish-'))
    const { words, env } = varnishWords(varnish!)
    const said = spawnSync(varnish!.program, ['-C', '-n', folder, ...words, '-f', VARNISH_RECIPE], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 ** 2,
      env,
    })
    rmSync(folder, { recursive: true, force: true })
    expect([said.status, said.status === 0 ? '' : said.stderr]).toEqual([0, ''])
  })
})
