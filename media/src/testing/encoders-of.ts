import { readdirSync, readFileSync } from 'node:fs'

/** Children of a process that read FLV: live encoders, not the publishers of a test. Needs /proc. */
export function encodersOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isEncoderOf(parent, name))
    .map(Number)
}

function isEncoderOf(parent: number, name: string): boolean {
  try {
    const [, owner] = /\) \w (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
    return Number(owner) === parent && ['cmdline', 'environ'].some((part) => says(`/proc/${name}/${part}`))
  } catch {
    // It ended while we looked.
    return false
  }
}

/** The embedded engine has its order in the environment, the program has it in its arguments. */
function says(path: string): boolean {
  return readFileSync(path, 'utf8').includes('pipe:0')
}
