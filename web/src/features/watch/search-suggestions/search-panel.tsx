import { useLingui } from '@lingui/react/macro'
import { useId, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { WithQueries } from '#shared/api'
import { useFieldKeys, type FieldKeys, type ListState } from './field-keys.ts'
import { OtherSearches } from './other-searches.tsx'
import { linesOf, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'
import style from './search-panel.module.css'

interface SearchPanelProps {
  /** What is in the field of the header. */
  text: string
  /** The id that the field names as its list. */
  listId: string
  keys: RefObject<FieldKeys | null>
  onList: (state: ListState) => void
  onClose: () => void
}

/** The panel below the header's field; the page behind it is dimmed. */
export function SearchPanel(props: SearchPanelProps) {
  return (
    <WithQueries>
      <Panel {...props} />
    </WithQueries>
  )
}

function Panel({ text, listId, keys, onList, onClose }: SearchPanelProps) {
  const { t } = useLingui()
  const suggested = useSuggestions(text)
  const lines = linesOf(suggested, listId)
  const active = useFieldKeys({ lines, text, keys, onList })
  const hasText = text.trim() !== ''
  const asideId = useId()
  return (
    <>
      {createPortal(<div className={style.ground} aria-hidden onPointerDown={onClose} />, document.body)}
      <div className={style.panel} data-typed={hasText || undefined}>
        {hasText && (
          // A press must not take the focus out of the field.
          <div className={style.results} onMouseDown={(event) => event.preventDefault()}>
            <SuggestionList {...{ suggested, listId, text, active, onClose }} />
          </div>
        )}
        <div className={style.aside} id={asideId} role="region" aria-label={t`Other searches`}>
          <OtherSearches onClose={onClose} />
        </div>
      </div>
    </>
  )
}
