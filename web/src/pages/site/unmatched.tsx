import { redirect, type LoaderFunctionArgs } from 'react-router'
import { urls, urlWithin } from '#shared/urls'

/** Anything unmatched goes to /not-found. */
export function loader({ request }: LoaderFunctionArgs) {
  throw redirect(urlWithin(new URL(request.url).pathname, urls.notFound()))
}

export default function Unmatched() {
  return null
}
