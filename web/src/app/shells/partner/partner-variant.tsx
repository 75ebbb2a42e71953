import { user } from '@tayang/contract'
import {
  Outlet,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { PartnerGate } from '#features/account/enter-partner'
import { siteContextOf } from '#shared/api'
import { InPartner, type Partner } from '#shared/partner'
import { urls } from '#shared/urls'

type Asked = Pick<LoaderFunctionArgs, 'context' | 'params'>

/**
 * Checked before any page of a variant: an unknown first segment leads to the terms. See
 * docs/product/partners.md#order-of-addresses.
 */
export const middleware: MiddlewareFunction[] = [
  async ({ context, params }) => {
    const isClosed = siteContextOf(context).maintenance
    if (!isClosed && !(await findPartner({ context, params }))) throw redirect(urls.mobileTerms())
  },
]

export async function loader({ context, params }: LoaderFunctionArgs) {
  const partner = await findPartner({ context, params })
  if (!partner) throw redirect(urls.mobileTerms())
  return partner
}

/** The partner does not change with what is below: a change of the page needs no new read. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams['partner'] !== nextParams['partner']
}

/** `/mobile/{partner}` and everything below it, for the people of that partner. */
export default function PartnerVariant() {
  const partner = useLoaderData<typeof loader>()
  return (
    <InPartner partner={partner}>
      <PartnerGate slug={partner.slug}>
        <Outlet />
      </PartnerGate>
    </InPartner>
  )
}

async function findPartner({ context, params }: Asked): Promise<Partner | undefined> {
  const { data: partners } = await siteContextOf(context).call(user.listPartners, {})
  return partners.find(({ slug }) => slug === params['partner'])
}
