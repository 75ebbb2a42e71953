import { readdirSync, readFileSync } from 'node:fs'

/** Child processes that read FLV: live encoders, as opposed to the publishers of a test. Needs /proc. */
export function encodersOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isEncoderOf(parent, name))
    .map(Number)
}

function isEncoderOf(parent: number, name: string): boolean {
  try {
    const [, owner] = /\) \w (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
    return (
      Number(owner) === parent && ['cmdline', 'environ'].some((part) => readsPipe(`/proc/${name}/${part}`))
    )
  } catch {
    // The process has just ended.
    return false
  }
}

/** The order of the embedded engine is in its environment, that of the program in its arguments. */
function readsPipe(path: string): boolean {
  return readFileSync(path, 'utf8').includes('pipe:0')
}
