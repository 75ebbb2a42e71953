import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { CardShape } from './card-shape.ts'
import { Picture, type PictureSource } from './picture.tsx'
import style from './card.module.css'

interface CardProps {
  shape: CardShape
  /** A link element without children: the card fills it. */
  link: ReactElement<{ className?: string; children?: ReactNode }>
  title: string
  /** One quiet line under the title. */
  meta?: string | undefined
  picture: PictureSource | undefined
  /** The picture's dominant colour. */
  ground?: string | undefined
  /** Badges at the top left of the picture. */
  badges?: ReactNode
  /** A chip at the bottom right of the picture: a length. */
  corner?: ReactNode
  /** From 0 to 1: how much has been watched. */
  progress?: number | undefined
  eager?: boolean
  /** Shown over the picture while the mouse rests on it, and while the card has the keyboard focus. */
  actions?: ReactNode
}

const sizeOf = { poster: [400, 600], landscape: [640, 360], resume: [512, 288] } as const
const shownAs = {
  poster: '(min-width: 927px) 205px, 34vw',
  landscape: '(min-width: 927px) 330px, 68vw',
  resume: '(min-width: 927px) 256px, 56vw',
} as const

/** One title in a row: picture, a title of two lines, one line of facts. The whole card is one link. */
export function Card(props: CardProps) {
  const {
    shape,
    link,
    title,
    meta,
    picture,
    ground,
    badges,
    corner,
    progress,
    eager = false,
    actions,
  } = props
  const [width, height] = sizeOf[shape]
  const inside = (
    <>
      <span className={style.frame}>
        <Picture
          className={style.picture}
          source={picture}
          ground={ground}
          width={width}
          height={height}
          sizes={shownAs[shape]}
          eager={eager}
        />
        {badges && <span className={style.badges}>{badges}</span>}
        {corner && <span className={style.corner}>{corner}</span>}
        {progress !== undefined && (
          <span className={style.progress}>
            <span style={{ width: `${Math.round(progress * 100)}%` }} />
          </span>
        )}
      </span>
      <span className={style.title}>{title}</span>
      {meta && <span className={style.meta}>{meta}</span>}
    </>
  )
  return (
    <div className={`${style.card} ${style[shape]}`}>
      {cloneElement(link, { className: style.link ?? '' }, inside)}
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  )
}
