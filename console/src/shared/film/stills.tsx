import { parseThumbnails, type Thumbnail } from '@tayang/player/core'
import { useEffect, useState } from 'react'

export { thumbnailAt } from '@tayang/player/core'

/** A tile of a sprite, as wide as what it stands in. */
export function Still({ still }: { still: Thumbnail }) {
  const { image, x, y, widthPx, heightPx } = still
  return (
    <svg viewBox={`0 0 ${widthPx} ${heightPx}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <image href={image} x={-x} y={-y} />
    </svg>
  )
}

/** The small stills of a film by their list; none where a film has none. */
export function useThumbnails(address: string | null | undefined): readonly Thumbnail[] {
  const [found, setFound] = useState<readonly Thumbnail[]>([])
  useEffect(() => {
    if (!address) return undefined
    const stop = new AbortController()
    fetch(address, { signal: stop.signal })
      .then(async (answer) => (answer.ok ? parseThumbnails(await answer.text()) : []))
      .then((listed) => {
        const base = new URL(address, location.href)
        setFound(listed.map((one) => ({ ...one, image: new URL(one.image, base).href })))
      })
      // Without stills the film is there all the same.
      .catch(() => undefined)
    return () => stop.abort()
  }, [address])
  return found
}
