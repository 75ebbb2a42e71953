import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = `const { findChromium } = await import(${JSON.stringify(path.join(import.meta.dirname, 'find-chromium.ts'))})
console.log(await findChromium(process.argv[1]))`

let cache: string
beforeEach(() => (cache = mkdtempSync(path.join(tmpdir(), 'tayang-chromium-'))))
afterEach(() => rmSync(cache, { recursive: true, force: true }))

test('two processes that ask for the browser at once get one whole browser', async () => {
  const [first, second] = await Promise.all([ask().answer, ask().answer])
  expect(second).toEqual(first)
  expect(first.code).toBe(0)
  const { stdout } = spawnSync(first.file, ['--version'], { encoding: 'utf8' })
  expect(stdout).toMatch(/^(Chromium|Google Chrome|HeadlessChrome)\b.* \d+\./)
  // What the loser unpacked is gone.
  expect(readdirSync(cache)).toEqual([path.basename(path.dirname(first.file))])
})

test('what a killed process left half unpacked is never used, and is removed when it is old', async () => {
  const killed = ask()
  await expect.poll(unpacking).toBeDefined()
  killed.end()
  await killed.answer
  const left = unpacking() ?? ''
  const longAgo = new Date(Date.now() - 3_600_000)
  utimesSync(left, longAgo, longAgo)

  const { code, file } = await ask().answer
  expect(code).toBe(0)
  expect(spawnSync(file, ['--version']).status).toBe(0)
  expect(existsSync(left)).toBe(false)
})

/** The folder in which somebody unpacks now. */
function unpacking(): string | undefined {
  const folders = readdirSync(cache).map((name) => path.join(cache, name))
  return folders.find((folder) => existsSync(path.join(folder, 'chromium')))
}

/** A process of its own that asks for the browser. */
function ask() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, cache], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // It and what it starts can be killed together.
    detached: true,
  })
  let file = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (file += text.trim()))
  return {
    answer: new Promise<{ code: number | null; file: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, file })),
    ),
    end: () => process.kill(-(child.pid ?? 0), 'SIGKILL'),
  }
}
