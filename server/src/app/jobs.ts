import type { OpenComponents } from './components.ts'

/** Starts what modules do later, in a process that plays the role of a worker. */
export async function startJobs(components: OpenComponents): Promise<void> {
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
