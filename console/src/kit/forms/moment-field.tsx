import { TextField } from '@tayang/design'
import { fieldOf, timeOf } from '#shared/i18n'

interface MomentFieldProps {
  label: string
  at: number | null
  disabled?: boolean
  error?: string | undefined
  hint?: string
  onChange: (at: number | null) => void
}

/** A time of a clock in Jakarta, wherever the operator sits; empty is no time. */
export function MomentField({ at, onChange, ...rest }: MomentFieldProps) {
  return (
    <TextField
      {...rest}
      type="datetime-local"
      value={fieldOf(at)}
      onChange={({ target }) => onChange(timeOf(target.value))}
    />
  )
}
