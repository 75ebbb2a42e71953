import { channels, type Channel } from '@tayang/contract'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiRefusal, call, isRefusal, useRead } from '#shared/api'
import { usePartner } from '#shared/partner'
import { inPageLanguage } from '#shared/refusals'
import { requestSignIn, deviceUuid, session, useViewer } from '#shared/session'
import { useNavigateTo, urls } from '#shared/urls'

/** Whether and where a channel plays for the viewer. */
export type Access =
  | { state: 'asking' }
  | { state: 'playable'; url: string; drmToken: string | null; sessionId: string }
  | { state: 'needs-subscription' }
  | { state: 'failed'; refusal: ApiRefusal | null }

/** What the page knows itself, or with which playback session it asks the server. */
type Decided = { of: string; access: Access } | { of: string; asksWith: string }

/**
 * A free channel plays at once. A premium one sends a guest to the list with the login popup over it, and asks the
 * server for a signed-in person. An interactive channel that was reached by a link leads a person without a
 * subscription to the subscriptions page; by its address it plays for everyone.
 */
export function useAccess(channel: Channel): {
  access: Access
  retry: () => void
  renew: () => Promise<Renewed>
} {
  const { i18n } = useLingui()
  const accountId = useViewer()?.account.id
  const go = useNavigateTo()
  const isPartner = usePartner() !== null
  const { pathname, key } = useLocation()
  const [decided, setDecided] = useState<Decided | null>(null)
  const [attempt, setAttempt] = useState(0)
  const { id, url, premium, interactive } = channel
  // The first place of a browser's history has this key: a link of ours led there only if it was our page before.
  const isFollowed = key !== 'default' || (typeof document !== 'undefined' && cameFromHere())

  useEffect(() => {
    const viewer = session.viewer()
    const isTakenPartIn = interactive && isFollowed
    if (!viewer && (premium || isTakenPartIn)) {
      requestSignIn({ goTo: pathname })
      return go(premium ? urls.liveTv() : urls.interactive(), { replace: true })
    }
    if (isTakenPartIn && viewer?.account.subscriptions.length === 0) {
      // A partner's variant has no page of own subscriptions: there it is said in place.
      if (isPartner) setDecided({ of: id, access: { state: 'needs-subscription' } })
      else go(urls.ownSubscriptions(), { replace: true })
      return
    }
    const sessionId = crypto.randomUUID()
    if (premium || url === null) setDecided({ of: id, asksWith: sessionId })
    else setDecided({ of: id, access: { state: 'playable', url, drmToken: null, sessionId } })
    // `go` is new at every render, and the path only says where to come back to.
    // eslint-disable-next-line react/exhaustive-deps
  }, [id, url, premium, interactive, isFollowed, isPartner, accountId, attempt])

  // What was decided for the channel before says nothing about this one.
  const ofThis = decided?.of === id ? decided : null
  const sessionId = ofThis && 'asksWith' in ofThis ? ofThis.asksWith : null
  const asked = useRead(sessionId, () => ask(id, sessionId!))
  const access: Access =
    ofThis && 'access' in ofThis
      ? ofThis.access
      : (asked.answer ?? (asked.error === null ? { state: 'asking' } : refusedAs(asked.error)))
  return {
    access,
    retry: () => setAttempt(attempt + 1),
    renew: async () => {
      const known = access.state === 'playable' ? access.sessionId : crypto.randomUUID()
      const again = await inPageLanguage(i18n, ask(id, known))
      return { stream: again.url, drmToken: again.drmToken }
    },
  }
}

/** The comments of a premium channel are for those who may watch it: nobody else asks for them. */
export function mayEnterRoom({ premium }: Pick<Channel, 'premium'>, { state }: Access): boolean {
  return !premium || state === 'playable'
}

/** A link that was pressed before its page was alive loads a document, which says where it was pressed. */
function cameFromHere(): boolean {
  return document.referrer.startsWith(`${location.origin}/`)
}

interface Renewed {
  stream: string
  drmToken: string | null
}

async function ask(id: string, sessionId: string): Promise<Extract<Access, { state: 'playable' }>> {
  const { data } = await call(channels.getLiveChannelAccess, {
    params: { id },
    query: { sessionId, deviceId: deviceUuid() },
  })
  return { state: 'playable', url: data.url, drmToken: data.drmToken, sessionId: data.sessionId }
}

/** No subscription has a screen of its own; of anything else the refusal is shown. */
function refusedAs(error: unknown): Access {
  if (isRefusal(error, 'NO_SUBSCRIPTION')) return { state: 'needs-subscription' }
  if (error instanceof ApiRefusal && error.status !== null) {
    return { state: 'failed', refusal: error }
  }
  return { state: 'failed', refusal: null }
}
