import type { WorkerClient, WorkerScope } from './worker-scope.ts'

/** A page that is alive answers within milliseconds; one that is still being loaded does not answer at all. */
const ANSWER_MS = 500

/**
 * Brings somebody to an address of ours: an open page comes to the front and is told, and one that does not answer is
 * sent there by the browser, so that no press is lost. Without a page one is opened.
 */
export async function openPage(clients: WorkerScope['clients'], url: string): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return void (await clients.openWindow(url))
  const answer = answerOf(page, url)
  // A browser may refuse to bring a page to the front; it navigates all the same.
  await page.focus().catch(() => undefined)
  if (await answer) return
  // Only a page that this worker controls can be sent somewhere.
  await page.navigate(url).catch(() => clients.openWindow(url))
}

function answerOf(page: WorkerClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    page.postMessage({ type: 'push-opened', url }, [port2])
  }).finally(() => port1.close())
}
