import type { PICTURE_WIDTHS } from '@tayang/contract'
import type { PictureSource } from '@tayang/design'
import type { Still } from './card-view.ts'

/**
 * The widths worth offering: a card never needs the widest, a banner never the narrowest. Written here again,
 * because asking the contract for them at run time would bring all its shapes into a first load.
 */
const offered = {
  card: [160, 320, 480, 640],
  banner: [480, 640, 960, 1280],
} as const satisfies Record<string, readonly (typeof PICTURE_WIDTHS)[number][]>

export function pictureOf(still: Still | null, use: keyof typeof offered): PictureSource | undefined {
  if (!still) return undefined
  const join = still.url.includes('?') ? '&' : '?'
  const widths = offered[use].filter((width) => width < still.width)
  const srcSet = widths.map((width) => `${still.url}${join}w=${width} ${width}w`)
  // The picture as it is, where a banner is shown wider than the widest copy.
  if (use === 'banner' || widths.length === 0) srcSet.push(`${still.url} ${still.width}w`)
  return {
    src: `${still.url}${join}w=${widths.at(-1) ?? offered[use][0]}`,
    srcSet: srcSet.join(', '),
  }
}
