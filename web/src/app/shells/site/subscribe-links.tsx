import { Trans, useLingui } from '@lingui/react/macro'
import { ShopLink } from '#features/money/open-shop'
import { useHidden } from '#shared/partner'
import { useViewer } from '#shared/session'
import { urls } from '#shared/urls'

/** The Subscribe section of the footer; View Packages is for viewers. See docs/product/site.md#header-and-footer. */
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
            <ShopLink to={urls.subscription()}>
              <Trans>View Packages</Trans>
            </ShopLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
