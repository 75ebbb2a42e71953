import { Trans, useLingui } from '@lingui/react/macro'
import type { ShowCategory } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '#shared/i18n'
import style from './info.module.css'

interface CategoryFieldProps {
  /** Absent until they are there. */
  categories: readonly ShowCategory[] | undefined
  isFailed: boolean
  value: string
  isMissing: boolean
  onChoose: (categoryId: string) => void
}

/** What a show is about: one of the categories that there are. */
export function CategoryField({ categories, isFailed, value, isMissing, onChoose }: CategoryFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const id = useId()
  return (
    <div className={style.category}>
      <label htmlFor={id} className={style.label}>
        <Trans>Category</Trans>
      </label>
      <Choice
        id={id}
        value={categories ? value : ''}
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing || isFailed ? `${id}-said` : undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="" disabled>
          {categories ? t`Choose a category` : t`Loading...`}
        </option>
        {categories?.map((category) => (
          <option key={category.id} value={category.id ?? ''}>
            {category.names[language]}
          </option>
        ))}
      </Choice>
      {(isMissing || isFailed) && (
        <p id={`${id}-said`} className={style.error} role="alert">
          <CircleAlert size={14} aria-hidden />
          {isFailed ? <Trans>Some error occured, please refresh the page!</Trans> : <Trans>*Required.</Trans>}
        </p>
      )}
    </div>
  )
}
