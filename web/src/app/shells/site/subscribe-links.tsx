import { Trans, useLingui } from '@lingui/react/macro'
import { ShopLink } from '#features/open-shop'
import { useHidden } from '#ground/partner'
import { useViewer } from '#ground/session'
import { ways } from '#ground/ways'

/** The footer's Subscribe section; View Packages is for whoever is signed in (Spec 2, section 2). */
export function SubscribeLinks() {
  const { t } = useLingui()
  const viewer = useViewer()
  const hidden = useHidden()
  if (hidden.plans) return null
  return (
    <nav aria-label={t`Subscribe`}>
      <h2>
        <Trans>Subscribe</Trans>
      </h2>
      <ul>
        <li>
          <ShopLink>
            <Trans>Subscribe / Topup</Trans>
          </ShopLink>
        </li>
        {viewer && (
          <li>
            <ShopLink to={ways.subscription()}>
              <Trans>View Packages</Trans>
            </ShopLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
