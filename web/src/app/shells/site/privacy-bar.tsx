import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { chooseTracking } from '#shared/track'
import { privacyChoice } from './privacy-choice.ts'
import style from './privacy-bar.module.css'

/** Asks for the consent to analytics (docs/product/site.md#analytics-consent). Both answers are equally easy. */
export function PrivacyBar() {
  const { t } = useLingui()
  const choose = (isAllowed: boolean) => {
    chooseTracking(isAllowed)
    privacyChoice.setState(false, true)
  }
  return (
    <section className={style.bar} aria-label={t`Privacy choices`}>
      <p>
        <Trans>
          May we count which pages and films are opened here? It helps us see what works. Never with your name
          or number.
        </Trans>
      </p>
      <div className={style.answers}>
        <Button tone="outline" size="small" onClick={() => choose(false)}>
          <Trans>Decline</Trans>
        </Button>
        <Button tone="outline" size="small" onClick={() => choose(true)}>
          <Trans>Allow</Trans>
        </Button>
      </div>
    </section>
  )
}
