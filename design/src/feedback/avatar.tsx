import { hueOf } from './hue-of.ts'
import { classNames } from '../class-names.ts'
import style from './avatar.module.css'

interface Props {
  name: string
  /** Where the person's picture lies; without one, initials on the person's hue. */
  picture?: string | null | undefined
  /** In pixels; `fill` is as wide as what holds it. */
  size?: number | 'fill'
}

/** What a picture that fills its place says of its size until styles are there: the largest circle of the look. */
const FILL_PX = 160

export function Avatar({ name, picture, size = 36 }: Props) {
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

/** The first letter as a person sees it: an emoji is several units, a family of them one picture. */
function firstOf(word: string): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}
