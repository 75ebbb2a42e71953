import { useLingui } from '@lingui/react/macro'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { CatalogPage, readPage } from '#features/browse'
import { houseOf } from '#ground/api'
import { ways, wayWithin } from '#ground/ways'
import { PageHead } from '../app/page-head.tsx'

/** A category or any other page of the list: one address shape for both (A055). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const within = (way: string) => wayWithin(new URL(request.url).pathname, way)
  const friendlyId = params['friendlyId'] ?? ''
  if (friendlyId.toLowerCase() === 'home') throw redirect(within(ways.home()))
  if (friendlyId !== friendlyId.toLowerCase()) throw redirect(within(ways.page(friendlyId.toLowerCase())))
  const page = await readPage(houseOf(context), friendlyId)
  if (!page) throw redirect(within(ways.notFound()))
  return page
}

export default function CategoryOrPage() {
  const { t } = useLingui()
  const page = useLoaderData<typeof loader>()
  const { title } = page
  return (
    <>
      <PageHead
        title={title}
        description={t`Watch ${title} on Tayang.`}
        path={ways.page(page.friendlyId)}
        picture={page.slides[0]?.backdrop?.url}
      />
      <CatalogPage key={page.friendlyId} page={page} title={page.title} />
    </>
  )
}
