import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { askToSignIn, session, useViewer, type Viewer } from '#ground/session'
import { ways } from '#ground/ways'

/**
 * A page for whoever is signed in. A guest goes home with the auth dialog open and comes back here after signing in
 * (A026). On the server, and until the page is alive, nothing is known of the person: nothing is shown.
 */
export function ForViewers({ children }: { children: (viewer: Viewer) => ReactNode }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (session.viewer()) return
    askToSignIn({ goTo: pathname + search })
    void navigate(ways.home(), { replace: true })
    // Once: whoever signs out here later goes home by the same way.
  }, [viewer, navigate, pathname, search])
  return viewer ? children(viewer) : null
}
