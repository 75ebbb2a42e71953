import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readPerson } from '#features/live/public-profile'
import { siteContextOf } from '#shared/api'
import { partnerOf, urls } from '#shared/urls'
import { NotFound } from '../../app/not-found.tsx'
import { PersonAt } from './person-at.tsx'

/** Words that are pages of one's own, there or still to come: never somebody's id. */
const RESERVED: ReadonlySet<string> = new Set([
  'cashout',
  'subscription',
  'redeem-voucher',
  'transactions',
  'edit',
])

/** `/profile/{profileId}`: somebody as everybody sees them; who has a handle is shown under it. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params['profileId'] ?? ''
  if (RESERVED.has(id)) return data({ page: null, isReserved: true }, { status: 404 })
  const page = await readPerson(siteContextOf(context), id)
  const { pathname, search } = new URL(request.url)
  const handle = page?.person.handle
  if (handle && partnerOf(pathname) === null) throw redirect(urls.handle(handle) + search)
  return data({ page, isReserved: false }, page ? undefined : { status: 404 })
}

export default function PersonPage() {
  const { page, isReserved } = useLoaderData<typeof loader>()
  return isReserved ? <NotFound /> : <PersonAt page={page} />
}
