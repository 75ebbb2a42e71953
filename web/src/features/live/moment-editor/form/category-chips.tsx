import { Trans } from '@lingui/react/macro'
import { clipUploads } from '@tayang/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ClipCategory } from '#features/live/keep-moment'
import { useLanguage } from '#shared/i18n'
import style from './form.module.css'

interface CategoryChipsProps {
  categories: readonly ClipCategory[]
  chosen: readonly ClipCategory[]
  onChoose: (chosen: readonly ClipCategory[]) => void
}

/** What a clip is about: at least one, at most five. */
export function CategoryChips({ categories, chosen, onChoose }: CategoryChipsProps) {
  const language = useLanguage()
  const id = useId()
  const isChosen = ({ key }: ClipCategory) => chosen.some((one) => one.key === key)
  const isFull = chosen.length >= clipUploads.CLIP_CATEGORIES_MAX
  return (
    <div className={style.categories}>
      <p id={id}>
        <Trans>Categories</Trans>
      </p>
      <div role="group" aria-labelledby={id}>
        {categories.map((category) => (
          <button
            key={category.key}
            type="button"
            aria-pressed={isChosen(category)}
            disabled={isFull && !isChosen(category)}
            onClick={() =>
              onChoose(
                isChosen(category) ? chosen.filter(({ key }) => key !== category.key) : [...chosen, category],
              )
            }
          >
            {isChosen(category) && <Check size={14} aria-hidden />}
            {category.title[language]}
          </button>
        ))}
      </div>
    </div>
  )
}
