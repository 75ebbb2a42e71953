import { Trans, useLingui } from '@lingui/react/macro'
import { TERMS_LENGTH_MAX, type CampaignCase } from '@tayang/contract'
import { TextArea } from '@tayang/design'
import { Panel } from '#kit'
import type { CampaignForm } from './use-campaign-draft.ts'
import style from '../campaigns.module.css'

/** The terms in both languages; a changed text is a new version with a hash of its own. */
export function TermsFields({ form, one }: { form: CampaignForm; one: CampaignCase }) {
  const { t } = useLingui()
  const version = one.terms?.version ?? 0
  const field = (name: 'termsId' | 'termsEn') => ({
    ...form.fieldFor(name),
    rows: 8,
    maxLength: TERMS_LENGTH_MAX,
    counted: { length: [...form.draft[name]].length, most: TERMS_LENGTH_MAX },
  })
  return (
    <Panel
      title={<Trans>Terms</Trans>}
      note={version > 0 ? t`version ${version}` : <Trans>not written yet</Trans>}
      className={style.panel}
    >
      <div className={style.fields}>
        <div className={style.pair}>
          <TextArea label={t`Terms, Indonesian`} {...field('termsId')} />
          <TextArea label={t`Terms, English`} {...field('termsEn')} />
        </div>
        {one.terms && (
          <p className={style.hash}>
            SHA-256 <code>{one.terms.hash}</code>
          </p>
        )}
      </div>
    </Panel>
  )
}
