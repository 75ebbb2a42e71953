import { useLingui } from '@lingui/react/macro'
import type { LegalName } from './legal-names.ts'

/** The labels of links to the static pages. */
export function useLegalTitles(): Readonly<Record<LegalName, string>> {
  const { t } = useLingui()
  return {
    'about-us': t`About Us`,
    'contact-us': t`Contact Us`,
    faqs: t`FAQs`,
    terms: t`Terms of Service`,
    'privacy-policy': t`Privacy Policy`,
    'terms-ugc': t`Terms of User Content`,
    'terms-cashout': t`Terms of Cash-out`,
    'end-user-license-agreement': t`End User License Agreement`,
  }
}
