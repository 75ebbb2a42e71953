import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import process from 'node:process'

/**
 * Runs the program until it ends and answers its exit code.
 *
 * It gets a session of its own, so that Ctrl+C reaches it once, through us, and a channel to us: when we
 * are killed it sees the channel close and stops in good order.
 */
export function handOver({ node, flags, file, args, env }) {
  const child = spawn(node, [...flags, file, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A setting that was typed wins over what a command prefers.
    env: { ...env, ...process.env },
    detached: true,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
