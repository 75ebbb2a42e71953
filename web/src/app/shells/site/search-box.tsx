import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { loadChunk } from '@tayang/design/chunks'
import { Search, X } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import type { FieldKeys, ListState } from '#features/watch/search-suggestions'
import style from './site-shell.module.css'

const SearchPanel = lazyPart(async () => (await import('#features/watch/search-suggestions')).SearchPanel)

const NO_LIST: ListState = { isListed: false, active: undefined }

/**
 * The search field of the header; an empty one is not submitted. The panel below it is loaded with the first focus. See
 * docs/product/lists.md#search.
 */
export function SearchBox() {
  const listId = useId()
  const keys = useRef<FieldKeys>(null)
  const field = useRef<HTMLInputElement>(null)
  const { text, setText, isOpen, setIsOpen } = useField()
  const [list, setList] = useState(NO_LIST)

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (text.trim() === '') event.preventDefault()
    // The search itself goes on without the panel's program.
    else noteSearch(text).catch(() => undefined)
    setIsOpen(false)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // The first press closes the panel and keeps the text.
      event.preventDefault()
      field.current?.focus()
      setIsOpen(false)
    } else if (event.target === field.current) {
      if (event.key === 'ArrowDown') setIsOpen(true)
      if (isOpen) keys.current?.handle(event)
    }
  }
  const handleBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }
  const handleText = (typed: string) => {
    setText(typed)
    setIsOpen(true)
  }

  return (
    <div className={style.searching} onKeyDown={handleKeyDown} onBlur={handleBlur}>
      <Form
        action="/search"
        role="search"
        className={style.search}
        data-open={isOpen || undefined}
        onSubmit={handleSubmit}
      >
        <Search size={16} aria-hidden />
        <Field {...{ field, text, listId }} list={isOpen ? list : NO_LIST} onText={handleText} />
      </Form>
      {isOpen && (
        <SearchPanel {...{ text, listId, keys }} onList={setList} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}

interface FieldProps {
  field: RefObject<HTMLInputElement | null>
  text: string
  listId: string
  list: ListState
  /** Also with the same text, where somebody enters the field. */
  onText: (text: string) => void
}

function Field({ field, text, listId, list: { isListed, active }, onText }: FieldProps) {
  const { t } = useLingui()
  const handleClear = () => {
    onText('')
    field.current?.focus()
  }
  return (
    <>
      <input
        ref={field}
        type="search"
        name="keyword"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={active}
        aria-autocomplete="list"
        value={text}
        maxLength={100}
        placeholder={t`Search movies, live, clips`}
        aria-label={t`Search`}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onText(event.target.value)}
        onFocus={() => onText(text)}
        onClick={() => onText(text)}
      />
      {text !== '' && (
        <button type="button" aria-label={t`Clear the text`} onClick={handleClear}>
          <X size={16} aria-hidden />
        </button>
      )}
    </>
  )
}

/** The text of the field, which follows the search that the page shows, and whether the panel is open. */
function useField() {
  const { key } = useLocation()
  const [search] = useSearchParams()
  const keyword = search.get('keyword') ?? ''
  const [text, setText] = useState(keyword)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    setText(keyword)
    setIsOpen(false)
  }, [key, keyword])
  return { text, setText, isOpen, setIsOpen }
}

async function noteSearch(text: string): Promise<void> {
  const loaded = await loadChunk(() => import('#features/watch/search-suggestions'))
  loaded.noteSearch(text)
}
