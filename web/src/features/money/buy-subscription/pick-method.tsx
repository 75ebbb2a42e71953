import { Trans, useLingui } from '@lingui/react/macro'
import type { Plan } from '@tayang/contract'
import { EmptyState } from '@tayang/design'
import { ChevronRight, CircleAlert } from 'lucide-react'
import { MethodMark, useMethodName } from '#features/money/payment-methods'
import { useSuppliedName } from '#shared/i18n'
import { useSetting } from '#shared/settings'
import { Link, urls } from '#shared/urls'
import style from './buy-subscription.module.css'

type Method = Plan['methods'][number]

interface PickMethodProps {
  plan: Plan
  /** The address named a way to pay that is not offered. */
  isUnknown: boolean
}

/** The ways to pay: from a phone's balance, and those of the payment gateway. */
export function PickMethod({ plan, isUnknown }: PickMethodProps) {
  const { t } = useLingui()
  const { methods } = plan
  if (methods.length === 0) {
    return (
      <EmptyState
        cloth="kawung"
        title={t`Payments aren't available right now`}
        action={
          <Link to={urls.redeemVoucher()} className={style.change}>
            <Trans>Have a voucher? Redeem now.</Trans>
          </Link>
        }
      />
    )
  }
  const code = plan.package.package_code
  return (
    <div className={style.methods}>
      {isUnknown && (
        <p className={style.alert} role="alert">
          <CircleAlert size={18} aria-hidden />
          <Trans>You can't pay for this package this way</Trans>
        </p>
      )}
      <Methods name={t`Phone balance`} code={code} methods={methods.filter(({ kind }) => kind === 'telco')} />
      <Methods
        name={t`Other ways to pay`}
        code={code}
        methods={methods.filter(({ kind }) => kind === 'gateway')}
      />
      <div className={style.more}>
        <Link to={urls.redeemVoucher()} className={style.change}>
          <Trans>Have a voucher? Redeem now.</Trans>
        </Link>
        <AboutOperators />
      </div>
    </div>
  )
}

interface MethodsProps {
  name: string
  code: string
  methods: readonly Method[]
}

function Methods({ name, code, methods }: MethodsProps) {
  const nameOf = useMethodName()
  const supplied = useSuppliedName()
  const { t } = useLingui()
  if (methods.length === 0) return null
  /** An operator says this itself. */
  const notes: Partial<Record<Method['method'], string>> = {
    card: t`Paid at once, by your card`,
    ewallet: t`Confirm in your e-wallet app`,
    bank: t`Transfer to a number that is made for you`,
  }
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul className={style.urls}>
        {methods.map(({ method, description }) => (
          <li key={method}>
            <Link to={urls.payment(code, method)} className={style.way}>
              <MethodMark method={method} />
              <span className={style.what}>
                <strong>{nameOf(method)}</strong>
                <small>{description ? supplied(description) : notes[method]}</small>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where packages of operators are explained. */
function AboutOperators() {
  const where = useSetting('telco.package.url')
  if (!where) return null
  const words = <Trans>About packages of operators</Trans>
  return where.startsWith('/') ? (
    <Link to={where} className={style.change}>
      {words}
    </Link>
  ) : (
    <a href={where} rel="noreferrer" className={style.change}>
      {words}
    </a>
  )
}
