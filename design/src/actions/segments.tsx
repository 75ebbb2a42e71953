import style from './button.module.css'

interface SegmentsProps<V extends string> {
  /** The name of the choice, for screen readers. */
  label: string
  name: string
  options: readonly { value: V; label: string }[]
  value: V
  onChoose: (value: V) => void
}

/** One of a few, side by side: radio buttons in a tray. */
export function Segments<V extends string>({ label, name, options, value, onChoose }: SegmentsProps<V>) {
  return (
    <div role="radiogroup" aria-label={label} className={style.segments}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
