import { Trans } from '@lingui/react/macro'
import { clipUploads } from '@tayang/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '#shared/i18n'
import type { ClipCategories } from './category-tags.ts'
import { toggleCategory } from './clip-texts.ts'
import style from './clip-fields.module.css'

interface CategoryChipsProps {
  categories: ClipCategories
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** What a clip is about: one category or more. */
export function CategoryChips({ categories, chosen, onChange }: CategoryChipsProps) {
  const language = useLanguage()
  const id = useId()
  const isFull = chosen.length >= clipUploads.CLIP_CATEGORIES_MAX
  return (
    <div role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-rule`} className={style.field}>
      <div className={style.label}>
        <span id={`${id}-name`}>
          <Trans>Categories</Trans>
        </span>
        <span id={`${id}-rule`}>
          <Trans>One to {clipUploads.CLIP_CATEGORIES_MAX}</Trans>
        </span>
      </div>
      <div className={style.chips}>
        {categories.map(({ key, title }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              disabled={isFull && !chosen.includes(key)}
              onChange={() => onChange(toggleCategory(chosen, key))}
            />
            {chosen.includes(key) && <Check size={16} aria-hidden />}
            {title[language]}
          </label>
        ))}
      </div>
    </div>
  )
}
