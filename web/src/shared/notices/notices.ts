import { createStore } from 'zustand/vanilla'
import { user } from '@tayang/contract'
import type { NoticeToClient } from '@tayang/contract/notices'
import { call, maintenance } from '#shared/api'
import { session } from '#shared/session'
import type { Language } from '#shared/i18n'
import { openNoticesSocket } from './notices-socket.ts'

/** The number of unread notifications; null until somebody is signed in and the server has sent it. */
export const unread = createStore<number | null>(() => null)

type Listener = (notice: NoticeToClient) => void
const listeners = new Set<Listener>()

/** Calls the listener for every event from now on; returns how to stop. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the socket open while somebody is signed in, in the language of the page; returns how to end it. */
export function startNotices(language: Language): () => void {
  const socket = openNoticesSocket({
    origin: location.origin,
    language,
    token: () => session.tokens()?.accessToken ?? null,
    // Any call of a viewer renews a stale token, or finds that the session is over.
    onStale: () => void call(user.getAccount, {}).catch(() => undefined),
    receive(notice) {
      if ('unread' in notice) unread.setState(notice.unread, true)
      // The page closes without a request of its own. See docs/product/site.md#maintenance.
      if (notice.type === 'maintenance') maintenance.setState(notice.isOn, true)
      for (const listener of listeners) listener(notice)
    },
  })
  // A renewed token is sent at once.
  const unsubscribe = session.subscribe(() => socket.authorize())
  return () => {
    unsubscribe()
    socket[Symbol.dispose]()
    unread.setState(null, true)
  }
}
