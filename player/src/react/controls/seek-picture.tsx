import type { Thumbnail } from '../../core/index.ts'
import styles from './seek-picture.module.css'

/** One tile cut out of its sprite. */
export function SpriteTile({
  thumbnail,
  className,
}: {
  thumbnail: Thumbnail
  className?: string | undefined
}) {
  return (
    <div
      className={className}
      style={{
        inlineSize: thumbnail.widthPx,
        blockSize: thumbnail.heightPx,
        backgroundImage: `url(${JSON.stringify(thumbnail.image)})`,
        backgroundPosition: `-${thumbnail.x}px -${thumbnail.y}px`,
      }}
    />
  )
}

/** The position aimed at: its thumbnail where there is one, and its time. Kept within the bar's ends. */
export function SeekPicture({
  share,
  text,
  title,
  thumbnail,
}: {
  share: number
  text: string
  title: string | undefined
  thumbnail: Thumbnail | null
}) {
  const halfPx = (thumbnail?.widthPx ?? 64) / 2
  return (
    <div
      className={styles.picture}
      style={{ insetInlineStart: `clamp(${halfPx}px, ${share * 100}%, calc(100% - ${halfPx}px))` }}
      aria-hidden="true"
    >
      {thumbnail && <SpriteTile thumbnail={thumbnail} className={styles.tile} />}
      {title && <span className={styles.title}>{title}</span>}
      <span className={styles.time}>{text}</span>
    </div>
  )
}
