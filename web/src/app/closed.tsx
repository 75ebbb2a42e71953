import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, Cloth, Wordmark } from '@tayang/design'
import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { refreshConfig } from '#shared/config'
import { lookAgain } from './look-again.ts'
import { PageHead, SITE } from './page-head.tsx'
import style from './page-failed.module.css'

/** Replaces the whole site during maintenance. See docs/product/site.md#maintenance. */
export function Closed() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  useEffect(() => lookAgain({ isOpen, onOpen: () => location.reload() }), [])
  return (
    <main className={`${style.failed} ${style.closed}`} id="main">
      <PageHead title={SITE} indexed={false} />
      <Cloth kind="kawung" className={style.cloth} />
      <Wordmark size={40} />
      <h1>{t`We'll be back soon`}</h1>
      <p>
        <Trans>We're doing maintenance. Your account is safe.</Trans>
      </p>
      {/* A link works without JavaScript, which a closed server may not deliver. */}
      <a href={pathname + search} className={buttonLook({ tone: 'quiet' })}>
        <RotateCcw size={18} />
        <Trans>Try again</Trans>
      </a>
    </main>
  )
}

/**
 * The document says whether the site is open (docs/product/site.md#maintenance); the configuration is read again only
 * after its hour has passed.
 */
async function isOpen(): Promise<boolean> {
  refreshConfig(Date.now()).catch(() => undefined)
  const asked = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  return asked.status < 500
}
