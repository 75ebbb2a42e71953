import { useLingui } from '@lingui/react/macro'
import { amountText, dataModes, estimateRupiah, type DataMode } from '@tayang/player/core'
import { chooseData } from '@tayang/player/dom'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { formatRupiah, useDataModeNames, useLanguage } from '#shared/i18n'
import type { ModeSize, ModeSizes } from './data-view.ts'
import { figuresOf } from './figures-of.ts'
import { useDataChoices } from './use-data.ts'
import style from './hemat-kuota.module.css'

interface ModeChoiceProps {
  /** Of a title; without it a mode says what it does. */
  sizes?: ModeSizes | undefined
  audioKbps?: number | null | undefined
  rupiahPerGb?: number | undefined
}

/** The four modes, as real radio buttons. What a title does not have cannot be chosen there. */
export function ModeChoice({ sizes, audioKbps = null, rupiahPerGb = 0 }: ModeChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const { mode: chosen } = useDataChoices()
  const meaning = useMeaning()
  const names = useDataModeNames()
  return (
    <fieldset className={style.modes}>
      <legend>{t`Data mode`}</legend>
      {dataModes.map((mode) => (
        <label key={mode} data-missing={(sizes && !sizes[mode]) || undefined}>
          <input
            type="radio"
            name={name}
            value={mode}
            checked={mode === chosen}
            disabled={sizes !== undefined && !sizes[mode]}
            onChange={() => chooseData({ mode })}
          />
          <span>{names[mode]}</span>
          {sizes ? (
            <SizeLines size={sizes[mode]} audioKbps={audioKbps} rupiahPerGb={rupiahPerGb} />
          ) : (
            <small>{meaning[mode]}</small>
          )}
          <Check size={16} aria-hidden />
        </label>
      ))}
    </fieldset>
  )
}

function SizeLines(props: { size: ModeSize | undefined; audioKbps: number | null; rupiahPerGb: number }) {
  const figures = figuresOf(useLanguage())
  const { size, audioKbps, rupiahPerGb } = props
  if (!size) return <b>–</b>
  const what = size.heightPx === null ? (audioKbps ? `${audioKbps} kbps` : '') : `≤ ${size.heightPx}p`
  const cost = formatRupiah(estimateRupiah(size.bytes, rupiahPerGb))
  return (
    <>
      <b>±{amountText(size.bytes, figures)}</b>
      <small>{[what, cost].filter(Boolean).join(' · ')}</small>
    </>
  )
}

function useMeaning(): Record<DataMode, string> {
  const { t } = useLingui()
  return {
    otomatis: t`Best quality your connection allows. Saves data on slow or mobile connections.`,
    hemat: t`Up to 360p`,
    'super-hemat': t`240p`,
    'suara-saja': t`No video, just sound`,
  }
}
