import process from 'node:process'

const TICK_MS = 1_000
/** Where nobody looks at a terminal, one line now and then is enough. */
const QUIET_TICK_MS = 20_000

/** Says what is going on while it goes on, with the seconds it has taken; ends with one line. */
export async function withProgress(words, work) {
  const isTerminal = process.stdout.isTTY === true
  const startMs = Date.now()
  const seconds = () => Math.round((Date.now() - startMs) / 1_000)
  const show = () =>
    process.stdout.write(isTerminal ? `\r${words} … ${seconds()} s ` : `${words} … ${seconds()} s\n`)
  process.stdout.write(isTerminal ? `${words} … ` : `${words} …\n`)
  const timer = setInterval(show, isTerminal ? TICK_MS : QUIET_TICK_MS)
  try {
    const result = await work()
    process.stdout.write(`${isTerminal ? '\r' : ''}${words}: done in ${seconds()} s.\n`)
    return result
  } catch (error) {
    if (isTerminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
