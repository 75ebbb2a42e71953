import { createStore } from 'zustand/vanilla'
import { user } from '@tayang/contract'
import type { NoticeToClient } from '@tayang/contract/notices'
import { call, maintenance } from '#shared/api'
import { session } from '#shared/session'
import type { Language } from '#shared/i18n'
import { openNoticesSocket } from './notices-socket.ts'

/** How many notifications are unread; null until somebody is signed in and the house has said so. */
export const unread = createStore<number | null>(() => null)

type Listener = (notice: NoticeToClient) => void
const listeners = new Set<Listener>()

/** Hears everything that the house says from now on; answers how to stop. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the socket open for as long as somebody is signed in, in the page's language; answers how to end it. */
export function startNotices(language: Language): () => void {
  const socket = openNoticesSocket({
    origin: location.origin,
    language,
    token: () => session.tokens()?.accessToken ?? null,
    // Any call of a viewer exchanges a token that is too old, or finds out that the session is over.
    onStale: () => void call(user.getAccount, {}).catch(() => undefined),
    hear(notice) {
      if ('unread' in notice) unread.setState(notice.unread, true)
      // An open socket is told as well: the page closes without asking for anything (ruling R12).
      if (notice.type === 'maintenance') maintenance.setState(notice.isOn, true)
      for (const listener of listeners) listener(notice)
    },
  })
  // A token that was exchanged is told at once.
  const unsubscribe = session.subscribe(() => socket.authorize())
  return () => {
    unsubscribe()
    socket[Symbol.dispose]()
    unread.setState(null, true)
  }
}
