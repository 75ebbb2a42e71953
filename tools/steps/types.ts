import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, runTool, verdict, type Step } from './step.ts'

/** Two cores are what we promise to be fast on. */
const AT_ONCE_MAX = 2

/** Types of every workspace, and of the tests and tools. */
export const types: Step = {
  name: 'types',
  async run() {
    const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      workspaces: string[]
    }
    const rooms = [...workspaces, 'tests']
    const without = rooms.filter((room) => !existsSync(path.join(root, room, 'tsconfig.json')))
    if (without.length > 0) return verdict(false, `no tsconfig.json in ${without.join(', ')}`)

    // The site's route types are generated from its route table.
    const generated = await runTool('@react-router/dev/bin.cjs', ['typegen'], { cwd: path.join(root, 'web') })
    const wrong = generated.isGood ? [] : [generated.said]
    for (let i = 0; i < rooms.length; i += AT_ONCE_MAX) {
      const checks = rooms
        .slice(i, i + AT_ONCE_MAX)
        .map((room) => runTool('typescript/bin/tsc', ['-p', room]))
      for (const { isGood, said } of await Promise.all(checks)) if (!isGood) wrong.push(said)
    }
    return verdict(wrong.length === 0, wrong.join('\n'))
  },
}
