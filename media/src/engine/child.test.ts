import { getPriority } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { runChild, type ChildOptions } from './child.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** The nice value that a child finds itself with. */
async function niceOf(priority: NonNullable<ChildOptions['priority']>): Promise<number> {
  const { printed } = await runChild(['nice'], { priority, printed: true }).done
  return Number(printed)
}

/** Below our own; there is none below 19. */
const below = (steps: number) => Math.min(19, getPriority() + steps)

test('a child that is not urgent gives way to others, and one step less where its machine says so', async () => {
  expect([await niceOf('low'), await niceOf('idle')]).toEqual([below(10), below(19)])
  vi.stubEnv('TAYANG_ENCODER_PRIORITY', 'normal')
  expect([await niceOf('low'), await niceOf('idle')]).toEqual([below(0), below(10)])
})
