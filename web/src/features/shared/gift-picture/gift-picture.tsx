import type { ShownGift } from '@tayang/contract'
import { useEffect, useState } from 'react'

interface GiftPictureProps {
  gift: Pick<ShownGift, 'icon' | 'animation'>
  className?: string | undefined
  /** The size in pixels; by the style sheet where absent. */
  size?: number
}

/** The animation of a gift in place of its still picture. See docs/product/gifts.md#on-the-picture. */
export function GiftPicture({ gift: { icon, animation }, className, size }: GiftPictureProps) {
  const isLoaded = useIsLoaded(animation)
  const src = isLoaded && animation !== undefined ? animation : icon
  if (src === null) return null
  return <img src={src} alt="" className={className} width={size} height={size} />
}

/** Whether the animation can be shown; false for a viewer who asked for less motion, who does not load it. */
function useIsLoaded(animation: string | undefined): boolean {
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    if (animation === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const image = new Image()
    image.onload = () => setLoaded(animation)
    image.src = animation
    return () => {
      image.onload = null
    }
  }, [animation])
  return loaded === animation
}
