import { useLingui } from '@lingui/react/macro'
import { amountText } from '@tayang/player/core'
import type { Playback } from '@tayang/player/dom'
import { Leaf } from 'lucide-react'
import { useStore } from 'zustand'
import { useDataModeNames, useLanguage } from '#shared/i18n'
import style from './slide.module.css'

const figures = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
  id: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 }),
}
/** Tenths of a megabyte are shown; smaller steps would only render. */
const STEP_BYTES = 100_000

/** The data mode in force, and what this clip has cost so far. */
export function DataPill({ playback }: { playback: Playback }) {
  const { t } = useLingui()
  const mode = useStore(playback.view, (view) => view.dataRule.mode)
  const bytes = useStore(playback.view, (view) => Math.round(view.bytesReceived / STEP_BYTES) * STEP_BYTES)
  const names = useDataModeNames()
  const amount = amountText(bytes, figures[useLanguage()])
  return (
    <p className={style.data} title="Hemat Kuota" aria-label={t`Data for this clip: ${amount}`}>
      <Leaf size={14} aria-hidden />
      {names[mode]} · {amount}
    </p>
  )
}
