import { chooseByArrows } from './choose-by-arrows.ts'
import style from './lists.module.css'

interface TabsProps<V extends string> {
  label: string
  value: V
  tabs: readonly { value: V; label: string; count?: number | undefined }[]
  onChoose: (value: V) => void
}

/** Parts of a page, one of them shown; the chosen one has an ember line. */
export function Tabs<V extends string>({ label, value, tabs, onChoose }: TabsProps<V>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={style.tabs}
      onKeyDown={chooseByArrows({ value, options: tabs, onChoose })}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChoose(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="figures">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
