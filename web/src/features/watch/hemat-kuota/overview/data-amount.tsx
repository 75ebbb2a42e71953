import { amountText } from '@tayang/player/core'
import { useLanguage } from '#shared/i18n'
import { figuresOf } from '../figures-of.ts'

/** Bytes, as the language of the page writes them. */
export function DataAmount({ bytes }: { bytes: number }) {
  return <b>{amountText(bytes, figuresOf(useLanguage()))}</b>
}
