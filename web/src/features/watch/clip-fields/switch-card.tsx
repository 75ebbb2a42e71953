import { Switch } from '@tayang/design'
import style from './clip-fields.module.css'

interface SwitchCardProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch with its name and what it means. */
export function SwitchCard({ label, hint, checked, onChange }: SwitchCardProps) {
  return (
    <div className={style.switchCard}>
      <div>
        <p>{label}</p>
        <p>{hint}</p>
      </div>
      <Switch label={label} checked={checked} onChange={onChange} />
    </div>
  )
}
