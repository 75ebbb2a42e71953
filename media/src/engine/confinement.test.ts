import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ENCODER_HIDES, encoderConfinement } from '@tayang/contract/ingest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runChild } from './child.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'tayang-confined-'))
  writeFileSync(path.join(home, 'secret'), 'the secret')
  mkdirSync(path.join(home, 'postgres'))
  writeFileSync(path.join(home, 'postgres/row'), 'the database')
  writeFileSync(path.join(home, 'film'), 'a film')
})
afterEach(() => {
  delete process.env[ENCODER_HIDES]
  rmSync(home, { recursive: true, force: true })
})

const hides = () => ['secret', 'postgres', 'not-there-yet'].map((name) => path.join(home, name))
/** Containers and some systems do not allow a namespace; the server then says so at its start. */
const isAllowed = (() => {
  const [file = '', ...args] = [...encoderConfinement([]), 'true']
  return spawnSync(file, args).status === 0
})()

async function printedBy(script: string): Promise<string> {
  const child = runChild(['/bin/sh', '-c', script], { printed: true, folder: home })
  return (await child.done).printed
}

describe.skipIf(!isAllowed)('an encoder that is confined', () => {
  beforeEach(() => {
    process.env[ENCODER_HIDES] = JSON.stringify(hides())
  })

  it('reads and writes beside the secrets of a home, and does not find those', async () => {
    const printed = await printedBy('cat film secret; ls postgres; echo made > out; cat out')
    expect(printed).toBe('a filmmade\n')
    expect(readFileSync(path.join(home, 'out'), 'utf8')).toBe('made\n')
    // Nothing was changed outside.
    expect(readFileSync(path.join(home, 'secret'), 'utf8')).toBe('the secret')
    expect(readFileSync(path.join(home, 'postgres/row'), 'utf8')).toBe('the database')
  })

  it('has no network, not even that of its own machine', async () => {
    expect(await printedBy('tail -n +3 /proc/net/dev | cut -d: -f1; wc -l < /proc/net/route')).toBe(
      '    lo\n0\n',
    )
  })

  it('has no power, gains none, and does not read the environment of who started it', async () => {
    const printed = await printedBy(
      `grep -E "CapEff|CapBnd|NoNewPrivs" /proc/self/status; cat /proc/${process.pid}/environ | wc -c; umount secret || echo kept`,
    )
    expect(printed).toBe('CapEff:\t0000000000000000\nCapBnd:\t0000000000000000\nNoNewPrivs:\t1\n0\nkept\n')
  })
})

it('an encoder starts as ever where nothing is to be hidden', async () => {
  expect(await printedBy('cat film')).toBe('a film')
})
