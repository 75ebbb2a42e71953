import style from './keys.module.css'

const signs: Readonly<Record<string, string>> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': '␣',
}
const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A key as it is printed on a keyboard; `mod+k` is ⌘ K or Ctrl K. */
export function Kbd({ keys }: { keys: string }) {
  const parts = keys.split(/[+ ](?=.)/).map((part) => {
    if (part === 'mod') return isApple ? '⌘' : 'Ctrl'
    if (part === 'shift') return '⇧'
    return signs[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
  return (
    <span className={style.keys} aria-hidden>
      {parts.map((part) => (
        <kbd key={part}>{part}</kbd>
      ))}
    </span>
  )
}
