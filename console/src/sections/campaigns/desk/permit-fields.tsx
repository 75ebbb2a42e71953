import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type CampaignCase } from '@tayang/contract'
import { Switch, TextField } from '@tayang/design'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Chip, Panel, SmallButton } from '#kit'
import { downloadCall, useChange, useRefusalText } from '#shared/api'
import { showToast } from '#shared/toasts'
import type { CampaignForm } from './use-campaign-draft.ts'
import style from '../campaigns.module.css'

/** The permit of the ministry: its number, its dates, and the paper itself. */
export function PermitFields({ form, one }: { form: CampaignForm; one: CampaignCase }) {
  const { t } = useLingui()
  const label = t`There is a permit`
  return (
    <Panel
      title={<Trans>Permit</Trans>}
      note={<Trans>of the Ministry of Social Affairs, for every draw with prizes</Trans>}
      className={style.panel}
    >
      <div className={style.fields}>
        <div className={style.flag}>
          <Switch
            label={label}
            checked={form.draft.hasPermit}
            disabled={form.isOff}
            onChange={(hasPermit) => form.put({ hasPermit })}
          />
          <span aria-hidden>{label}</span>
        </div>
        {form.draft.hasPermit && (
          <>
            <div className={style.pair}>
              <TextField label={t`Number`} maxLength={80} {...form.fieldFor('permitNumber')} />
              <TextField label={t`Issued by`} maxLength={120} {...form.fieldFor('permitIssuer')} />
            </div>
            <div className={style.several}>
              <TextField label={t`Issued on`} type="date" {...form.fieldFor('permitIssuedOn')} />
              <TextField label={t`Valid from`} type="date" {...form.fieldFor('permitFrom')} />
              <TextField label={t`Valid until`} type="date" {...form.fieldFor('permitUntil')} />
            </div>
          </>
        )}
        {one.permit && <Scan one={one} isOff={form.isOff} />}
      </div>
    </Panel>
  )
}

function Scan({ one, isOff }: { one: CampaignCase; isOff: boolean }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const refusalText = useRefusalText()
  const params = { id: one.id }
  const put = useChange(admin.putPermitScan, { done: t`The scan is kept` })
  const read = () =>
    downloadCall(admin.readPermitScan, { params }, `permit-${one.friendlyId}`).catch((error: unknown) =>
      showToast(refusalText(error), 'error'),
    )
  const hasScan = one.permit?.hasScan === true
  return (
    <div className={style.flag}>
      <span>{t`Scan`}</span>
      <Chip tone={hasScan ? 'ok' : 'premium'}>{hasScan ? t`kept` : t`missing`}</Chip>
      {hasScan && <SmallButton onPress={() => void read()}>{t`Read it`}</SmallButton>}
      {!isOff && (
        <SmallButton disabled={put.isRunning} onPress={() => input.current?.click()}>
          <FileUp size={15} aria-hidden />
          {hasScan ? t`Replace it` : t`Add the scan`}
        </SmallButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Scan of the permit: PDF, JPEG, PNG or WebP`}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) put.run({ params }, { file })
          // The same file may be chosen again after a refusal.
          target.value = ''
        }}
      />
    </div>
  )
}
