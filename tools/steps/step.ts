import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** What a step of the proof found. */
export interface Found {
  readonly passed: number
  readonly failed: number
  /** Said when something failed: enough to mend it. */
  readonly report: string
}

/** One part of the proof, named as the line that it prints. */
export interface Step {
  readonly name: string
  run(): Promise<Found>
}

/** A step without tests of its own counts as one. */
export function verdict(isGood: boolean, report: string): Found {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, report: isGood ? '' : report }
}

const SAID_LENGTH_MAX = 200_000

/** Runs a tool that came with the packages, under the Node that runs this. */
export function runTool(
  file: string,
  args: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<{ isGood: boolean; said: string }> {
  return new Promise((resolve, reject) => {
    const tool = path.join(root, 'node_modules', file)
    const { FORCE_COLOR: _, ...plain } = process.env
    const child = spawn(process.execPath, [tool, ...args], {
      cwd,
      env: { ...plain, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const keep = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-SAID_LENGTH_MAX))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) => resolve({ isGood: code === 0, said: said.trim() }))
  })
}
