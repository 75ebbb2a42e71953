import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useCall } from '#shared/api'
import style from '../campaigns.module.css'

/** After this long without a letter the server is asked. */
const QUIET_MS = 200

interface TitleChoiceProps {
  /** What is chosen so far; empty: nothing. */
  name: string
  isOff: boolean
  error: string | undefined
  /** By the short name of the title. */
  onChoose: (friendlyId: string) => void
}

/** Finds a film or an episode by the beginnings of its words. */
export function TitleChoice({ name, isOff, error, onChoose }: TitleChoiceProps) {
  const { t } = useLingui()
  const [text, setText] = useState<string | null>(null)
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked((text ?? '').trim()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  const read = useCall(admin.searchEverything, asked === '' ? null : { query: { text: asked } }, {
    keepsPrevious: true,
  })
  const found = asked === '' ? [] : (read.data ?? []).filter(({ kind }) => kind === 'title')
  const isNone = asked !== '' && asked === text?.trim() && !read.isFetching && found.length === 0
  return (
    <div className={style.fields}>
      <TextField
        label={t`Film or episode`}
        value={text ?? name}
        maxLength={200}
        autoComplete="off"
        disabled={isOff}
        hint={isOff ? undefined : t`Type the beginning of its name, then choose it`}
        error={isNone ? t`No title like this.` : error}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length > 0 && text !== null && (
        <ul className={style.found} aria-label={t`Found`}>
          {found.map(({ id, title, sub }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setText(null)
                  setAsked('')
                  onChoose(id)
                }}
              >
                <bdi>{title}</bdi> {sub !== null && <span className={style.quiet}>{sub}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
