/**
 * The service worker: push notifications, and a page to show while there is no connection.
 *
 * Keeps only files whose name carries a sum of what is in them, and the offline page. It never touches a call, a
 * licence or a piece of media, and never answers a document from before.
 */
import { openPage } from './open-page.ts'
import { shownOf } from './push-shown.ts'
import type { WorkerScope } from './worker-scope.ts'

const scope = globalThis as unknown as WorkerScope
const KEPT = 'tayang-1'
const OFFLINE = '/offline'

scope.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldOnes().then(() => scope.clients.claim()))
})

scope.addEventListener('push', (event) => {
  const { title, options } = shownOf(readJson(event.data))
  event.waitUntil(scope.registration.showNotification(title, options))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data = event.notification.data as { url?: unknown } | null
  event.waitUntil(openPage(scope.clients, typeof data?.url === 'string' ? data.url : '/notifications'))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/assets/')) return event.respondWith(fromKept(request))
  if (request.mode === 'navigate') event.respondWith(documentOf(request).catch(offlinePage))
})

function readJson(data: { json(): unknown } | null): unknown {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}

async function keepOfflinePage(): Promise<void> {
  const kept = await scope.caches.open(KEPT)
  const page = await scope.fetch(OFFLINE)
  if (!page.ok) return
  const sheets = [...(await page.clone().text()).matchAll(/href="(\/assets\/[^"]+\.(?:css|woff2|svg))"/g)]
  await kept.put(OFFLINE, page)
  await kept.addAll([...new Set(sheets.map(([, href]) => href!))])
}

async function offlinePage(): Promise<Response> {
  return (await scope.caches.match(OFFLINE)) ?? Response.error()
}

/** A shared cache may answer with an old document while it asks for the new one; the cache of this browser may not. */
function documentOf(request: Request): Promise<Response> {
  return scope.fetch(request, { cache: 'no-cache' })
}

async function fromKept(request: Request): Promise<Response> {
  return (await scope.caches.match(request)) ?? (await scope.fetch(request))
}

async function forgetOldOnes(): Promise<void> {
  const names = await scope.caches.keys()
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => scope.caches.delete(name)))
}
