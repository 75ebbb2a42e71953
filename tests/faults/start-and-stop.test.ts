import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { user } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { descendantsOf, familyOf, freePort, makeOperator, startProgram, stillRunning } from '../program.ts'
import { until } from '../app.ts'

/** One for all of them: where a start was refused the next one finds nothing in its way. */
let home: string
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'tayang-program-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function takePort(port: number): Promise<Server & AsyncDisposable> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

async function call(address: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': user.WEB_APP_ID, ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

describe('a start', () => {
  it('where the port is taken says so in one line and leaves nothing running', async () => {
    const port = await freePort()
    await using _taken = await takePort(port)
    await using program = await startProgram({ home, port })
    const family = await until(async () => {
      const found = await descendantsOf(program.pid)
      return found.length > 0 && found
    })
    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(linesOf(program.said().err)).toEqual([`Port ${port} is taken. Choose another one with PORT.`])
    expect(program.said().out).toBe('')
    expect(await stillRunning(family)).toEqual([])
  }, 180_000)

  it('where the port of RTMP is taken says so in one line and leaves nothing running', async () => {
    const rtmpPort = await freePort()
    await using _taken = await takePort(rtmpPort)
    await using program = await startProgram({ home, rtmpPort })
    expect(await program.ended).toEqual({ code: 1, signal: null })
    const lines = linesOf(program.said().err)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(String(rtmpPort))
    expect(await descendantsOf(program.pid)).toEqual([])
  }, 180_000)

  it('with a wrong setting or word names it in one line', async () => {
    await using program = await startProgram({ home, env: { TAYANG_LOG: 'paper' } })
    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(linesOf(program.said().err)).toEqual(['TAYANG_LOG must be one of stdout, file, and is "paper".'])
  }, 180_000)
})

describe('one home', () => {
  it('serves one app at a time, has operators made beside it, and outlives every kill', async () => {
    await using first = await startProgram({ home })
    await first.onAir()
    expect(first.said().out).toContain('npm run operator -- {email}')

    // A second one on the same home.
    await using second = await startProgram({ home })
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(linesOf(second.said().err)).toHaveLength(1)
    expect(second.said().err).toContain('Another Tayang already runs')
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)

    // An operator, made beside the running app, by a link that is good once.
    const made = await makeOperator(home, 'owner@example.com')
    expect([made.code, made.err]).toEqual([0, ''])
    const token = /reset-password\?token=(\S+)/.exec(made.out)?.[1] ?? ''
    const password = 'a good password'
    expect((await call(first.address, '/user/v1.0/passwords/reset', { password, token })).status).toBe(200)
    const again = await call(first.address, '/user/v1.0/passwords/reset', { password: 'another one', token })
    expect(again.status).toBeGreaterThanOrEqual(400)
    const signIn = (address: string) =>
      call(address, '/user/v1.2/sessions', {
        type: 'username',
        username: 'owner@example.com',
        password,
        device: { uuid: crypto.randomUUID(), name: 'Test', platform: 'chrome', osVersion: '1' },
      })
    expect((await signIn(first.address)).status).toBe(200)

    // Killed without a word: nothing outlives it, and the next start has all that was acknowledged.
    const family = await descendantsOf(first.pid)
    expect(family.length).toBeGreaterThan(2)
    first.kill('SIGKILL')
    await first.ended
    await until(async () => (await stillRunning(family)).length === 0, {
      withinMs: 10_000,
      what: 'the end of all that it started',
    })
    await using third = await startProgram({ home })
    await third.onAir()
    expect((await signIn(third.address)).status).toBe(200)

    // Stopped in good order.
    const running = await familyOf(third.pid)
    expect(running.some(({ words }) => words.includes('postgres'))).toBe(true)
    expect(running.some(({ words }) => words.includes('media/src/main.ts'))).toBe(true)
    third.kill('SIGTERM')
    expect(await third.ended).toEqual({ code: 0, signal: null })
    expect(await stillRunning(running.map(({ pid }) => pid))).toEqual([])
    expect(third.said().err).toBe('')
  }, 120_000)

  it('says no to an operator without an address, in one line', async () => {
    const made = await makeOperator(home, 'nobody')
    expect([made.code, linesOf(made.err)]).toEqual([
      1,
      [expect.stringContaining('Say whose email: npm run operator -- {email} --roles a,b')],
    ])
    const unknown = await makeOperator(home, 'sri@example.com', {}, ['--roles', 'admin,owner'])
    expect([unknown.code, linesOf(unknown.err)]).toEqual([
      1,
      [expect.stringContaining('There is no role "owner"')],
    ])
  }, 180_000)
})
