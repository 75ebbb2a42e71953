/** The part of a service worker's world that ours uses; the page's own types know nothing of it. */
interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface WorkerClient {
  readonly url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer: MessagePort[]): void
}

interface WorkerEvents {
  install: WaitingEvent
  activate: WaitingEvent
  push: WaitingEvent & { readonly data: { json(): unknown } | null }
  notificationclick: WaitingEvent & { readonly notification: { readonly data: unknown; close(): void } }
  fetch: { readonly request: Request; respondWith(answer: Promise<Response>): void }
}

export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly caches: CacheStorage
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerClient[]>
    openWindow(url: string): Promise<unknown>
  }
  fetch(request: Request | string, how?: RequestInit): Promise<Response>
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(type: K, listen: (event: WorkerEvents[K]) => void): void
}
