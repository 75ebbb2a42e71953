import { Trans, useLingui } from '@lingui/react/macro'
import { draws, type OwnWin } from '@tayang/contract'
import { Button, Dialog, Switch, TextArea, TextField } from '@tayang/design'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isRefusal, useChange } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { showToast } from '#shared/toasts'
import { claimOf, shownName, useClaimForm, type ClaimFields } from './claim-form.ts'
import { PrizeLines } from './prize-lines.tsx'
import style from './winnings.module.css'

const NAME_LENGTH_MAX = 100
const ADDRESS_LENGTH_MAX = 300
const CITY_LENGTH_MAX = 60

interface ClaimDialogProps {
  win: OwnWin
  onClose: () => void
}

/** The figures first, then who receives the prize and where, then the consent to be named, which is never given. */
export function ClaimDialog({ win, onClose }: ClaimDialogProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const form = useClaimForm()
  const refusalText = useClaimRefusal()
  const [refusal, setRefusal] = useState<unknown>(null)
  const claim = useChange(draws.claimWin, {
    refreshes: [draws.listOwnWins, draws.getOwnWin],
    onDone: () => {
      showToast(t`We've received your claim`, 'ok')
      onClose()
    },
    onFailed: setRefusal,
  })
  const handleSubmit = form.handleSubmit((values) => {
    setRefusal(null)
    claim.run({ params: { id: win.id }, body: claimOf(values) })
  })
  return (
    // What is on its way cannot be taken back.
    <Dialog open onClose={() => !claim.isRunning && onClose()} label={t`Claim this prize`}>
      <form className={style.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2>{win.prize.name[language]}</h2>
        <PrizeLines win={win} />
        <ClaimFieldset form={form} />
        {refusal !== null && (
          <p role="alert" className={style.refused}>
            {refusalText(refusal)}
          </p>
        )}
        <div className={style.buttons}>
          <Button
            type="submit"
            disabled={!form.formState.isValid}
            {...(claim.isRunning && { busy: t`Sending` })}
          >
            <Trans>I agree, claim it</Trans>
          </Button>
          <Button tone="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function ClaimFieldset({ form }: { form: UseFormReturn<ClaimFields> }) {
  const { t } = useLingui()
  const { errors } = form.formState
  const [name, city, showsName] = form.watch(['name', 'city', 'showsName'])
  const shownAs = [shownName(name || 'Ayu Sari'), city.trim() || 'Kota Malang'].join(', ')
  return (
    <>
      <TextField
        label={t`Full name, as on the KTP`}
        autoComplete="name"
        maxLength={NAME_LENGTH_MAX}
        error={errors.name && t`Please enter your full name`}
        {...form.register('name')}
      />
      <TextField
        label="NIK"
        inputMode="numeric"
        autoComplete="off"
        maxLength={19}
        hint={t`Sealed, and read only to hand over the prize.`}
        error={errors.nik && t`A NIK has 16 digits`}
        {...form.register('nik')}
      />
      <TextArea
        label={t`Address`}
        rows={3}
        autoComplete="street-address"
        maxLength={ADDRESS_LENGTH_MAX}
        error={errors.address && t`Please enter your full address`}
        {...form.register('address')}
      />
      <div className={style.consent}>
        <span aria-hidden>
          <Trans>Show my name among the winners</Trans>
          <small>
            <Trans>As “{shownAs}”. You can take it back.</Trans>
          </small>
        </span>
        <Switch
          label={t`Show my name among the winners`}
          checked={showsName}
          onChange={(isShown) => form.setValue('showsName', isShown, { shouldValidate: true })}
        />
      </div>
      {showsName && (
        <TextField
          label={t`City or regency`}
          maxLength={CITY_LENGTH_MAX}
          error={errors.city && t`Please enter your city or regency`}
          {...form.register('city')}
        />
      )}
    </>
  )
}

/** Why the server refused, in a sentence that says what it means. */
function useClaimRefusal(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    if (isRefusal(error, 'CLAIM_CLOSED')) return t`This prize can no longer be claimed.`
    if (isRefusal(error, 'CLAIM_NOT_ALLOWED')) {
      switch (error.details[0]) {
        case 'age':
          return t`According to this NIK, you're not old enough for this campaign.`
        case 'province':
          return t`This campaign is not for the province of this NIK.`
        case 'nik-used':
          return t`A prize of this draw was claimed with this NIK already.`
        default:
          return t`The rules of this campaign don't allow this claim.`
      }
    }
    if (isRefusal(error, 'INVALID_PARAMETERS')) return t`Please check what you entered.`
    return t`Something went wrong, please try again later`
  }
}
