import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from '#shared/urls'
import style from './browse.module.css'

/** Leads from a row to all of it. */
export function SeeAll({ to, title }: { to: string; title: string }) {
  const { t } = useLingui()
  return (
    <Link to={to} className={style.all} aria-label={t`See All: ${title}`}>
      <Trans>See All</Trans>
      <ChevronRight size={16} aria-hidden />
    </Link>
  )
}
