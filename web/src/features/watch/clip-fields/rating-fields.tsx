import { Trans, useLingui } from '@lingui/react/macro'
import { clipUploads } from '@tayang/contract'
import { Choice, Segments } from '@tayang/design'
import { useId } from 'react'
import type { ClipLanguage, ClipRating } from './clip-texts.ts'
import style from './clip-fields.module.css'

interface FieldProps<Value> {
  value: Value
  onChange: (value: Value) => void
}

/** As each language calls itself. */
const languageNames: Record<ClipLanguage, string> = { id: 'Bahasa Indonesia', en: 'English' }

/** The language that is spoken in the clip. */
export function LanguageField({ value, onChange }: FieldProps<ClipLanguage>) {
  const id = useId()
  return (
    <div className={style.field}>
      <label htmlFor={id} className={style.label}>
        <Trans>Language</Trans>
      </label>
      <Choice id={id} value={value} onChange={({ target }) => onChange(target.value as ClipLanguage)}>
        {clipUploads.clipLanguages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </Choice>
    </div>
  )
}

/** For whom the clip is, as its uploader says; SU is for everybody. */
export function RatingField({ value, onChange }: FieldProps<ClipRating>) {
  const { t } = useLingui()
  const name = useId()
  return (
    <div className={style.field}>
      <span className={style.label}>
        <Trans>Age rating</Trans>
      </span>
      <div className={style.tray}>
        <Segments
          label={t`Age rating`}
          name={name}
          value={value}
          onChoose={onChange}
          options={clipUploads.clipRatings.map((rating) => ({ value: rating, label: rating }))}
        />
      </div>
    </div>
  )
}
