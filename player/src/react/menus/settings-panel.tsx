import { useState } from 'react'
import { useStore } from 'zustand'

import { chapterAt, dataModes, speeds, timeText } from '../../core/index.ts'
import type { Chapter, DataMode } from '../../core/index.ts'
import { chooseAndKeepCaptions, chooseData } from '../../dom/index.ts'
import type { Playback, PlaybackView } from '../../dom/index.ts'
import { ChoiceList } from './choice-list.tsx'
import type { Choice } from './choice-list.tsx'
import { DataUse } from './data-use.tsx'
import { Panel } from './panel.tsx'
import type { PlayerTexts } from '../player-texts.ts'

type Page = 'quality' | 'speed' | 'data' | 'captions' | 'audio' | 'chapters'

interface Setting {
  title: string
  choices: readonly Choice[]
  chosen: string
  onChoose(value: string): void
}

const AUTO = 'auto'
const OFF = 'off'

/** The captions to choose from, with Off first. */
export function captionSetting(view: PlaybackView, playback: Playback, words: PlayerTexts): Setting {
  return {
    title: words.captions,
    choices: [
      { value: OFF, label: words.captionsOff },
      ...view.captions.map(({ id, label }) => ({ value: String(id), label })),
    ],
    chosen: view.captionId === null ? OFF : String(view.captionId),
    onChoose: (value) => chooseAndKeepCaptions(playback, value === OFF ? null : Number(value)),
  }
}

function settingsOf(
  view: PlaybackView,
  playback: Playback,
  words: PlayerTexts,
  chapters: readonly Chapter[],
): Partial<Record<Page, Setting>> {
  const { qualities, chosenHeightPx, playingHeightPx, audios } = view
  const auto = chosenHeightPx === null && playingHeightPx ? `${words.auto} · ${playingHeightPx}p` : words.auto
  const speedLabel = (speed: number) => (speed === 1 ? words.normalSpeed : `${words.number(speed)}×`)
  return {
    ...(qualities.length > 0 && {
      quality: {
        title: words.quality,
        choices: [
          { value: AUTO, label: auto },
          ...qualities.map(({ heightPx }) => ({ value: String(heightPx), label: `${heightPx}p` })),
        ],
        chosen: chosenHeightPx === null ? AUTO : String(chosenHeightPx),
        onChoose: (value: string) => playback.chooseQuality(value === AUTO ? null : Number(value)),
      },
    }),
    data: {
      title: words.data,
      choices: dataModes.map((mode) => ({ value: mode, label: words.dataModes[mode] })),
      chosen: view.dataMode,
      onChoose: (value: string) => chooseData({ mode: value as DataMode }),
    },
    ...(!view.isLive && {
      speed: {
        title: words.speed,
        choices: speeds.map((speed) => ({ value: String(speed), label: speedLabel(speed) })),
        chosen: String(view.speed),
        onChoose: (value: string) => playback.setSpeed(Number(value)),
      },
    }),
    ...(view.captions.length > 0 && { captions: captionSetting(view, playback, words) }),
    ...(audios.length > 1 && {
      audio: {
        title: words.audio,
        choices: audios.map(({ id, label }) => ({ value: id, label })),
        chosen: view.audioId ?? '',
        onChoose: (value: string) => playback.chooseAudio(value),
      },
    }),
    ...(chapters.length > 0 && {
      chapters: {
        title: words.chapters,
        choices: chapters.map(({ startS, title }) => ({
          value: String(startS),
          label: `${timeText(startS)} · ${title}`,
        })),
        chosen: String(chapterAt(chapters, view.positionS)?.startS ?? ''),
        onChoose: (value: string) => playback.seek(Number(value)),
      },
    }),
  }
}

interface SettingsPanelProps {
  playback: Playback
  words: PlayerTexts
  chapters?: readonly Chapter[] | undefined
  onClose(): void
}

/** Quality, Hemat Kuota, speed, captions, audio, chapters: a first page lists the choices, a second changes one. */
export function SettingsPanel({ playback, words, chapters = [], onClose }: SettingsPanelProps) {
  const view = useStore(playback.view)
  const [page, setPage] = useState<Page | null>(null)
  const settings = settingsOf(view, playback, words, chapters)
  const setting = page && settings[page]

  if (setting) {
    const handleChoose = (value: string) => {
      setting.onChoose(value)
      setPage(null)
    }
    return (
      <Panel title={setting.title} words={words} onUp={() => setPage(null)} onClose={onClose}>
        <ChoiceList
          key={page}
          label={setting.title}
          {...setting}
          onChoose={handleChoose}
          onBack={() => setPage(null)}
        />
        {page === 'data' && <DataUse {...{ playback, words }} />}
      </Panel>
    )
  }
  const choices = (Object.entries(settings) as [Page, Setting][]).map(
    ([value, { title, choices, chosen }]) => ({
      value,
      label: title,
      detail: choices.find((choice) => choice.value === chosen)?.label,
    }),
  )
  return (
    <Panel title={words.settings} words={words} onClose={onClose}>
      <ChoiceList
        key="first"
        label={words.settings}
        choices={choices}
        chosen={null}
        onChoose={(value) => setPage(value as Page)}
        onBack={onClose}
      />
    </Panel>
  )
}
