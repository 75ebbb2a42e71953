import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'

/**
 * Every program that a benchmark starts, so that none outlives it: they are ended when their benchmark closes them,
 * and at the latest when this process goes.
 */
const running = new Set<ChildProcess>()

/** How long a program may take to end in good order. */
const STOP_MS_MAX = 15_000

process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

export interface OwnChild extends AsyncDisposable {
  readonly child: ChildProcess
  readonly pid: number
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

export function startChild(command: readonly string[], options: SpawnOptions = {}): OwnChild {
  const [program = '', ...words] = command
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | NodeJS.Signals>()
  ended.catch(() => undefined)
  running.add(child)
  child.once('error', (error) => {
    running.delete(child)
    reject(error)
  })
  child.once('close', (code, signal) => {
    running.delete(child)
    resolve(code ?? signal ?? 1)
  })
  return {
    child,
    pid: child.pid ?? -1,
    ended,
    async [Symbol.asyncDispose]() {
      if (!running.has(child)) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
      await ended.catch(() => undefined)
      clearTimeout(late)
    },
  }
}

/** Runs a program to its end and answers what it printed; one that fails is an error with its last words. */
export async function runToEnd(
  command: readonly string[],
  options: SpawnOptions & { withinMs: number },
): Promise<string> {
  await using started = startChild(command, options)
  let printed = ''
  let said = ''
  started.child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  started.child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)))
  const late = setTimeout(() => started.child.kill('SIGKILL'), options.withinMs)
  const code = await started.ended
  clearTimeout(late)
  if (code !== 0) throw new Error(`${command.slice(0, 3).join(' ')} ended with ${code}: ${said || printed}`)
  return printed
}
