import { hueOf } from './hue-of.ts'
import { classNames } from '../class-names.ts'
import style from './avatar.module.css'

interface AvatarProps {
  name: string
  /** The address of the picture; without one, initials on the hue of the person. */
  picture?: string | null | undefined
  /** In pixels; `fill` takes the width of its container. */
  size?: number | 'fill'
}

/** The size of a filling picture before styles have loaded: the largest circle of the design. */
const FILL_PX = 160

export function Avatar({ name, picture, size = 36 }: AvatarProps) {
  if (picture) {
    const px = size === 'fill' ? FILL_PX : size
    const look = classNames(style.avatar, size === 'fill' && style.fill)
    return <img className={look} src={picture} alt="" width={px} height={px} loading="lazy" />
  }
  return (
    <span
      aria-hidden
      className={classNames(style.avatar, size === 'fill' && style.fill)}
      style={{
        ...(size !== 'fill' && { width: size, height: size, fontSize: Math.round(size * 0.4) }),
        background: `oklch(0.62 0.13 ${hueOf(name)})`,
      }}
    >
      {size === 'fill' ? <span>{initialsOf(name)}</span> : initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => firstOf(word ?? '').toUpperCase()).join('')
}

/** The first character as a person sees it: an emoji consists of several code units. */
function firstOf(word: string): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}
