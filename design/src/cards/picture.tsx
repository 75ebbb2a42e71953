export interface PictureSource {
  /** The picture itself, for browsers that take no other. */
  src: string
  /** The same picture in several widths. */
  srcSet?: string | undefined
  /** The picture's dominant colour, shown until it has come. */
  ground?: string | undefined
}

interface Props {
  source: PictureSource | undefined
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
export function Picture({ source, alt = '', width, height, sizes, eager = false, className }: Props) {
  if (!source) return <span className={className} style={{ background: 'var(--surface-2)' }} />
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
      style={{ backgroundColor: source.ground ?? 'var(--surface-2)' }}
    />
  )
}
