import type shaka from 'shaka-player/dist/shaka-player.hls-es2021.js'

/** A run of text in one style; always drawn as text, never as markup. */
export interface CueSpan {
  text: string
  isItalic: boolean
  isBold: boolean
}

export type CueLine = readonly CueSpan[]

/** The part of the engine's cue that is read here. */
export interface EngineCue {
  startTime: number
  endTime: number
  payload: string
  lineBreak: boolean
  nestedCues: EngineCue[]
  fontStyle: unknown
  fontWeight: unknown
}

const CUES_MAX = 5_000
const LINES_MAX = 8
const BOLD_WEIGHT = 700

function spansOf(cue: EngineCue, outer: { isItalic: boolean; isBold: boolean }): (CueSpan | 'break')[] {
  const style = {
    isItalic: outer.isItalic || cue.fontStyle === 'italic',
    isBold: outer.isBold || Number(cue.fontWeight) >= BOLD_WEIGHT,
  }
  if (cue.lineBreak) return ['break']
  if (cue.nestedCues.length > 0) return cue.nestedCues.flatMap((nested) => spansOf(nested, style))
  return cue.payload
    .split('\n')
    .flatMap((text, index): (CueSpan | 'break')[] => [
      ...(index > 0 ? (['break'] as const) : []),
      ...(text === '' ? [] : [{ text, ...style }]),
    ])
}

/** A cue as lines of styled text. */
export function linesOf(cue: EngineCue): CueLine[] {
  const lines: CueSpan[][] = [[]]
  for (const span of spansOf(cue, { isItalic: false, isBold: false })) {
    if (span === 'break') lines.push([])
    else lines.at(-1)?.push(span)
  }
  return lines.filter((line) => line.length > 0)
}

/** Receives the engine's cues instead of its own renderer, and returns the lines of a position. */
export interface CueLayer {
  displayer: shaka.extern.TextDisplayer
  linesAt(positionS: number): CueLine[]
}

export function createCueLayer(): CueLayer {
  let cues: EngineCue[] = []
  let isVisible = false

  const displayer: shaka.extern.TextDisplayer = {
    append(more) {
      const known = new Set(
        cues.map((cue) => `${cue.startTime} ${cue.endTime} ${JSON.stringify(linesOf(cue))}`),
      )
      // A cue that spans two segments is in both.
      const fresh = more.filter(
        (cue) => !known.has(`${cue.startTime} ${cue.endTime} ${JSON.stringify(linesOf(cue))}`),
      )
      cues = [...cues, ...fresh].sort((a, b) => a.startTime - b.startTime).slice(-CUES_MAX)
    },
    remove(startS, endS) {
      cues = cues.filter((cue) => cue.startTime < startS || cue.endTime > endS)
      return true
    },
    configure() {},
    setTextLanguage() {},
    setTextVisibility(on) {
      isVisible = on
    },
    isTextVisible: () => isVisible,
    destroy() {
      cues = []
      return Promise.resolve()
    },
  }

  return {
    displayer,
    linesAt(positionS) {
      if (!isVisible) return []
      return cues
        .filter((cue) => cue.startTime <= positionS && positionS < cue.endTime)
        .flatMap(linesOf)
        .slice(0, LINES_MAX)
    },
  }
}
