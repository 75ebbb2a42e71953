import { Trans } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { requireViewer } from '#shared/session'
import { Link, useUrl, urls } from '#shared/urls'

/** Links to own pages. A guest is asked to sign in before a list or a history, and then goes there. */
export function OwnPages() {
  const [list, history] = [useUrl(urls.myList()), useUrl(urls.history())]
  const leadTo = (way: string) => (event: MouseEvent) => {
    if (!requireViewer(way)) event.preventDefault()
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
