import { Trans, useLingui } from '@lingui/react/macro'
import type { Package, PackageGroup } from '@tayang/contract'
import { Badge, EmptyState } from '@tayang/design'
import { useHidden } from '#ground/partner'
import { Link, ways } from '#ground/ways'
import { formatRupiah, useLanguage, type Language } from '#ground/words'
import style from './packages.module.css'

interface Props {
  groups: readonly PackageGroup[]
  /** Where the page is about one group, its name is the page's own heading. */
  isAlone?: boolean
}

/** Groups with their packages and prices (Spec 2, section 2). */
export function PackageGroups({ groups, isAlone = false }: Props) {
  const { t } = useLingui()
  const hidden = useHidden()
  if (hidden.plans) return <EmptyState cloth="parang" title={t`Your partner looks after your subscription`} />
  const sold = groups.filter(({ packages }) => packages.length > 0)
  if (sold.length === 0) return <EmptyState cloth="parang" title={t`No package is on sale now`} />
  return sold.map((group) => (
    <section key={group.id} className={style.group} aria-label={group.name}>
      <header className={style.head}>
        {!isAlone && (
          <h2>
            <Link to={ways.packageGroup(group.id)}>{group.name}</Link>
          </h2>
        )}
        {group.includePremium && (
          <Badge kind="premium">
            <Trans>Premium</Trans>
          </Badge>
        )}
      </header>
      <ul className={style.packages}>
        {group.packages.map((one) => (
          <PackageCard key={one.id} sold={one} level={isAlone ? 'h2' : 'h3'} />
        ))}
      </ul>
    </section>
  ))
}

function PackageCard({ sold, level: Heading }: { sold: Package; level: 'h2' | 'h3' }) {
  const language = useLanguage()
  return (
    <li className={style.package}>
      <Heading className={style.name}>{sold.name}</Heading>
      <p className={style.note}>{sold.title}</p>
      <p className={style.price}>{formatRupiah(sold.price)}</p>
      <p className={style.note}>{lengthOf(sold, language)}</p>
    </li>
  )
}

/** `1 month`, `3 minggu`: as it is sold. */
function lengthOf({ duration, durationType }: Package, language: Language): string {
  const words = new Intl.NumberFormat(language, { style: 'unit', unit: durationType, unitDisplay: 'long' })
  return words.format(duration)
}
