import { Trans, useLingui } from '@lingui/react/macro'
import { dataOperators } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { chooseData } from '@tayang/player/dom'
import { useViewer } from '#shared/session'
import { useSetting } from '#shared/settings'
import { formatRupiah } from '#shared/i18n'
import { operatorOf, priceOf } from '../data-price.ts'
import { useDataChoices } from '../use-data.ts'
import style from './overview.module.css'

/** Whose price counts: the account's own line where it is known, else what is chosen here. */
export function OperatorChoice() {
  const { t } = useLingui()
  const prices = useSetting('data.prices')
  const telco = useViewer()?.account.telco
  const { operator } = useDataChoices()
  const known = operatorOf(null, telco)
  const named = (name: (typeof dataOperators)[number] | null) => {
    const price = prices && `${formatRupiah(priceOf(prices, name))}/GB`
    return [name ?? t`Other operator`, price].filter(Boolean).join(' · ')
  }
  return (
    <section aria-labelledby="data-operator">
      <h2 id="data-operator">
        <Trans>Your operator</Trans>
      </h2>
      {known ? (
        <p>{named(known)}</p>
      ) : (
        <Choice
          aria-labelledby="data-operator"
          value={operatorOf(operator, null) ?? ''}
          onChange={(event) => chooseData({ operator: event.currentTarget.value || null })}
        >
          <option value="">{named(null)}</option>
          {dataOperators.map((name) => (
            <option key={name} value={name}>
              {named(name)}
            </option>
          ))}
        </Choice>
      )}
      <p className={style.quiet}>
        {known ? (
          <Trans>Same as your account.</Trans>
        ) : (
          <Trans>Prices vary by plan; we use this rate for estimates.</Trans>
        )}
      </p>
    </section>
  )
}
