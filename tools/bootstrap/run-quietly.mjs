import { spawn } from 'node:child_process'

/** As much of what a command said as is kept, from its end. */
const SAID_LENGTH_MAX = 64_000

/** Runs a command to its end, without showing what it says; answers its exit code and its words. */
export function runQuietly(file, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const keep = (chunk) => (said = (said + chunk.toString()).slice(-SAID_LENGTH_MAX))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, said }))
  })
}
