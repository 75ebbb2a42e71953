export interface PictureSource {
  /** The picture for browsers that support no other format. */
  src: string
  /** The same picture in several widths. */
  srcSet?: string | undefined
}

interface PictureProps {
  source: PictureSource | undefined
  /** The colour that is shown until the picture has loaded, and where there is none. */
  ground?: string | undefined
  alt?: string
  width: number
  height: number
  /** How wide it is shown, for the browser's choice among `srcSet`. */
  sizes: string
  /** Eager pictures are fetched at once; all others when they come near the viewport. */
  eager?: boolean
  className?: string | undefined
}

/** A picture that reserves its space and shows its colour before it has loaded. */
export function Picture(props: PictureProps) {
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
      // Many cards are eager; none may be fetched before the main picture of the page.
      fetchPriority="low"
      decoding="async"
      style={{ backgroundColor: ground }}
    />
  )
}
