import { useLingui } from '@lingui/react/macro'
import { admin, campaignStates, type CampaignCase } from '@tayang/contract'
import { Save } from 'lucide-react'
import { ActionButton, Conflict, StateLine, When, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { formatMoment, useLanguage } from '#shared/i18n'
import { useMay } from '#shared/session'
import { campaignStateWords } from '../words.ts'
import { draftOf, textOf } from './campaign-draft.ts'
import { CampaignSide } from './campaign-side.tsx'
import { PermitFields } from './permit-fields.tsx'
import { PrizeFields } from './prize-fields.tsx'
import { QuizHosts } from './quiz-hosts.tsx'
import { TermsFields } from './terms-fields.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { useCampaignDraft, type CampaignForm } from './use-campaign-draft.ts'
import { DateFields, WhoFields } from './who-fields.tsx'
import style from '../campaigns.module.css'

/** One campaign: what it says, what is won, by which permit and terms, who may take part, and what it still lacks. */
export function CampaignCaseView({ id }: { id: string }) {
  const read = useCall(admin.getDeskCampaign, { params: { id } })
  return <WhenRead read={read}>{(one) => <Case one={one} />}</WhenRead>
}

function Case({ one }: { one: CampaignCase }) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const mayEdit = useMay('campaigns.edit')
  const isOff = !mayEdit || one.state !== 'draft'
  const form = useCampaignDraft(one, isOff)
  return (
    <article className={style.split}>
      <div className={style.case}>
        <header className={style.head}>
          <h2>{one.name[language]}</h2>
          <StateLine
            label={one.name[language]}
            states={campaignStates.map((value) => ({
              value,
              label: i18n._(campaignStateWords[value].label),
            }))}
            at={one.state}
          />
          <Changed one={one} />
        </header>
        <Met form={form} one={one} />
        <TextsPanel one={one} />
        <PrizeFields form={form} />
        <DateFields form={form} />
        <PermitFields form={form} one={one} />
        <TermsFields form={form} one={one} />
        <WhoFields form={form} />
        <QuizHosts one={one} />
        {!isOff && <SaveBar form={form} />}
      </div>
      <CampaignSide one={one} hasUnsaved={form.isChanged} />
    </article>
  )
}

function Changed({ one }: { one: CampaignCase }) {
  const { t } = useLingui()
  if (one.changedAt === null)
    return <p className={style.quiet}>{t`Nobody has put prizes or dates to it yet.`}</p>
  const name = one.changedBy?.name ?? t`somebody who is gone`
  return (
    <p className={style.quiet}>
      {t`Revision ${one.revision}, ${name}`}, <When at={one.changedAt} />
    </p>
  )
}

/** Two operators wrote at once: both texts, and nothing is lost unread. */
function Met({ form, one }: { form: CampaignForm; one: CampaignCase }) {
  const language = useLanguage()
  if (!form.isMet) return null
  const momentOf = (at: number | null) => (at === null ? '…' : formatMoment(at, language))
  return (
    <Conflict
      theirs={textOf(draftOf(one), momentOf)}
      mine={textOf(form.draft, momentOf)}
      by={one.changedBy?.name ?? null}
      onTakeTheirs={form.takeTheirs}
      onKeepMine={() => form.save(one.revision)}
    />
  )
}

function SaveBar({ form }: { form: CampaignForm }) {
  const { t } = useLingui()
  return (
    <div className={style.saveBar}>
      <ActionButton
        icon={Save}
        label={t`Save the campaign`}
        shortcut="mod+s"
        isBusy={form.isSaving}
        isOff={!form.isChanged || form.isMet}
        onPress={() => form.save()}
      />
      {form.isChanged && <p role="status">{t`Not saved yet`}</p>}
    </div>
  )
}
