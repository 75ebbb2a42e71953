import { Trans, useLingui } from '@lingui/react/macro'
import { shows, type ShowCategory } from '@tayang/contract'
import { useState } from 'react'
import { useLanguage } from '#shared/i18n'
import { call } from '#shared/api'
import { showToast } from '#shared/toasts'
import style from './live-lists.module.css'

export interface Categories {
  list: readonly ShowCategory[]
  /** How many pages there are. */
  pages: number
}

interface CategoryChipsProps {
  /** The first page. */
  first: Categories
  chosen: string | null
  onChoose: (categoryId: string | null) => void
}

/** All first, with no id; choosing one again deselects it. */
export function CategoryChips({ first, chosen, onChoose }: CategoryChipsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const [list, setList] = useState(first.list)
  const [page, setPage] = useState(1)

  const handleMore = async () => {
    try {
      const { data } = await call(shows.listShowCategories, { query: { page: page + 1 } })
      setList((known) => [...known, ...data.filter(({ id }) => known.every((one) => one.id !== id))])
      setPage(page + 1)
    } catch {
      showToast(t`Some error occured, please refresh the page!`, 'error')
    }
  }
  return (
    <ul className={style.categories} aria-label={t`Categories`}>
      {[{ id: null, name: t`All`, names: null, iconUrl: null }, ...list].map(
        ({ id, name, names, iconUrl }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id === chosen ? null : id)}
            >
              {iconUrl !== null && <img src={iconUrl} alt="" width={20} height={20} />}
              {names?.[language] ?? name}
            </button>
          </li>
        ),
      )}
      {page < first.pages && (
        <li>
          <button type="button" onClick={() => void handleMore()}>
            <Trans>Show more</Trans>
          </button>
        </li>
      )}
    </ul>
  )
}
