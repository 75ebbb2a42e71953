import { useStore } from 'zustand'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { requestSignIn, farewell, session, sessionExpired, useViewer, type Viewer } from '#shared/session'
import { useUrl, urls } from '#shared/urls'

/**
 * A page for signed-in people. A guest goes home with the auth dialog open and returns here after signing in
 * (docs/product/sessions.md#signed-in-pages). A person who logs out here goes home and is asked nothing. On the
 * server and until hydration the viewer is unknown, and an empty screen is kept.
 */
export function ForViewers({ children }: { children: (viewer: Viewer) => ReactNode }) {
  const signedIn = useViewer()
  const isSaying = useStore(farewell)
  const [known, setKnown] = useState(signedIn)
  if (signedIn && signedIn !== known) setKnown(signedIn)
  const viewer = signedIn ?? (isSaying ? known : null)
  const navigate = useNavigate()
  const home = useUrl(urls.home())
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (session.viewer() || isSaying) return
    const hasLeft = known !== null && !sessionExpired.getState()
    if (!hasLeft) requestSignIn({ goTo: pathname + search })
    void navigate(home, { replace: true })
  }, [viewer, known, isSaying, navigate, home, pathname, search])
  // As high as a screen, so that the footer does not jump when the content, or home, comes.
  return viewer ? children(viewer) : <div style={{ minHeight: '100svh' }} />
}
