import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { needsViewer } from '#shared/session'
import { Link, useUrl, urls } from '#shared/urls'

/**
 * The ways to what is one's own; for a list and a history a guest is asked to sign in and comes there after it (A079).
 */
export function OwnPages() {
  const [list, history] = [useUrl(urls.myList()), useUrl(urls.history())]
  const leadTo = (way: string) => (event: MouseEvent) => {
    if (!needsViewer(way)) event.preventDefault()
  }
  return (
    <>
      <li>
        <Link to={list} onClick={leadTo(list)}>
          <Trans>My List</Trans>
        </Link>
      </li>
      <li>
        <Link to={history} onClick={leadTo(history)}>
          <Trans>History</Trans>
        </Link>
      </li>
      <li>
        <Link to={urls.hematKuota()}>Hemat Kuota</Link>
      </li>
    </>
  )
}
