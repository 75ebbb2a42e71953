import { Trans, useLingui } from '@lingui/react/macro'
import type { Package, PackageGroup } from '@tayang/contract'
import { Badge, buttonLook, EmptyState } from '@tayang/design'
import { Check } from 'lucide-react'
import { useHidden } from '#shared/partner'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { formatRupiah, useLanguage, useSuppliedName } from '#shared/i18n'
import { bestValueOf } from './best-value.ts'
import { lengthOf } from './length-of.ts'
import style from './packages.module.css'

interface PackageGroupsProps {
  groups: readonly PackageGroup[]
  /** Where the page is about one group, its name is the page's own heading. */
  isAlone?: boolean
}

/** Groups with their packages and prices. */
export function PackageGroups({ groups, isAlone = false }: PackageGroupsProps) {
  const { t } = useLingui()
  const hidden = useHidden()
  if (hidden.plans)
    return <EmptyState cloth="parang" title={t`Your subscription is managed by your partner`} />
  const sold = groups.filter(({ packages }) => packages.length > 0)
  if (sold.length === 0) return <EmptyState cloth="parang" title={t`No package is on sale now`} />
  return sold.map((group) => <Group key={group.id} group={group} isAlone={isAlone} />)
}

function Group({ group, isAlone }: { group: PackageGroup; isAlone: boolean }) {
  const nameOf = useSuppliedName()
  const viewer = useViewer()
  // Renewing adds to the end of what one has.
  const isOwn =
    viewer?.account.subscriptions.some(({ packageGroup }) => packageGroup.id === group.id) ?? false
  const best = bestValueOf(group.packages)
  return (
    <section className={style.group} aria-label={nameOf(group.name)}>
      <header className={style.head}>
        {!isAlone && (
          <h2>
            <Link to={urls.packageGroup(group.id)}>{nameOf(group.name)}</Link>
          </h2>
        )}
        {group.includePremium && (
          <Badge kind="premium">
            <Trans>Premium</Trans>
          </Badge>
        )}
        <Benefits isPremium={group.includePremium} />
      </header>
      <ul className={style.packages}>
        {group.packages.map((one) => (
          <PackageCard
            key={one.id}
            sold={one}
            level={isAlone ? 'h2' : 'h3'}
            isBest={one === best}
            isOwn={isOwn}
          />
        ))}
      </ul>
    </section>
  )
}

/** What every package of a group gives. */
function Benefits({ isPremium }: { isPremium: boolean }) {
  return (
    <ul className={style.benefits}>
      {isPremium && (
        <li>
          <Check size={16} aria-hidden />
          <Trans>Every premium movie and series</Trans>
        </li>
      )}
      <li>
        <Check size={16} aria-hidden />
        <Trans>No ads before what you watch</Trans>
      </li>
      <li>
        <Check size={16} aria-hidden />
        <Trans>One-time payment, no auto-renewal</Trans>
      </li>
    </ul>
  )
}

interface CardProps {
  sold: Package
  level: 'h2' | 'h3'
  isBest: boolean
  isOwn: boolean
}

function PackageCard({ sold, level: Heading, isBest, isOwn }: CardProps) {
  const language = useLanguage()
  const { t } = useLingui()
  const nameOf = useSuppliedName()
  const name = nameOf(sold.name)
  return (
    <li className={style.package} data-best={isBest || undefined}>
      {isBest && (
        <p className={style.best}>
          <Trans>Best value</Trans>
        </p>
      )}
      <Heading className={style.name}>{name}</Heading>
      <p className={style.note}>{nameOf(sold.title)}</p>
      <p className={style.price}>{formatRupiah(sold.price)}</p>
      <p className={style.note}>{lengthOf(sold, language)}</p>
      <Link
        to={urls.payment(sold.package_code)}
        className={buttonLook({ tone: isBest ? 'premium' : 'outline', size: 'small' })}
        aria-label={isOwn ? t`Renew ${name}` : t`Buy ${name}`}
      >
        {isOwn ? <Trans>Renew</Trans> : <Trans>Buy</Trans>}
      </Link>
    </li>
  )
}
