import { Trans } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import type { RootData } from '../../root-data.ts'
import { OwnChoices } from './own-choices.tsx'
import style from './footer.module.css'

// Below everything else, so not in the first load; the server renders it all the same.
const FooterSections = lazyPart(async () => (await import('./footer-sections.tsx')).FooterSections, {
  placeholder: <div className={`for-unsubscribed ${style.promo}`} />,
})

/** The end of every page. */
export function Footer({ version, ...places }: Pick<RootData, 'categories' | 'facts' | 'version'>) {
  return (
    <footer className={style.footer}>
      <FooterSections {...places} />
      <div className={style.end}>
        <p className={style.version}>
          <Trans>Application Version {version}</Trans>
        </p>
        <OwnChoices />
      </div>
    </footer>
  )
}
