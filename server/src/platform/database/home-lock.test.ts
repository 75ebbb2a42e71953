import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockHome } from './home-lock.ts'

let home: string
let children: ChildProcess[] = []
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-lock-'))
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  await rm(home, { recursive: true, force: true })
})

/** A process that tries the lock, says whether it has it, and lives on. */
async function tryElsewhere(...around: string[]): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    import { lockHome } from ${JSON.stringify(new URL('home-lock.ts', import.meta.url).href)}
    console.log((await lockHome(${JSON.stringify(home)})) ? 'held' : 'refused')
    setInterval(() => {}, 1_000)`
  const [file = '', ...rest] = [...around, process.execPath, '--input-type=module', '--eval', program]
  const child = spawn(file, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

/** Network, processes and IPC apart, as two containers have them; nothing where this machine does not allow it. */
const CONTAINER = [
  ['unshare', '--map-root-user', '--net', '--pid', '--ipc', '--fork', '--kill-child'],
  ['unshare', '--net', '--pid', '--ipc', '--fork', '--kill-child'],
].find(([file = '', ...rest]) => spawnSync(file, [...rest, 'true']).status === 0)

describe('the lock of a home', () => {
  it('is held by one at a time, in one process too, and is given back', async () => {
    {
      await using first = await lockHome(home)
      expect(first).toBeDefined()
      expect(await lockHome(home)).toBeUndefined()
    }
    await using again = await lockHome(home)
    expect(again).toBeDefined()
    expect((await stat(path.join(home, 'lock'))).mode & 0o777).toBe(0o600)
  })

  it('is free again at once after its holder was killed', async () => {
    const { child, said } = await tryElsewhere()
    expect(said).toBe('held')
    expect(await lockHome(home)).toBeUndefined()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await using again = await lockHome(home)
    expect(again).toBeDefined()
  })

  it('is refused to a process that a holder has started, and not kept by it', async () => {
    const lock = await lockHome(home)
    expect((await tryElsewhere()).said).toBe('refused')
    await lock?.[Symbol.asyncDispose]()
    await using again = await lockHome(home)
    expect(again).toBeDefined()
  })

  it.skipIf(!CONTAINER)('holds between two containers that share the home', async () => {
    await using first = await lockHome(home)
    expect(first).toBeDefined()
    expect((await tryElsewhere(...CONTAINER!)).said).toBe('refused')
  })

  it('is asked of a folder that exists', async () => {
    await expect(lockHome(path.join(home, 'nowhere'))).rejects.toThrow('ENOENT')
  })
})
