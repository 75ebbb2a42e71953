import { notification } from '@tayang/contract'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#shared/api'
import { requestSignIn, useViewer } from '#shared/session'
import { needsItsPerson, notificationUrlOf } from '#shared/urls'
import { forgetRemembered, readRemembered, remember } from './remembered.ts'
import { readOpened, type Opened } from './opened.ts'

/**
 * Opens the page of a pressed push. A personal one waits for its person: a guest is asked to sign in, and only the
 * addressed profile gets there. See docs/product/notifications.md#remembered-push.
 */
export function OpenedPush() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const profileId = viewer?.profile.id ?? null

  useEffect(() => {
    const follow = (opened: Opened) => {
      const { refId, notificationId } = opened
      if (needsItsPerson(refId) && profileId === null) {
        remember(opened)
        return requestSignIn()
      }
      if (needsItsPerson(refId) && opened.profileId !== null && opened.profileId !== profileId) return
      if (notificationId !== null && profileId !== null) {
        markRead(notificationId)
      }
      void navigate(notificationUrlOf({ refId, notificationId }))
    }

    const opened = readOpened(new URL(location.href))
    if (opened) {
      // Removed from the address: a reload stays on the page.
      history.replaceState(history.state, '', location.pathname)
      follow(opened)
    }
    const remembered = profileId === null ? null : readRemembered()
    if (remembered && profileId !== null) {
      forgetRemembered()
      follow({ ...remembered })
    }
    const handleMessage = ({ data, ports }: MessageEvent<unknown>) => {
      const message = data as { type?: unknown; url?: unknown } | null
      if (message?.type !== 'push-opened' || typeof message.url !== 'string') return
      const target = readOpened(new URL(message.url, location.origin))
      // The worker opens the address itself unless it gets this answer.
      ports[0]?.postMessage(true)
      if (target) follow(target)
    }
    navigator.serviceWorker?.addEventListener('message', handleMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', handleMessage)
  }, [profileId, navigate])
  return null
}

/** A notification that stays unread is not worth a message: the person sees its page. */
function markRead(id: string): void {
  call(notification.markRead, { params: { id } }).catch(() => undefined)
}
