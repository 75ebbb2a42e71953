import { redirect } from 'react-router'
import { ways } from '#ground/ways'

/** Unknown addresses below /mobile read the terms (Spec 1, section 2). */
export function loader() {
  throw redirect(ways.mobileTerms())
}

export default function MobileUnmatched() {
  return null
}
