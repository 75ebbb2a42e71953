import { redirect, type LoaderFunctionArgs } from 'react-router'
import { ways, wayWithin } from '#ground/ways'

/** Anything unmatched goes to /not-found (Spec 2, section 2). */
export function loader({ request }: LoaderFunctionArgs) {
  throw redirect(wayWithin(new URL(request.url).pathname, ways.notFound()))
}

export default function Unmatched() {
  return null
}
