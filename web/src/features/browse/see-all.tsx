import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link } from '#ground/ways'
import style from './browse.module.css'

/** As a row of titles has it; apart from it, because a first load needs only that one. */
export function SeeAll({ to, title }: { to: string; title: string }) {
  const { t } = useLingui()
  return (
    <Link to={to} className={style.all} aria-label={t`See All: ${title}`}>
      <Trans>See All</Trans>
      <ChevronRight size={16} aria-hidden />
    </Link>
  )
}
