import { amountText } from '@tayang/player/core'
import { useLanguage } from '#shared/i18n'
import type { ModeSizes } from './data-view.ts'
import { figuresOf } from './figures-of.ts'
import { useDataChoices } from './use-data.ts'

/** What an episode costs in the mode of now. */
export function EpisodeSize({
  sizes,
  className,
}: {
  sizes: ModeSizes | undefined
  className?: string | undefined
}) {
  const { mode } = useDataChoices()
  const figures = figuresOf(useLanguage())
  const size = sizes?.[mode] ?? sizes?.otomatis
  return size ? <span className={className}>±{amountText(size.bytes, figures)}</span> : null
}
