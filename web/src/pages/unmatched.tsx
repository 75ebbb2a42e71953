import { redirect } from 'react-router'
import { ways } from '#ground/ways'

/** Anything unmatched goes to /not-found (Spec 2, section 2). */
export function loader() {
  throw redirect(ways.notFound())
}

export default function Unmatched() {
  return null
}
