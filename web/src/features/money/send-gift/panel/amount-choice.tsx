import { Trans, useLingui } from '@lingui/react/macro'
import type { GiftPack } from '@tayang/contract'
import style from './amount-choice.module.css'

interface AmountChoiceProps {
  packs: readonly GiftPack[]
  chosen: GiftPack | null
  onChoose: (pack: GiftPack) => void
}

/** How many of the chosen gift; its packs say which amounts there are. */
export function AmountChoice({ packs, chosen, onChoose }: AmountChoiceProps) {
  const { t } = useLingui()
  return (
    <div className={style.amounts} role="radiogroup" aria-label={t`Amount`}>
      <span aria-hidden>
        <Trans>Amount</Trans>
      </span>
      {packs.length === 0 && (
        <p>
          <Trans>Choose a gift first</Trans>
        </p>
      )}
      {packs.map((pack) => (
        <label key={pack.id}>
          <input
            type="radio"
            name="gift-amount"
            checked={pack.id === chosen?.id}
            onChange={() => onChoose(pack)}
          />
          ×{pack.amount}
        </label>
      ))}
    </div>
  )
}
