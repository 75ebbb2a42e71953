import type { NodeFinder } from '../platform/database/nodes/find-node.ts'
import { openPassOn, type PassedOperations } from '../platform/http/peers/pass-on.ts'
import type { RawRoute } from '../platform/http/route.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { isPassedOn, isPassedPath, passedPaths } from './passed-on.ts'

/** How requests are passed on to the whole server. */
export interface Whole extends Disposable {
  readonly passedOn: PassedOperations
  /** These routes of a whole server, of which those that only that one answers are passed on. */
  routesAmong(own: readonly RawRoute[]): RawRoute[]
}

export function openWhole(needs: {
  /** Finds the whole server. */
  readonly wholeNode: NodeFinder
  readonly settings: Settings
  readonly secret: string
}): Whole {
  const { addressOf } = needs.wholeNode
  const passOn = openPassOn({ ...needs, addressOf })
  return {
    passedOn: { includes: isPassedOn, handle: passOn.handle },
    routesAmong: (own) => [
      ...own.filter(({ path }) => !isPassedPath(path)),
      ...passedPaths.map((place): RawRoute => ({ ...place, readsOwnBody: true, handle: passOn.handle })),
    ],
    [Symbol.dispose]: () => passOn[Symbol.dispose](),
  }
}
