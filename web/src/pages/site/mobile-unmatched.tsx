import { redirect } from 'react-router'
import { urls } from '#shared/urls'

/** Unknown addresses below /mobile read the terms. */
export function loader() {
  throw redirect(urls.mobileTerms())
}

export default function MobileUnmatched() {
  return null
}
