import { useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useCall } from '#shared/api'
import style from '../campaigns.module.css'

/** After this long without a letter the server is asked. */
const QUIET_MS = 200

interface PersonChoiceProps {
  /** The id of the account; empty: nobody was chosen. */
  value: string
  onChange: (accountId: string) => void
}

/** Finds a person by a name, an id, or a whole address or number, and chooses one. */
export function PersonChoice({ value, onChange }: PersonChoiceProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  const read = useCall(admin.searchEverything, asked === '' ? null : { query: { text: asked } }, {
    keepsPrevious: true,
  })
  const people = asked === '' ? [] : (read.data ?? []).filter(({ kind }) => kind === 'person')
  const isNone = asked !== '' && asked === text.trim() && !read.isFetching && people.length === 0
  return (
    <div className={style.fields}>
      <TextField
        label={t`Person: name, email, number or id`}
        value={text}
        maxLength={300}
        autoComplete="off"
        error={isNone ? t`Nobody found that your roles show.` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          onChange('')
        }}
      />
      {people.length > 0 && (
        <fieldset className={style.found}>
          <legend>{t`Found`}</legend>
          {people.map(({ id, title, sub }) => (
            <label key={id}>
              <input type="radio" name="person" checked={id === value} onChange={() => onChange(id)} />
              <bdi>{title}</bdi> {sub !== null && <span className={style.quiet}>{sub}</span>}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
