import { spawnSync } from 'node:child_process'
import { findFreePort } from '../../app/start-app.ts'
import { startChild } from '../../protocol/children.ts'
import { root } from '../../protocol/machine.ts'
import { Tally, type AttackCase, type Budget, type Outcome } from '../attack.ts'
import type { Installation } from '../installation.ts'

/** A container is a namespace: two of them on one volume share nothing but the folder. */
const NAMESPACES: readonly (readonly string[])[] = [
  [],
  ['unshare', '--map-root-user', '--net', '--pid', '--ipc', '--fork', '--kill-child'],
  ['unshare', '--net', '--pid', '--ipc', '--fork', '--kill-child'],
]
const START_MS_MAX = 60_000

/** A second start of a home that is in use. */
export const homes: AttackCase = {
  name: 'homes',
  holds: 'A second start of a home is refused, also in another network and process namespace.',

  async run(installation: Installation, budget: Budget): Promise<Outcome> {
    const tally = new Tally()
    const offered = NAMESPACES.filter(([program, ...words]) => {
      if (program === undefined || spawnSync(program, [...words, 'true']).status === 0) return true
      tally.say(`not run: this machine offers no ${program} ${words.slice(0, 2).join(' ')}`)
      return false
    })
    for (const namespace of budget.isShare ? offered.slice(0, 2) : offered) {
      const said = await startAgain(installation, namespace)
      tally.note(said === null ? null : `a second start ${namespace.slice(0, 3).join(' ')}: ${said}`)
    }
    return tally.outcome()
  },
}

/** Null where it ended by itself and the first one answers. */
async function startAgain(installation: Installation, namespace: readonly string[]): Promise<string | null> {
  const [port, rtmpPort] = [await findFreePort(), await findFreePort()]
  await using second = startChild([...namespace, process.execPath, 'server/src/main.ts', '--empty'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), RTMP_PORT: String(rtmpPort), TAYANG_HOME: installation.home },
  })
  let printed = ''
  const keep = (text: string) => (printed = (printed + text).slice(-2_000))
  second.child.stdout?.setEncoding('utf8').on('data', keep)
  second.child.stderr?.setEncoding('utf8').on('data', keep)
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), START_MS_MAX)
  const code = await Promise.race([second.ended, late.promise])
  clearTimeout(timer)
  if (code === 'late') return `it did not end: ${printed}`
  if (code === 0) return `it ended well: ${printed}`
  return (await installation.isWell()) ? null : 'the first one does not answer any more'
}
