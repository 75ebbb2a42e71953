export interface PictureSource {
  /** The picture itself, for browsers that take no other. */
  src: string
  /** The same picture in several widths. */
  srcSet?: string | undefined
}

interface Props {
  source: PictureSource | undefined
  /** The colour that stands there until the picture has come, and where there is none. */
  ground?: string | undefined
  alt?: string
  width: number
  height: number
  /** How wide it is shown, for the browser's choice among `srcSet`. */
  sizes: string
  /** Eager pictures are fetched at once; every other waits until it comes near. */
  eager?: boolean
  className?: string | undefined
}

/** A picture that keeps its place and its colour before it has come. */
export function Picture(props: Props) {
  const {
    source,
    ground = 'var(--surface-2)',
    alt = '',
    width,
    height,
    sizes,
    eager = false,
    className,
  } = props
  if (!source) {
    return <span className={className} style={{ background: ground, aspectRatio: `${width} / ${height}` }} />
  }
  return (
    <img
      className={className}
      src={source.src}
      srcSet={source.srcSet}
      sizes={source.srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      // Many cards are eager; none of them may come before the one picture that a page waits for.
      fetchPriority="low"
      decoding="async"
      style={{ backgroundColor: ground }}
    />
  )
}
