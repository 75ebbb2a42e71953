import { describe, expect, test } from 'vitest'

import { createCueLayer, linesOf } from './cue-layer.ts'
import type { EngineCue } from './cue-layer.ts'

const cue = (more: Partial<EngineCue>): EngineCue => ({
  startTime: 1,
  endTime: 3,
  payload: '',
  lineBreak: false,
  nestedCues: [],
  fontStyle: 'normal',
  fontWeight: 400,
  ...more,
})
const texts = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => line.map((span) => span.text).join(''))

describe('captions', () => {
  test('are displayed at their time only', () => {
    const layer = createCueLayer()
    layer.displayer.setTextVisibility(true)
    layer.displayer.append([cue({ payload: 'Halo' })] as never)
    expect([0.9, 1, 2.9, 3].map((at) => texts(layer.linesAt(at)))).toEqual([[], ['Halo'], ['Halo'], []])
  })
  test('that are in two segments are displayed once', () => {
    const layer = createCueLayer()
    layer.displayer.setTextVisibility(true)
    layer.displayer.append([cue({ payload: 'Halo' })] as never)
    layer.displayer.append([cue({ payload: 'Halo' }), cue({ payload: 'Apa kabar?' })] as never)
    expect(texts(layer.linesAt(2))).toEqual(['Halo', 'Apa kabar?'])
  })
  test('that are off, or were removed, are not displayed', () => {
    const layer = createCueLayer()
    layer.displayer.append([cue({ payload: 'Halo' })] as never)
    expect(layer.linesAt(2)).toEqual([])
    layer.displayer.setTextVisibility(true)
    layer.displayer.remove(0, Number.POSITIVE_INFINITY)
    expect(layer.linesAt(2)).toEqual([])
  })
  test('keep their lines and their italics', () => {
    const nested = [
      cue({ payload: 'Dia ' }),
      cue({ payload: 'pergi', fontStyle: 'italic' }),
      cue({ lineBreak: true }),
      cue({ payload: 'ke pasar.\nLalu?' }),
    ]
    const lines = linesOf(cue({ nestedCues: nested }))
    expect(texts(lines)).toEqual(['Dia pergi', 'ke pasar.', 'Lalu?'])
    expect(lines[0]?.map((span) => span.isItalic)).toEqual([false, true])
  })
})
