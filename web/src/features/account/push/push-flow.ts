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

/** Whether this browser supports push. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The worker also serves the offline page, wherever it is supported. See docs/product/site.md#offline-page. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // A page works without it; a browser that forbids it logs that itself.
  navigator.serviceWorker.register(WORKER).catch(() => undefined)
}

/**
 * The prompt appears when the permission is `default` and nothing was chosen here
 * (docs/product/notifications.md#push-permission). It also appears in a browser with notifications but without push:
 * a person who allows it is told so.
 */
export function wantsPrompt(): boolean {
  return 'Notification' in window && Notification.permission === 'default' && readChoice() === null
}

/** The state of push in this browser; only the settings of the browser undo `blocked`. */
export type BrowserPush = 'on' | 'off' | 'blocked' | 'unsupported'

/** `on`: the browser is subscribed, and the server has its token. */
export async function readBrowserPush(): Promise<BrowserPush> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (Notification.permission !== 'granted' || readToken() === null || !wasSent()) return 'off'
  return (await readSubscription()) ? 'on' : 'off'
}

/** Turns push on: keeps the choice, requests the permission, creates the token and sends it. */
export async function allowPush(language: Language): Promise<BrowserPush> {
  keepChoice(true)
  if (!isPushSupported()) return 'unsupported'
  try {
    if ((await Notification.requestPermission()) === 'granted') {
      // A token without a subscription reaches nobody.
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

/** Creates a token if the permission is granted and there is none yet. */
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

/** Sends the token to the server unless it has it in this language, if somebody is signed in. */
export async function sendToken(language: Language): Promise<void> {
  const firebaseToken = readToken()
  if (firebaseToken === null || isSent(language) || !session.viewer()) return
  // Recorded before it is sent: two concurrent calls would send it twice.
  keepSent({ language })
  try {
    await call(user.putDevice, { params: { uuid: deviceUuid() }, body: { firebaseToken } })
  } catch {
    keepSent(false)
  }
}
