import { hueOf } from './hue-of.ts'
import style from './avatar.module.css'

interface Props {
  name: string
  /** Where the person's picture lies; without one, initials on the person's hue. */
  picture?: string | null | undefined
  size?: number
}

export function Avatar({ name, picture, size = 36 }: Props) {
  if (picture) {
    return <img className={style.avatar} src={picture} alt="" width={size} height={size} loading="lazy" />
  }
  return (
    <span
      aria-hidden
      className={style.avatar}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.4),
        background: `oklch(0.62 0.13 ${hueOf(name)})`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.[0]?.toUpperCase() ?? '').join('')
}
