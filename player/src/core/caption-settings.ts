/** The only values that caption settings may take. */
export const captionSizePercents = [50, 75, 100, 150, 200] as const
export const captionColors = ['White', 'Yellow'] as const
export const captionEdges = ['Shadow', 'Border'] as const
export const captionBackgroundPercents = [0, 50, 75, 100] as const

export type CaptionSizePercent = (typeof captionSizePercents)[number]
export type CaptionColor = (typeof captionColors)[number]
export type CaptionEdges = (typeof captionEdges)[number]
export type CaptionBackgroundPercent = (typeof captionBackgroundPercents)[number]

/** The names are those of the product's caption settings, which browsers store in this form. */
export interface CaptionSettings {
  fontSize: CaptionSizePercent
  fontColor: CaptionColor
  fontEdges: CaptionEdges
  bgTransparancy: CaptionBackgroundPercent
}

export interface CaptionStyle {
  fontSizePx: number
  color: string
  edges: CaptionEdges
  /** Opacity of the black behind the text; the default 0 shows none. */
  backgroundAlpha: number
}

export const defaultCaptionSettings: CaptionSettings = {
  fontSize: 100,
  fontColor: 'White',
  fontEdges: 'Shadow',
  bgTransparancy: 0,
}

const SIZE_PX: Record<CaptionSizePercent, number> = { 50: 14, 75: 21, 100: 28, 150: 42, 200: 56 }
const COLOR: Record<CaptionColor, string> = { White: '#FFFFFF', Yellow: '#FFE14D' }

const allowed = <T>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise

/** Reads the stored settings; a value that is not allowed falls back to its default. */
export function readCaptionSettings(stored: string | null): CaptionSettings {
  let read: Partial<Record<keyof CaptionSettings, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) read = parsed
  } catch {
    // The stored text is not ours: the defaults apply.
  }
  const otherwise = defaultCaptionSettings
  return {
    fontSize: allowed(captionSizePercents, read.fontSize, otherwise.fontSize),
    fontColor: allowed(captionColors, read.fontColor, otherwise.fontColor),
    fontEdges: allowed(captionEdges, read.fontEdges, otherwise.fontEdges),
    bgTransparancy: allowed(captionBackgroundPercents, read.bgTransparancy, otherwise.bgTransparancy),
  }
}

export function captionStyle(settings: CaptionSettings): CaptionStyle {
  return {
    fontSizePx: SIZE_PX[settings.fontSize],
    color: COLOR[settings.fontColor],
    edges: settings.fontEdges,
    backgroundAlpha: settings.bgTransparancy / 100,
  }
}
