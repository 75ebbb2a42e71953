import { Trans, useLingui } from '@lingui/react/macro'
import { admin, PRIZES_MAX, prizeKinds, type PrizeKind } from '@tayang/contract'
import { Choice, TextField } from '@tayang/design'
import { Plus, X } from 'lucide-react'
import { Money, Panel, SmallButton } from '#kit'
import { useCall } from '#shared/api'
import { prizeKindWords } from '../words.ts'
import { emptyPrize, PRIZE_NAME_MAX, type PrizeDraft } from './campaign-draft.ts'
import type { CampaignForm } from './use-campaign-draft.ts'
import style from '../campaigns.module.css'

/** What is won: names in both languages, kind, market value and how many. */
export function PrizeFields({ form }: { form: CampaignForm }) {
  const { t } = useLingui()
  const { prizes } = form.draft
  const worth = prizes.reduce((sum, { value, count }) => sum + Number(value) * Number(count), 0)
  const put = (next: readonly PrizeDraft[]) => form.put({ prizes: next })
  return (
    <Panel
      title={<Trans>Prizes</Trans>}
      note={prizes.length === 0 ? <Trans>none: points and chances alone, nothing is won</Trans> : undefined}
      actions={Number.isFinite(worth) && worth > 0 ? <Money amount={worth} /> : undefined}
      className={style.panel}
    >
      <div className={style.fields}>
        {prizes.map((prize, at) => (
          <PrizeRow
            key={prize.key}
            form={form}
            prize={prize}
            at={at}
            onChange={(part) => put(prizes.map((one) => (one === prize ? { ...one, ...part } : one)))}
            onRemove={() => put(prizes.filter((one) => one !== prize))}
          />
        ))}
        {!form.isOff && prizes.length < PRIZES_MAX && (
          <SmallButton className={style.add} onPress={() => put([...prizes, emptyPrize()])}>
            <Plus size={15} aria-hidden />
            {t`Add a prize`}
          </SmallButton>
        )}
      </div>
    </Panel>
  )
}

interface PrizeRowProps {
  form: CampaignForm
  prize: PrizeDraft
  at: number
  onChange: (part: Partial<PrizeDraft>) => void
  onRemove: () => void
}

function PrizeRow({ form, prize, at, onChange, onRemove }: PrizeRowProps) {
  const { t, i18n } = useLingui()
  const nth = at + 1
  const field = (name: 'nameId' | 'nameEn' | 'value' | 'count') => ({
    value: prize[name],
    disabled: form.isOff,
    error: form.errorOf(`prizes.${at}.${name}`),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <fieldset className={style.prize}>
      <legend>{t`Prize ${nth}`}</legend>
      <div className={style.pair}>
        <TextField label={t`Name, Indonesian`} maxLength={PRIZE_NAME_MAX} {...field('nameId')} />
        <TextField label={t`Name, English`} maxLength={PRIZE_NAME_MAX} {...field('nameEn')} />
      </div>
      <div className={style.several}>
        <label className={style.choice}>
          <span>{t`Kind`}</span>
          <Choice
            value={prize.kind}
            disabled={form.isOff}
            onChange={({ target }) => onChange({ kind: target.value as PrizeKind, gives: '' })}
          >
            {prizeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {i18n._(prizeKindWords[kind])}
              </option>
            ))}
          </Choice>
        </label>
        <TextField label={t`Market value of one`} lead="Rp" inputMode="numeric" {...field('value')} />
        <TextField label={t`How many`} inputMode="numeric" {...field('count')} />
        <Gives form={form} prize={prize} at={at} onChange={onChange} />
        {!form.isOff && (
          <SmallButton tone="ghost" aria-label={t`Remove prize ${nth}`} onPress={onRemove}>
            <X size={16} aria-hidden />
          </SmallButton>
        )}
      </div>
    </fieldset>
  )
}

/** What the server gives by itself once two operators said that it was handed over. */
function Gives({ form, prize, at, onChange }: Omit<PrizeRowProps, 'onRemove'>) {
  const { t } = useLingui()
  const isOfPackage = prize.kind === 'package' || prize.kind === 'voucher'
  const packages = useCall(admin.listPackagesToGrant, isOfPackage ? {} : null)
  const error = form.errorOf(`prizes.${at}.gives`)
  if (prize.kind === 'thing') return null
  if (prize.kind === 'diamonds') {
    return (
      <TextField
        label={t`Diamonds of one`}
        inputMode="numeric"
        value={prize.gives}
        disabled={form.isOff}
        error={error}
        onChange={({ target }) => onChange({ gives: target.value })}
      />
    )
  }
  const known = packages.data ?? []
  return (
    <label className={style.choice}>
      <span>{prize.kind === 'package' ? t`Package that is given` : t`Package of the voucher`}</span>
      <Choice
        value={prize.gives}
        disabled={form.isOff}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange({ gives: target.value })}
      >
        <option value="">{t`Choose one`}</option>
        {known.every(({ code }) => code !== prize.gives) && prize.gives !== '' && (
          <option value={prize.gives}>{prize.gives}</option>
        )}
        {known.map(({ code, name, group }) => (
          <option key={code} value={code}>{`${group}, ${name}`}</option>
        ))}
      </Choice>
      {error && <small role="alert">{error}</small>}
    </label>
  )
}
