import { Trans, useLingui } from '@lingui/react/macro'
import { Choice, Switch, TextArea, TextField } from '@tayang/design'
import { SmallButton } from '#kit'
import { emptyOf, kindOf, type FieldSchema } from './schema-of-field.ts'
import style from './settings.module.css'

interface ValueFieldProps {
  label: string
  schema: FieldSchema
  value: unknown
  onChange: (value: unknown) => void
}

/** A field for a value of any shape that a setting has; it is made of the shape alone. */
export function ValueField(props: ValueFieldProps) {
  switch (kindOf(props.schema)) {
    case 'flag':
      return <FlagField {...props} />
    case 'figure':
      return <FigureField {...props} />
    case 'choice':
      return <ChoiceField {...props} />
    case 'words':
      return <WordsField {...props} />
    case 'rows':
      return <RowsField {...props} />
    case 'by-day':
      return <ByDayField {...props} />
    case 'fields':
    case 'both-languages':
      return <FieldsField {...props} />
    case 'day':
      return <PlainField {...props} type="date" />
    case 'text':
      return <PlainField {...props} type="text" />
  }
}

function PlainField({ label, value, onChange, type }: ValueFieldProps & { type: 'text' | 'date' }) {
  const text = typeof value === 'string' ? value : ''
  const change = (next: string) => onChange(next)
  if (type === 'text' && text.length > 80) {
    return <TextArea label={label} rows={3} value={text} onChange={({ target }) => change(target.value)} />
  }
  return <TextField label={label} type={type} value={text} onChange={({ target }) => change(target.value)} />
}

function FlagField({ label, value, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  const isOn = value === true
  return (
    <div className={style.flag}>
      <Switch label={label} checked={isOn} onChange={onChange} />
      <span aria-hidden>{isOn ? t`On` : t`Off`}</span>
    </div>
  )
}

function FigureField({ label, schema, value, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  const { minimum: least, maximum: most } = schema
  const hint = least !== undefined && most !== undefined ? t`From ${least} to ${most}` : undefined
  return (
    <TextField
      label={label}
      inputMode="decimal"
      hint={hint}
      value={value === undefined || value === null ? '' : String(value)}
      // What is no number yet stays as it was typed; the server says what is wrong with it.
      onChange={({ target }) => onChange(figureOf(target.value))}
    />
  )
}

/** A number as people write it here, with a comma; anything else stays text. */
export function figureOf(text: string): number | string {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text
}

function ChoiceField({ label, schema, value, onChange }: ValueFieldProps) {
  return (
    <label className={style.choice}>
      <span>{label}</span>
      <Choice value={String(value)} onChange={({ target }) => onChange(target.value)}>
        {schema.enum?.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </Choice>
    </label>
  )
}

function WordsField({ label, value, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  const words = Array.isArray(value) ? value.map(String) : []
  return (
    <TextArea
      label={label}
      rows={Math.max(3, words.length + 1)}
      hint={t`One in each line`}
      value={words.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
    />
  )
}

function FieldsField({ schema, value, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  const known = isRecord(value) ? value : {}
  const isBoth = kindOf(schema) === 'both-languages'
  const languages: Readonly<Record<string, string>> = { en: t`English`, id: t`Indonesian` }
  return (
    <div className={isBoth ? style.both : style.fields}>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <ValueField
          key={name}
          label={isBoth ? (languages[name] ?? name) : name}
          schema={field}
          value={known[name]}
          onChange={(next) => onChange({ ...known, [name]: next })}
        />
      ))}
    </div>
  )
}

function RowsField({ label, schema, value, onChange }: ValueFieldProps) {
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  const items = schema.items ?? {}
  const without = (at: number) => rows.filter((_, other) => other !== at)
  return (
    <fieldset className={style.rows}>
      <legend>{label}</legend>
      {rows.map((row, at) => (
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className={style.row}>
          <ValueField
            label={label}
            schema={items}
            value={row}
            onChange={(next) => onChange(rows.map((one, other) => (other === at ? next : one)))}
          />
          <RemoveRow at={at} onPress={() => onChange(without(at))} />
        </div>
      ))}
      {rows.length < (schema.maxItems ?? 200) && (
        <SmallButton onPress={() => onChange([...rows, emptyOf(items)])}>
          <Trans>Add a row</Trans>
        </SmallButton>
      )}
    </fieldset>
  )
}

/** Figures by the day from which each applies. */
function ByDayField({ label, schema, value, onChange }: ValueFieldProps) {
  const { t } = useLingui()
  const entries = Object.entries(isRecord(value) ? value : {})
  const figure = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  const put = (at: number, entry: [string, unknown]) =>
    onChange(Object.fromEntries(entries.map((one, other) => (other === at ? entry : one))))
  return (
    <fieldset className={style.rows}>
      <legend>{label}</legend>
      {entries.map(([day, one], at) => (
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className={style.row}>
          <div className={style.fields}>
            <TextField
              label={t`From`}
              type="date"
              value={day}
              onChange={({ target }) => put(at, [target.value, one])}
            />
            <ValueField label={label} schema={figure} value={one} onChange={(next) => put(at, [day, next])} />
          </div>
          <RemoveRow
            at={at}
            onPress={() => onChange(Object.fromEntries(entries.filter((_, other) => other !== at)))}
          />
        </div>
      ))}
      <SmallButton onPress={() => onChange({ ...Object.fromEntries(entries), [freeDay(entries)]: 0 })}>
        <Trans>Add a day</Trans>
      </SmallButton>
    </fieldset>
  )
}

/** The day after the last one, so that a new row replaces none. */
function freeDay(entries: readonly (readonly [string, unknown])[]): string {
  const last = entries
    .map(([day]) => day)
    .toSorted()
    .at(-1)
  const from = last !== undefined && last !== '' ? Date.parse(last) : Date.now()
  return new Date(from + 24 * 60 * 60_000).toISOString().slice(0, 10)
}

function RemoveRow({ at, onPress }: { at: number; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <SmallButton tone="ghost" aria-label={t`Remove row ${at + 1}`} onPress={onPress}>
      <Trans>Remove</Trans>
    </SmallButton>
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
