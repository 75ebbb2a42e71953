import type { Role } from '../platform/settings/settings.ts'
import type { OpenComponents } from './components.ts'

/** Starts what modules do later, in a process that plays the role of a worker or has engines that encode. */
export async function startJobs(components: OpenComponents, roles: readonly Role[]): Promise<void> {
  const isWorker = roles.includes('worker')
  if (isWorker) await startWork(components)
  // Jobs for which engines of this process have no place are left to other servers.
  if (!isWorker && !roles.includes('transcode')) return
  await components.get('delivery').startEncoding()
  await components.get('clips').startEngineJobs()
}

async function startWork(components: OpenComponents): Promise<void> {
  await components.get('user').startJobs()
  components.get('loyalty').startJobs()
  components.get('subscription').startJobs()
  await components.get('delivery').startJobs()
  components.get('live').startJobs()
  await components.get('notification').startJobs()
  await components.get('recommendation').startJobs()
  await components.get('clips').startJobs()
  components.get('draws').startJobs()
  await components.get('moments').startJobs()
  await components.get('liveQuiz').startJobs()
  await components.get('decisions').startJobs()
  await components.get('admin').startJobs()
}
