import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, runTool, verdict, type Step } from './step.ts'

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
    for (const room of rooms) {
      const { isGood, said } = await runTool('typescript/bin/tsc', ['-p', room])
      if (!isGood) wrong.push(said)
    }
    return verdict(wrong.length === 0, wrong.join('\n'))
  },
}
