import { screen, sizes, type DataPrices, type DataSizes } from '@tayang/contract'
import { dataModes, dataRule, tallestWithin, type DataMode } from '@tayang/player/core'
import type { SiteContext } from '#shared/api'

/** What a title weighs in one mode, and what is fetched then: lines of a picture, or a sound alone. */
export interface ModeSize {
  bytes: number
  heightPx: number | null
}

export type ModeSizes = Partial<Record<DataMode, ModeSize>>

/** The sizes of a title before it is played. */
export interface DataView {
  /** Of a series: of one of its episodes, in the mean. */
  title: ModeSizes
  isPerEpisode: boolean
  audioKbps: number | null
  episodes: Readonly<Record<string, ModeSizes>>
  prices: DataPrices
}

type Weight = Pick<DataSizes, 'rungs' | 'audioBytes'>

const ordinaryLine = { saveData: false, effectiveType: null, connectionType: null }

/** Which of its rungs a mode takes, as the player will; nothing where a title has no such thing. */
export function modeSizes({ rungs, audioBytes }: Weight): ModeSizes {
  const found = dataModes.flatMap((mode): [DataMode, ModeSize][] => {
    const rule = dataRule(mode, ordinaryLine)
    if (rule.isAudioOnly) return audioBytes === null ? [] : [[mode, { bytes: audioBytes, heightPx: null }]]
    const rung = tallestWithin(rungs, rule.capHeightPx)
    return rung ? [[mode, rung]] : []
  })
  return Object.fromEntries(found)
}

/** One episode in the mean. */
export function meanSizes(all: readonly ModeSizes[]): ModeSizes {
  return Object.fromEntries(
    dataModes.flatMap((mode) => {
      const known = all.flatMap((sizes) => sizes[mode] ?? [])
      if (known.length === 0) return []
      const bytes = Math.round(known.reduce((sum, size) => sum + size.bytes, 0) / known.length)
      const heights = known.flatMap(({ heightPx }) => heightPx ?? [])
      return [[mode, { bytes, heightPx: heights.length > 0 ? Math.max(...heights) : null }]]
    }),
  )
}

export function dataViewOf(weighed: DataSizes, prices: DataPrices): DataView | null {
  const own = modeSizes(weighed)
  const episodes = Object.fromEntries(weighed.episodes.map((one) => [one.id, modeSizes(one)]))
  const isPerEpisode = weighed.episodes.length > 0
  const title = isPerEpisode ? meanSizes(Object.values(episodes)) : own
  if (!title.otomatis) return null
  const bits = weighed.audioBitsPerSecond ?? weighed.episodes[0]?.audioBitsPerSecond ?? null
  return { title, isPerEpisode, audioKbps: bits === null ? null : Math.round(bits / 1_000), episodes, prices }
}

/** Null where nothing plays yet, and where the sizes cannot be read: the title is shown without them. */
export async function readDataView(
  { call }: Pick<SiteContext, 'call'>,
  id: string,
): Promise<DataView | null> {
  try {
    const [weighed, prices] = await Promise.all([
      call(sizes.getVideoSizes, { params: { id } }),
      call(screen.getSetting, { params: { key: 'data.prices' } }),
    ])
    return dataViewOf(weighed.data, prices.data.value as DataPrices)
  } catch {
    return null
  }
}
