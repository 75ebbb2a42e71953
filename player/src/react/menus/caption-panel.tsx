import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'

import {
  captionBackgroundPercents,
  captionColors,
  captionEdges,
  captionSizePercents,
  defaultCaptionSettings,
} from '../../core/index.ts'
import type { CaptionSettings } from '../../core/index.ts'
import type { Playback } from '../../dom/index.ts'
import { ChoiceList } from './choice-list.tsx'
import { ChevronIcon } from '../controls/icons.tsx'
import { Panel } from './panel.tsx'
import type { PlayerTexts } from '../player-texts.ts'
import { captionSetting } from './settings-panel.tsx'
import styles from './caption-panel.module.css'

interface SegmentsProps<T extends string | number> {
  legend: string
  values: readonly T[]
  chosen: T
  textOf(value: T): string
  onChoose(value: T): void
}

/** One choice out of a few, side by side: real radio buttons, so that arrow keys and screen readers support them. */
function Segments<T extends string | number>({ legend, values, chosen, textOf, onChoose }: SegmentsProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <div className={styles.tray}>
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{textOf(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface CaptionPanelProps {
  playback: Playback
  words: PlayerTexts
  settings: CaptionSettings
  onChange(settings: CaptionSettings): void
  onClose(): void
}

/** The choice of captions, and of how they look. */
export function CaptionPanel({ playback, words, settings, onChange, onClose }: CaptionPanelProps) {
  const view = useStore(playback.view)
  const [isChoosing, setChoosing] = useState(false)
  const language = useRef<HTMLButtonElement>(null)
  const setting = captionSetting(view, playback, words)
  useEffect(() => {
    if (!isChoosing) language.current?.focus({ preventScroll: true })
  }, [isChoosing])

  if (isChoosing) {
    const handleChoose = (value: string) => {
      setting.onChoose(value)
      setChoosing(false)
    }
    return (
      <Panel title={words.language} words={words} onUp={() => setChoosing(false)} onClose={onClose}>
        <ChoiceList
          label={words.language}
          {...setting}
          onChoose={handleChoose}
          onBack={() => setChoosing(false)}
        />
      </Panel>
    )
  }
  const reset = (
    <button type="button" className={styles.reset} onClick={() => onChange(defaultCaptionSettings)}>
      {words.reset}
    </button>
  )
  return (
    <Panel title={words.captionSettings} words={words} onClose={onClose} action={reset}>
      <div className={styles.body}>
        <button ref={language} type="button" className={styles.language} onClick={() => setChoosing(true)}>
          <span>{words.language}</span>
          <strong>{setting.choices.find((choice) => choice.value === setting.chosen)?.label}</strong>
          <ChevronIcon />
        </button>
        <CaptionLooks {...{ words, settings, onChange }} />
      </div>
    </Panel>
  )
}

/** Size, colour, edges and background. */
function CaptionLooks({
  words,
  settings,
  onChange,
}: Pick<CaptionPanelProps, 'words' | 'settings' | 'onChange'>) {
  const change = (part: Partial<CaptionSettings>) => onChange({ ...settings, ...part })
  return (
    <>
      <Segments
        legend={words.fontSize}
        values={captionSizePercents}
        chosen={settings.fontSize}
        textOf={(value) => `${value}%`}
        onChoose={(fontSize) => change({ fontSize })}
      />
      <div className={styles.pair}>
        <Segments
          legend={words.fontColor}
          values={captionColors}
          chosen={settings.fontColor}
          textOf={(color) => (color === 'White' ? words.white : words.yellow)}
          onChoose={(fontColor) => change({ fontColor })}
        />
        <Segments
          legend={words.fontEdges}
          values={captionEdges}
          chosen={settings.fontEdges}
          textOf={(edges) => (edges === 'Shadow' ? words.shadow : words.border)}
          onChoose={(fontEdges) => change({ fontEdges })}
        />
      </div>
      <Segments
        legend={words.backgroundTransparency}
        values={captionBackgroundPercents}
        chosen={settings.bgTransparancy}
        textOf={(value) => `${value}%`}
        onChoose={(bgTransparancy) => change({ bgTransparancy })}
      />
    </>
  )
}
