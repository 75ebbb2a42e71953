import { setTimeout as wait } from 'node:timers/promises'
import type { LayerContext } from './components.ts'

/** How often it is looked whether shows have ended. */
const LOOK_MS = 500

/**
 * Lets everybody go before the server ends. In the first half of the time everything is served while balancers notice
 * that the server is not ready; in the second one sockets are sent away, spread evenly, and connections end with their
 * next answer. Then shows that are published here are waited for, if the settings say so.
 */
export async function drain({ platform, components }: LayerContext): Promise<void> {
  const { drainMs, drainLiveMs } = platform.settings.stop
  const { jobs, log } = platform
  components.get('engine').refusePublishers()
  await jobs.rest().catch((error: unknown) => log.warn({ err: error }, 'jobs were taken until the end'))
  await wait(drainMs / 2)
  components.get('http').drain()
  await components.get('sockets').drain(drainMs / 2)
  const isPublished = () => components.get('engine').measure(0).ownSessions > 0
  for (let waitedMs = 0; isPublished() && waitedMs < drainLiveMs; waitedMs += LOOK_MS) await wait(LOOK_MS)
}
