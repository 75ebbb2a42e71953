import { Trans } from '@lingui/react/macro'
import { subscription } from '@tayang/contract'
import { ArrowLeft } from 'lucide-react'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PackageGroups } from '#features/money/packages'
import { siteContextOf } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './shop.module.css'

/** What an id looks like: anything else in the address names no group. */
const ID = /^[\w.:~-]{1,64}$/

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params['packGroupId'] ?? ''
  if (!ID.test(id)) throw redirect(urls.notFound())
  const found = await siteContextOf(context).call(subscription.listPackageGroups, {
    query: { 'ids[]': [id] },
  })
  const [group] = found.data
  if (!group) throw redirect(urls.notFound())
  return group
}

/** `/package-group/{packGroupId}`: one group of the shop. */
export default function PackageGroupPage() {
  const group = useLoaderData<typeof loader>()
  return (
    <div className={style.shop}>
      <PageHead title={group.name} path={urls.packageGroup(group.id)} indexed={false} />
      <Link to={urls.shop()} className={style.backWay}>
        <ArrowLeft size={18} aria-hidden />
        <Trans>All packages</Trans>
      </Link>
      <h1>{group.name}</h1>
      <ForViewers>{() => <PackageGroups groups={[group]} isAlone />}</ForViewers>
    </div>
  )
}
