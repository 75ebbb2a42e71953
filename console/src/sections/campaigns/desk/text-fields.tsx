import { useLingui } from '@lingui/react/macro'
import { TextArea, TextField } from '@tayang/design'
import { DESCRIPTION_MAX, faultsOf, TITLE_MAX, type CardTexts } from './card-texts.ts'
import style from '../campaigns.module.css'

interface TextFieldsProps {
  texts: CardTexts
  isOff: boolean
  /** Whether what is missing is said. */
  wasTried: boolean
  onChange: (part: Partial<CardTexts>) => void
}

/** Title and description in two languages, side by side, its colour and where longer terms are. */
export function TextFields({ texts, isOff, wasTried, onChange }: TextFieldsProps) {
  const { t } = useLingui()
  const faults = wasTried ? faultsOf(texts) : {}
  const words = { empty: t`This is missing`, address: t`An https address, or a path that begins with /` }
  const field = (name: keyof CardTexts, most: number) => {
    const fault = faults[name]
    return {
      value: texts[name],
      disabled: isOff,
      maxLength: most,
      error: fault && words[fault],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }
  const counted = (name: keyof CardTexts, most: number) => ({
    counted: { length: [...texts[name]].length, most },
  })
  return (
    <div className={style.fields}>
      <div className={style.pair}>
        <TextField label={t`Title, Indonesian`} {...field('titleId', TITLE_MAX)} />
        <TextField label={t`Title, English`} {...field('titleEn', TITLE_MAX)} />
        <TextArea
          label={t`Text, Indonesian`}
          {...field('descriptionId', DESCRIPTION_MAX)}
          {...counted('descriptionId', DESCRIPTION_MAX)}
        />
        <TextArea
          label={t`Text, English`}
          {...field('descriptionEn', DESCRIPTION_MAX)}
          {...counted('descriptionEn', DESCRIPTION_MAX)}
        />
      </div>
      <div className={style.several}>
        <TextField label={t`Longer terms (address, or empty)`} {...field('termsUrl', 2_000)} />
        <TextField label={t`Color`} type="color" {...field('thumbColor', 7)} />
      </div>
    </div>
  )
}
