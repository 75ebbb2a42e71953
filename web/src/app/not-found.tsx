import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, EmptyState } from '@tayang/design'
import { useLocation } from 'react-router'
import { TitleRow, useHomeRow } from '#features/watch/browse'
import { useViewer } from '#shared/session'
import { Link, partnerOf, urls } from '#shared/urls'
import { PageHead } from './page-head.tsx'
import style from './page-failed.module.css'

/** Below /mobile only people of a partner have a home: that of the current variant, or of their partner. */
function useHome(): string | null {
  const { pathname } = useLocation()
  const slug = useViewer()?.account.partner ?? null
  if (!pathname.startsWith('/mobile/') || partnerOf(pathname) !== null) return urls.home()
  return slug === null ? null : urls.partner(slug)
}

export function NotFound() {
  const { t } = useLingui()
  const home = useHome()
  const { pathname } = useLocation()
  const isOnSite = !pathname.startsWith('/mobile/')
  return (
    <>
      <div className={style.lost}>
        <PageHead title={t`Page not found`} indexed={false} />
        <h1 className="only-read">
          <Trans>Page not found</Trans>
        </h1>
        <EmptyState
          cloth="mega"
          title={t`We can't find this page`}
          note={t`This link is wrong, or the page has moved.`}
          action={
            home !== null && (
              <>
                {isOnSite && <LookFor />}
                <Link to={home} className={buttonLook({ tone: 'quiet' })}>
                  <Trans>Home</Trans>
                </Link>
              </>
            )
          }
        />
      </div>
      {isOnSite && <Instead />}
    </>
  )
}

/** Something to watch for who found nothing; the page is complete without it. */
function Instead() {
  const { answer: row, isPending } = useHomeRow()
  return (
    <div className={style.instead} data-pending={isPending || undefined}>
      {row && <TitleRow row={row} />}
    </div>
  )
}

/** What they came for may have another address. It works without the page's program. */
function LookFor() {
  const { t } = useLingui()
  return (
    <form action="/search" className={style.lookFor}>
      <input
        type="search"
        name="keyword"
        className={style.lookForField}
        aria-label={t`Search`}
        placeholder={t`Search`}
        maxLength={100}
        enterKeyHint="search"
        required
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
