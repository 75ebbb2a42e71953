import { user } from '@tayang/contract'
import { call } from '#shared/api'
import { config, refreshConfig } from '#shared/config'
import { deviceUuid, session } from '#shared/session'
import type { Language } from '#shared/i18n'
import {
  forgetToken,
  isSent,
  keepChoice,
  keepSent,
  keepToken,
  readChoice,
  readToken,
  wasSent,
} from './push-memory.ts'

const WORKER = '/sw.js'

/** Whether this browser can take a push at all. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The worker is there for the offline page too, wherever it is supported (Spec 1, section 7). */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // A page works without it: a browser that forbids it says so in its own console.
  navigator.serviceWorker.register(WORKER).catch(() => undefined)
}

/**
 * The prompt appears when the permission is `default` and nothing was chosen here (Spec 1, section 4). A browser that
 * knows notifications and no push is asked too: whoever allows it there is told that it cannot.
 */
export function wantsPrompt(): boolean {
  return 'Notification' in window && Notification.permission === 'default' && readChoice() === null
}

/** How pushes stand in this browser; `blocked` is what only the browser's own settings undo. */
export type BrowserPush = 'on' | 'off' | 'blocked' | 'unsupported'

/** On is a browser that is subscribed, and whose token the server has. */
export async function readBrowserPush(): Promise<BrowserPush> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || readToken() === null || !wasSent()) return 'off'
  return (await readSubscription()) ? 'on' : 'off'
}

/** Somebody wants pushes here: that is kept, the browser asked, and the token made and told. */
export async function allowPush(language: Language): Promise<BrowserPush> {
  keepChoice(true)
  if (!isPushSupported()) return 'unsupported'
  try {
    if ((await Notification.requestPermission()) === 'granted') {
      // A token whose subscription the browser has dropped leads nowhere.
      if (!(await readSubscription())) forgetToken()
      await registerForPush()
      await sendToken(language)
    }
    return await readBrowserPush()
  } catch {
    return 'unsupported'
  }
}

async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** If it is granted and this browser has no token yet, it registers for one. */
export async function registerForPush(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted' || readToken() !== null) return
  await refreshConfig(Date.now())
  const applicationServerKey = config.getState()?.pushKey ?? null
  if (applicationServerKey === null) return
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  })
  keepToken(JSON.stringify(subscription))
}

/** The token goes to the house when it has not got it in this language and somebody is signed in. */
export async function sendToken(language: Language): Promise<void> {
  const firebaseToken = readToken()
  if (firebaseToken === null || isSent(language) || !session.viewer()) return
  // Said before it is sent: two answers at once would send it twice.
  keepSent({ language })
  try {
    await call(user.putDevice, { params: { uuid: deviceUuid() }, body: { firebaseToken } })
  } catch {
    keepSent(false)
  }
}
