import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Root } from '../../../root.tsx'
import { OwnChoices } from './own-choices.tsx'
import style from './footer.module.css'

// Below everything else, so not in a first load; the server renders it all the same.
const FooterPlaces = lazy(async () => ({ default: (await import('./footer-places.tsx')).FooterPlaces }))

/** The end of every page. */
export function Footer({ version, ...places }: Pick<Root, 'categories' | 'facts' | 'version'>) {
  return (
    <footer className={style.footer}>
      <Suspense fallback={<div className={`for-unsubscribed ${style.promo}`} />}>
        <FooterPlaces {...places} />
      </Suspense>
      <div className={style.end}>
        <p className={style.version}>
          <Trans>Application Version {version}</Trans>
        </p>
        <OwnChoices />
      </div>
    </footer>
  )
}
