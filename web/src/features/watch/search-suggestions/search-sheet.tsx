import { useLingui } from '@lingui/react/macro'
import { suggestions, type SuggestionKind } from '@tayang/contract'
import { Dialog, IconButton } from '@tayang/design'
import { ArrowLeft, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type MouseEvent, type RefObject } from 'react'
import { TitleRow, useHomeRow } from '#features/watch/browse'
import { WithQueries } from '#shared/api'
import { urls, useNavigateTo } from '#shared/urls'
import { useFieldKeys, type FieldKeys, type ListState } from './field-keys.ts'
import { noteSearch } from './note-search.ts'
import { OtherSearches } from './other-searches.tsx'
import { linesOf, SuggestionList, useGroupName } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'
import style from './search-sheet.module.css'

const KEYWORD_MAX = 100

interface SearchSheetProps {
  keyword: string
  onClose: () => void
}

/** The search as a whole page of a phone. */
export function SearchSheet({ keyword, onClose }: SearchSheetProps) {
  const { t } = useLingui()
  return (
    <Dialog open label={t`Search`} size="large" className={style.sheet} onClose={onClose}>
      <WithQueries>
        <Sheet {...{ keyword, onClose }} />
      </WithQueries>
    </Dialog>
  )
}

function Sheet({ keyword, onClose }: SearchSheetProps) {
  const [text, setText] = useState(keyword)
  const [kind, setKind] = useState<SuggestionKind>()
  const [list, setList] = useState<ListState>({ isListed: false, active: undefined })
  const keys = useRef<FieldKeys>(null)
  const listId = useId()
  const suggested = useSuggestions(text, kind)
  const active = useFieldKeys({ lines: linesOf(suggested, listId), text, keys, onList: setList })
  const hasText = text.trim() !== ''
  return (
    <>
      <SheetField {...{ text, listId, list, keys, onClose }} onText={setText} />
      {hasText && <KindChips {...{ kind }} onChoose={setKind} />}
      <div className={style.sheetResults} data-in="sheet">
        {hasText && <SuggestionList {...{ suggested, listId, text, active, onClose }} />}
      </div>
      <div className={style.sheetFoot} data-in="sheet" data-typed={hasText || undefined}>
        <OtherSearches onClose={onClose} />
        {!hasText && <ManyWatch onClose={onClose} />}
      </div>
    </>
  )
}

/** The first row of home, as on `/search` without a word: a young server has no searches to show. */
function ManyWatch({ onClose }: Pick<SearchSheetProps, 'onClose'>) {
  const { answer: row } = useHomeRow()
  if (!row) return null
  const handleClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose()
  }
  return (
    <div className={style.titles} onClick={handleClick}>
      <TitleRow row={row} />
    </div>
  )
}

interface SheetFieldProps extends Pick<SearchSheetProps, 'onClose'> {
  text: string
  listId: string
  list: ListState
  keys: RefObject<FieldKeys | null>
  onText: (text: string) => void
}

function SheetField({ text, listId, list, keys, onText, onClose }: SheetFieldProps) {
  const { t } = useLingui()
  const navigateTo = useNavigateTo()
  const field = useRef<HTMLInputElement>(null)
  // After the dialog has opened, which gives the focus to its first button.
  useEffect(() => field.current?.focus(), [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    noteSearch(text)
    navigateTo(urls.search(text.trim()))
    onClose()
  }
  return (
    <form role="search" className={style.sheetHead} onSubmit={handleSubmit}>
      <IconButton label={t`Back`} onClick={onClose}>
        <ArrowLeft size={24} aria-hidden />
      </IconButton>
      <span className={style.sheetField}>
        <Search size={20} aria-hidden />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-expanded={list.isListed}
          aria-controls={list.isListed ? listId : undefined}
          aria-activedescendant={list.active}
          aria-autocomplete="list"
          value={text}
          maxLength={KEYWORD_MAX}
          placeholder={t`Search movies, live, clips`}
          aria-label={t`Search`}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => keys.current?.handle(event)}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label={t`Clear the text`}
            onClick={() => {
              onText('')
              field.current?.focus()
            }}
          >
            <X size={20} aria-hidden />
          </button>
        )}
      </span>
    </form>
  )
}

interface KindChipsProps {
  kind: SuggestionKind | undefined
  onChoose: (kind: SuggestionKind | undefined) => void
}

function KindChips({ kind, onChoose }: KindChipsProps) {
  const { t } = useLingui()
  const groupName = useGroupName()
  const kinds = [undefined, ...suggestions.suggestionKinds]
  return (
    <div role="group" aria-label={t`What is shown`} className={style.chips}>
      {kinds.map((one) => (
        <button key={one ?? 'all'} type="button" aria-pressed={one === kind} onClick={() => onChoose(one)}>
          {one === undefined ? t`All` : groupName(one)}
        </button>
      ))}
    </div>
  )
}
