import { useLingui } from '@lingui/react/macro'
import { clipUploads, graphemesOf } from '@tayang/contract'
import { TextField } from '@tayang/design'
import { titleWithin } from './clip-texts.ts'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  /** The server's packs of words refuse it. */
  isRefused: boolean
  disabled?: boolean
  autoFocus?: boolean
}

/** The title of a clip, with its counter. */
export function TitleField({ value, onChange, isRefused, ...rest }: TitleFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      {...rest}
      label={t`Title`}
      value={value}
      counted={{ length: graphemesOf(value).length, most: clipUploads.CLIP_TITLE_LENGTH_MAX }}
      error={isRefused ? t`This text is not allowed here. Please choose other words.` : undefined}
      required
      autoComplete="off"
      onChange={({ target }) => onChange(titleWithin(target.value))}
    />
  )
}
