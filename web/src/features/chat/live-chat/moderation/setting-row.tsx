import { Choice } from '@tayang/design'
import type { ReactNode } from 'react'
import style from './moderation.module.css'

export function SettingRow({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className={style.row}>
      <span className={style.grow}>
        {title}
        {note && <small>{note}</small>}
      </span>
      {children}
    </div>
  )
}

interface SettingChoiceProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly Value[]
  nameOf: (value: Value) => string
  onChoose: (value: Value) => void
}

export function SettingChoice<Value extends string | number>(props: SettingChoiceProps<Value>) {
  const { label, value, choices, nameOf, onChoose } = props
  // A value that was set through the API may be none of the choices.
  const all = choices.includes(value) ? choices : [...choices, value]
  return (
    <Choice
      aria-label={label}
      className={style.select}
      value={String(value)}
      onChange={(event) => {
        const chosen = all.find((one) => String(one) === event.target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {all.map((one) => (
        <option key={one} value={String(one)}>
          {nameOf(one)}
        </option>
      ))}
    </Choice>
  )
}
